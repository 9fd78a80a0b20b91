/** Which facts of a judged component are announced, and which are too uncertain for that. */
import { addDays, dayOf, type Day } from '#model/time/instant.ts';
import { uncertain } from '#model/support/support.ts';
import { lastEnd } from '#model/support/support-words.ts';
import type { JudgedRelease, StatedEnd } from '#model/support/verdict.ts';
import { isAbove } from '#model/version/version.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { coverageOf, type About, type Announced } from './covered.ts';
import type { Fact } from './announce.ts';
import { renames } from '#model/purl.ts';

export function factsOf(judged: Announced): Fact[] {
  const versionsOf = coverageOf(judged);
  const ends = statedEnds(judged).map((end) => ({ ...end, versions: versionsOf(end) }));
  return [
    ...judged.releases.map(released),
    ...ends.flatMap((end): Fact[] => {
      const { phase, rule, reason, seen } = end;
      const ending = endingOf(end);
      const policy = withoutUndefined({ phase, rule, reason, seen });
      return ending ? [{ kind: 'phase-end', phase, ...ending, policy }] : [];
    }),
    ...endsOfLife(ends),
    ...renamed(judged),
    ...replaced(judged),
  ];
}

/** Stated ends that are too uncertain to be announced. */
export function unannounced(judged: Announced) {
  return statedEnds(judged).flatMap((end) => {
    const why = whyNotAnnounced(end);
    const { line, version, phase } = end;
    return why === undefined ? [] : [withoutUndefined({ line, version, phase, why })];
  });
}

type AboutEnd = About & StatedEnd & { readonly versions?: string | undefined };

/** By line, if it has releases (also shared ones) or is of a service; else of all or each one. */
function statedEnds({ allLines, releases }: Announced): readonly AboutEnd[] {
  const lines = allLines.filter((line) => 'newest' in line || releases.length === 0);
  if (lines.length > 0)
    return lines.flatMap(({ name, ends }) => ends.map((end) => ({ line: name, ...end })));
  return (
    commonEnds(releases) ??
    releases.flatMap(({ version, verdict }) =>
      verdict.ends.map((end) => ({ version: version.text, ...end })),
    )
  );
}

/** The ends of a component without lines, if they are the same for all its releases. */
export function commonEnds(releases: readonly JudgedRelease[]): readonly StatedEnd[] | undefined {
  // Most releases share one object (`verdictsFrom`), so few texts are compared.
  const [first, ...others] = new Set(releases.map(({ verdict }) => verdict.ends));
  const text = JSON.stringify(first);
  return others.every((ends) => JSON.stringify(ends) === text) ? first : undefined;
}

function whyNotAnnounced({ day, past, basis }: StatedEnd): string | undefined {
  if (past) return 'It ended on a day that was not published.';
  return day !== undefined && basis === 'inferred' ? 'Its day rests on a guess.' : undefined;
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

/** The end of the last stated phase: extended support, or maintenance if it ends later or alone. */
function endsOfLife(all: readonly AboutEnd[]): Fact[] {
  const keyOf = ({ line, version }: About) => JSON.stringify([line, version]);
  return [...Map.groupBy(all, keyOf).values()].flatMap((ends) => {
    const last = lastEnd(ends);
    const ending = last && endingOf(last);
    return ending ? [{ kind: 'end-of-life' as const, ...ending }] : [];
  });
}

function endingOf(end: AboutEnd) {
  const { line, version, versions, day, precision, basis, seen } = end;
  if (day === undefined || whyNotAnnounced(end) !== undefined) return undefined;
  const days = { lastDay: day, precision, effective: addDays(day, 1) };
  return withoutUndefined({ line, version, versions, ...days, basis, seen });
}

/** A rename takes effect with the first release above the last one under the old name. */
function renamed({ component, releases }: Announced): Fact[] {
  return renames(component).flatMap(({ from, to, last }) => {
    const first = releases.find(({ version }) => isAbove(version.text, last));
    if (!first) return [];
    const { version, timestamp, recorded } = first;
    const day = { effective: dayOf(timestamp), basis: uncertain(recorded.basis) };
    return withoutUndefined({ kind: 'renamed' as const, from, to, version: version.text, ...day });
  });
}

function replaced({ rules }: Announced): Fact[] {
  return rules.flatMap((rule): Fact[] => {
    if (rule.kind !== 'all' || ('only' in rule && rule.only !== undefined)) return [];
    const { replacedBy: by, reason, seen, since } = rule;
    if (by === undefined || since === undefined) return [];
    return [{ kind: 'replaced', by, reason, effective: since satisfies Day, seen }];
  });
}
