/** What holds of a judged component and is worth announcing, and what is not good enough to announce. */
import { addDays, dayOf, type Day } from '#model/time/instant.ts';
import { uncertain } from '#model/support/support.ts';
import type { JudgedComponent, JudgedRelease, StatedEnd } from '#model/support/verdict.ts';
import { compareVersions, parseVersion } from '#model/version/version.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { coveredByAll, coveredByLine, coveredByVersion } from './covered.ts';
import type { Fact } from './announce.ts';
import { renames } from '#model/purl.ts';

/** An end that is stated, but not well enough to be announced. */
export type Unannounced = About & {
  readonly phase: StatedEnd['phase'];
  readonly why: string;
};

type About = { readonly line?: string; readonly version?: string };

export function factsOf(judged: JudgedComponent): Fact[] {
  return [
    ...judged.releases.map(released),
    ...statedEnds(judged).flatMap(({ about, end }) => phaseEnd(judged, about, end)),
    ...endsOfLife(judged),
    ...renamed(judged),
    ...replaced(judged),
  ];
}

export function unannounced(judged: JudgedComponent): Unannounced[] {
  return statedEnds(judged).flatMap(({ about, end }) => {
    const why = whyNotAnnounced(end);
    return why === undefined ? [] : [{ ...about, phase: end.phase, why }];
  });
}

type EndOf = { readonly about: About; readonly end: StatedEnd };

/**
 * Ends of lines that have releases, since an announcement says which versions it is about; of a component
 * without lines, of the whole where all releases share them.
 */
function statedEnds({ lines, releases }: JudgedComponent): EndOf[] {
  if (lines.length > 0) return lines.flatMap(({ name, ends }) => endsOf({ line: name }, ends));
  const common = commonEnds(releases);
  if (common) return endsOf({}, common);
  return releases.flatMap(({ version, verdict }) =>
    endsOf({ version: version.text }, verdict.ends),
  );
}

/** What is stated of a component without lines, where it is the same of all its releases. */
export function commonEnds(releases: readonly JudgedRelease[]): readonly StatedEnd[] | undefined {
  // Releases of which the same is said share what is said.
  const [first, ...others] = new Set(releases.map(({ verdict }) => verdict.ends));
  const text = JSON.stringify(first);
  return others.every((ends) => JSON.stringify(ends) === text) ? first : undefined;
}

function endsOf(about: About, ends: readonly StatedEnd[]): EndOf[] {
  return ends.map((end) => ({ about, end }));
}

function whyNotAnnounced({ day, past, basis }: StatedEnd): string | undefined {
  if (past) return 'It ended on a day that was not published.';
  if (day !== undefined && basis === 'inferred') return 'Its day rests on a guess.';
  return undefined;
}

function released({ version, recorded, timestamp }: JudgedRelease): Fact {
  return withoutUndefined({
    kind: 'released' as const,
    version: version.text,
    source: recorded.evidence,
    effective: dayOf(timestamp),
    basis: uncertain(recorded.basis),
  });
}

function phaseEnd(judged: JudgedComponent, about: About, end: StatedEnd): Fact[] {
  const ending = endingOf(judged, about, end);
  const { phase, rule, reason, seen } = end;
  if (!ending) return [];
  return [
    {
      kind: 'phase-end',
      phase,
      ...ending,
      policy: withoutUndefined({ phase, rule, reason, seen }),
    },
  ];
}

/** The end of the last phase that is stated: extended support, or else maintenance. */
function endsOfLife(judged: JudgedComponent): Fact[] {
  const ends = statedEnds(judged);
  const extended = new Set(
    ends.flatMap(({ about, end }) => (end.phase === 'extended' ? [JSON.stringify(about)] : [])),
  );
  return ends.flatMap(({ about, end }) => {
    const last = extended.has(JSON.stringify(about)) ? 'extended' : 'maintenance';
    const ending = end.phase === last ? endingOf(judged, about, end) : undefined;
    return ending ? [{ kind: 'end-of-life' as const, ...ending }] : [];
  });
}

function endingOf(judged: JudgedComponent, about: About, end: StatedEnd) {
  const { day, precision, basis, seen } = end;
  if (day === undefined || whyNotAnnounced(end) !== undefined) return undefined;
  const versions = covered(judged, about);
  return withoutUndefined({
    ...about,
    versions,
    lastDay: day,
    precision,
    effective: addDays(day, 1),
    basis,
    seen,
  });
}

function covered(judged: JudgedComponent, { line, version }: About): string | undefined {
  if (line !== undefined) return coveredByLine(judged, line);
  if (version === undefined) return coveredByAll;
  const parsed = parseVersion(version);
  return parsed && coveredByVersion(judged, parsed);
}

/** It takes effect with the first release beyond the last one under the old name. */
function renamed({ component, releases }: JudgedComponent): Fact[] {
  return renames(component).flatMap(({ from, to, last }) => {
    const limit = parseVersion(last);
    const first = releases.find(({ version }) => limit && compareVersions(version, limit) > 0);
    if (!first) return [];
    const { version, timestamp, recorded } = first;
    return [
      withoutUndefined({
        kind: 'renamed' as const,
        from,
        to,
        version: version.text,
        effective: dayOf(timestamp),
        basis: uncertain(recorded.basis),
      }),
    ];
  });
}

function replaced({ rules }: JudgedComponent): Fact[] {
  return rules.flatMap((rule): Fact[] => {
    if (rule.kind !== 'all' || rule.replacedBy === undefined || rule.since === undefined) return [];
    const { replacedBy: by, reason, seen, since } = rule;
    return [{ kind: 'replaced', by, reason, effective: since satisfies Day, seen }];
  });
}
