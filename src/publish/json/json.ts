/** The specification's files. Key order is the specification's; a missing value is a missing key. */
import type { ComponentFile, ServedRelease } from '#model/served/component-file.ts';
import type { PublicComponent, JudgedRelease } from '#model/support/verdict.ts';
import type { PublicSettings } from '#model/site.ts';
import { linksOf } from '#facts/links.ts';
import type { WholeFile } from '../whole-file.ts';
import { linesText } from './json-output.ts';

export function componentFile(
  { component, releases }: PublicComponent,
  { baseUrl }: Pick<PublicSettings, 'baseUrl'>,
): ComponentFile {
  return { ...linksOf(component, baseUrl), releases: releases.map(servedRelease) };
}

function servedRelease(release: JudgedRelease): ServedRelease {
  return {
    version: release.version.text,
    releaseTimestamp: release.timestamp,
    ...(release.changelogUrl !== undefined && { changelogUrl: release.changelogUrl }),
    isDeprecated: release.verdict.deprecated,
    ...(!release.stable && { isStable: false as const }),
  };
}

export const allFile: WholeFile = {
  path: 'all.json',
  opening: '{"components":{',
  first: '\n',
  next: ',\n',
  end: '\n}}\n',
};

/** `file`: a component's file, which ends with a line break. */
export function pieceOfAll(id: string, file: string): string {
  return `${JSON.stringify(id)}:${file.trimEnd()}`;
}

export function indexText(ids: readonly string[]): string {
  return `${linesText(ids)}\n`;
}
