/** The specification's files. Key order is the specification's; a missing value is a missing key. */
import type { ComponentFile, ServedRelease } from '#model/served/component-file.ts';
import type { Component } from '#model/component.ts';
import type { JudgedComponent, JudgedRelease } from '#model/verdict.ts';
import { addressOf } from '../pages/links.ts';
import type { WholeFile } from '../whole-file.ts';

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

/** JSON with the items of one list on a line each: small, and a day's diff reads as news. */
export function jsonText(value: Readonly<Record<string, unknown>>, listed: string): string {
  const parts = Object.entries(value).map(([key, part]) => {
    const text = key === listed && Array.isArray(part) ? lines(part) : JSON.stringify(part);
    return `${JSON.stringify(key)}:${text}`;
  });
  return `{${parts.join(',\n')}}\n`;
}

function lines(items: readonly unknown[]): string {
  if (items.length === 0) return '[]';
  return `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`;
}

export const allFile: WholeFile = {
  path: 'all.json',
  opening: '{"components":{',
  first: '\n',
  next: ',\n',
  end: '\n}}\n',
};

/** `file`: the text of a component's file. */
export function pieceOfAll(id: string, file: string): string {
  return `${JSON.stringify(id)}:${file.trimEnd()}`;
}

export function indexText(ids: readonly string[]): string {
  return `${lines(ids)}\n`;
}
