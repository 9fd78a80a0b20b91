/** What a pull request says about the release: its changelog, the component's page, and what replaces it. */
import type { ChangelogRule, Component } from '#model/component.ts';
import type { Rule } from '#model/policy.ts';
import type { Site } from '#model/site.ts';
import { between } from './between.ts';
import { datasourceName, inert, type PackageRule } from './preset.ts';

/** For these components, or for all. */
export function pageRule({ baseUrl, datasource }: Site, ids?: readonly string[]): PackageRule {
  return {
    description:
      'A pull request links to the page that says what is supported, until when and why.',
    matchDatasources: [datasourceName(datasource)],
    ...(ids !== undefined && { matchPackageNames: ids }),
    prBodyNotes: [`[What is supported, until when and why](${baseUrl}/{{{packageName}}})`],
  };
}

/**
 * Renovate reads a release's own `changelogUrl` and then shows only the component's, so the link is
 * built here once more. Of several rules Renovate takes the last that fits, the definition the first.
 */
export function changelogRules(component: Component, datasource: string): PackageRule[] {
  return (component.changelog ?? []).toReversed().flatMap((rule) => {
    const changelogUrl = changelogTemplate(rule, component.line);
    if (changelogUrl === undefined) return [];
    return [
      {
        description: `${component.title}: the changelog of the proposed release.`,
        matchDatasources: [datasourceName(datasource)],
        matchPackageNames: [component.id],
        ...between(rule),
        changelogUrl,
      },
    ];
  });
}

/** A component that has ended says so, and names its successor, in every pull request. */
export function endRules(
  component: Component,
  rules: readonly Rule[],
  titles: ReadonlyMap<string, string>,
  { baseUrl, datasource }: Site,
): PackageRule[] {
  const ended = rules.filter((rule) => rule.kind === 'all');
  if (ended.length === 0) return [];
  const notes = ended.map(({ reason, seen, ends, replacedBy }) =>
    [
      `⚠️ ${inert(reason)}`,
      ends === undefined ? '' : `Last supported day: ${ends}.`,
      replacedBy === undefined
        ? ''
        : `Replaced by [${inert(titles.get(replacedBy) ?? replacedBy)}](${baseUrl}/${replacedBy}).`,
      `([source](${seen}))`,
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
  );
  return [
    {
      description: `${component.title} has ended.`,
      matchDatasources: [datasourceName(datasource)],
      matchPackageNames: [component.id],
      prBodyNotes: notes,
    },
  ];
}

/** As in the component's file; without a line there is nothing to insert, and no link. */
function changelogTemplate({ url }: ChangelogRule, line: number | undefined): string | undefined {
  if (line === undefined && url.includes('{line}')) return undefined;
  const templates = new Map([
    ['{version}', '{{{encodeURIComponent newVersion}}}'],
    ['{dashes}', String.raw`{{{encodeURIComponent (replace '\.' '-' newVersion)}}}`],
    ['{line}', lineTemplate(line ?? 1)],
  ]);
  return url.replaceAll(/\{(?:version|dashes|line)\}/g, (name) => templates.get(name) ?? name);
}

/** The first groups; a version that has fewer is its own line. */
function lineTemplate(line: number): string {
  const groups = Array.from({ length: line }, () => String.raw`\d+`).join(String.raw`\.`);
  return `{{{replace '^(${groups}).*$' '$1' newVersion}}}`;
}
