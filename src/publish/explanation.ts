/** What `explain` says: a verdict in words, with where each fact comes from. */
import type { Basis } from '#model/history.ts';
import type { Cause, JudgedComponent, JudgedLine, JudgedRelease } from '#model/verdict.ts';
import { servedCause } from './details.ts';
import { clean } from './text.ts';

/** One release after the other, or the component as a whole. */
export function explanationText(
  judged: JudgedComponent,
  releases?: readonly JudgedRelease[],
): string {
  const { title, id, summary } = judged.component;
  if (releases === undefined)
    return paragraph([
      `${title} (${id})`,
      ...rows(overview(judged, summary)),
      '',
      ...judged.lines.map(lineText),
    ]);
  return releases
    .map((release) =>
      paragraph([`${title} (${id}) ${release.version.text}`, ...rows(facts(release))]),
    )
    .join('\n');
}

function overview(judged: JudgedComponent, summary: string): [string, string | undefined][] {
  const newest = judged.newestSupported ?? judged.newest;
  return [
    ['What', summary],
    ['Releases', String(judged.releases.length)],
    [
      'Newest',
      newest && `${newest.version.text} (${newest.timestamp.slice(0, 10)}), ${state(newest)}`,
    ],
    ['Changes', judged.nextChange && `the next change of support is on ${judged.nextChange}`],
    ...judged.rules.flatMap((rule): [string, string][] => [
      ['Rule', `${rule.kind}: ${rule.reason}`],
      ['Written', rule.seen],
    ]),
    ...judged.held.map((held): [string, string] => [
      'Held',
      `${held.key}, since ${held.since}: ${held.because}`,
    ]),
  ];
}

function lineText({ name, first, releases, newest, supportEnds, deprecated }: JudgedLine): string {
  const support =
    supportEnds === undefined ? '' : `, support ${deprecated ? 'ended' : 'ends'} ${supportEnds}`;
  return `  ${name.padEnd(10)} since ${first}, ${releases.length} ${releases.length === 1 ? 'release' : 'releases'}, newest ${newest.version.text}${support}`;
}

function facts(release: JudgedRelease): [string, string | undefined][] {
  const { recorded, verdict } = release;
  return [
    ['State', state(release)],
    ...verdict.causes.flatMap(causeRows),
    ...(verdict.coming ? causeRows(verdict.coming) : []),
    ['Overruled', verdict.overruled && `${verdict.overruled.why} (${verdict.overruled.seen})`],
    ['Line', release.line],
    ['Released', `${release.timestamp.slice(0, 10)} (${basisWords[recorded.basis]})`],
    ['Evidence', recorded.evidence],
    ['First seen', recorded.seen],
    [
      'Missing',
      recorded.missingSince && `its upstream no longer lists it, since ${recorded.missingSince}`,
    ],
    ['Changelog', release.changelogUrl],
  ];
}

function causeRows(cause: Cause): [string, string | undefined][] {
  return [
    ['Why', cause.reason],
    ['Rule', cause.rule],
    ['Written', cause.seen],
    ['Instead', cause.replacedBy],
  ];
}

function state({ verdict }: JudgedRelease): string {
  const { deprecated, supportEnds, causes } = verdict;
  const since = causes[0]?.since;
  if (!deprecated)
    return supportEnds === undefined
      ? 'not deprecated, and no end is announced'
      : `supported through ${supportEnds}`;
  const from = since === undefined ? 'deprecated' : `deprecated since ${since}`;
  return supportEnds === undefined ? from : `${from}; the last supported day is ${supportEnds}`;
}

const basisWords: Record<Basis, string> = {
  published: 'as its upstream published it',
  stated: "as the vendor's page states",
  near: 'about a day off',
  by: 'on this day or earlier',
  inferred: 'inferred from related releases',
};

function rows(pairs: readonly (readonly [string, string | undefined])[]): string[] {
  return pairs.flatMap(([name, value]) =>
    value === undefined ? [] : [`  ${name.padEnd(10)} ${value}`],
  );
}

function paragraph(lines: readonly string[]): string {
  return `${lines.map(clean).join('\n').trimEnd()}\n`;
}

export function explanationJson(
  judged: JudgedComponent,
  releases: readonly JudgedRelease[] = judged.releases,
): string {
  const { component, newest, newestSupported, nextChange } = judged;
  return `${JSON.stringify(
    {
      id: component.id,
      title: component.title,
      newest: newest?.version.text,
      newestSupported: newestSupported?.version.text,
      nextChange,
      releases: releases.map(({ version, line, timestamp, changelogUrl, recorded, verdict }) => ({
        version: version.text,
        line,
        releaseTimestamp: timestamp,
        basis: recorded.basis,
        evidence: recorded.evidence,
        changelogUrl,
        isDeprecated: verdict.deprecated,
        supportEnds: verdict.supportEnds,
        causes: verdict.causes.map(servedCause),
        coming: verdict.coming && servedCause(verdict.coming),
        overruled: verdict.overruled,
      })),
    },
    null,
    2,
  )}\n`;
}
