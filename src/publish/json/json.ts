/** The specification's files. Key order is the specification's; a missing value is a missing key. */
import type { ComponentFile, ServedRelease } from '#model/served/component-file.ts';
import type { Component } from '#model/component/component.ts';
import type { JudgedComponent, JudgedRelease } from '#model/support/verdict.ts';
import { addressOf } from '../pages/links.ts';
import type { WholeFile } from '../whole-file.ts';
import { linesText } from './json-output.ts';

/** The links of a component that its served files must have. */
type Links = { readonly homepage: string; readonly changelogUrl: string };

export type Linked = JudgedComponent & { readonly component: Component & Links };

/** Where nobody knows a page of its own, the index's page is one that surely exists and lists its releases. */
export function withLinks(judged: JudgedComponent, baseUrl: string): Linked {
  const { component } = judged;
  // A site that is only looked at on this machine has no https.
  const page = addressOf(baseUrl, component.id).replace(/^http:/, 'https:');
  const { homepage = page, changelogUrl = page } = component;
  return { ...judged, component: { ...component, homepage, changelogUrl } };
}

export function componentFile({ component, releases }: Linked): ComponentFile {
  return {
    homepage: component.homepage,
    changelogUrl: component.changelogUrl,
    releases: releases.map(servedRelease),
  };
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
export function pieceOfAll(id: string, file: readonly string[]): string[] {
  return [`${JSON.stringify(id)}:`].concat(file.slice(0, -1), file.at(-1)?.trimEnd() ?? '');
}

export function indexText(ids: readonly string[]): string {
  return `${linesText(ids)}\n`;
}
