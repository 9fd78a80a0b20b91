/**
 * Compares `details/<id>.json` with `<id>.json`, and with itself: lines, and names of others.
 * What follows from other facts, such as the number of releases of a line, is compared after a
 * remake of the file.
 */
import { isOnlyDeclared } from '#facts/details.ts';
import { lineOf } from '#judge/judge-lines.ts';
import { byLineName } from '#judge/published-history.ts';
import { remembered } from '#model/remembered.ts';
import { dayOf, type Day } from '#model/time/instant.ts';
import type { ComponentFile } from '#model/served/component-file.ts';
import type { Ledger } from '#model/support/ledger.ts';
import { groundsOf, verdictOf } from '#model/support/verdict.ts';
import type { Cause, PublicComponent, StatedEnd, Verdict } from '#model/support/verdict.ts';
import { inVersionOrder, lineOf as digitsOf } from '#model/version/version.ts';
import { wrong, type Clause } from '../clause.ts';
import { valueDifferences } from '../difference.ts';

export type HeldComponent = {
  readonly id: string;
  readonly path: string;
  readonly judged: PublicComponent;
  readonly ledger: Ledger;
  /** `<id>.json` as it is, and (`wanted`) as it follows from the details. */
  readonly file: unknown;
  readonly wanted: ComponentFile;
  /** The day of the build, for which everything was judged. */
  readonly built: Day;
  readonly names: ReadonlySet<string>;
};

export const detailsFacts: readonly Clause<HeldComponent>[] = [
  {
    name: 'details-say-the-same',
    why: 'The details explain the component file, so every fact that both have is one fact.',
    *check({ id, path, judged, file, wanted }) {
      if (judged.component.id !== id) yield wrong(path, `is of ${judged.component.id}`, 'id');
      if (file !== undefined) yield* valueDifferences(`${id}.json`, file, wanted);
    },
  },
  {
    name: 'what-is-named-is-there',
    why: 'What is to be used instead, goes with it or was corrected must be something that the index has, and what was withdrawn is none of it.',
    *check({ id, path, names, judged }) {
      const { rules, component, corrections, releases } = judged;
      const reasons = explainedIn(judged).flatMap(({ verdict }) => groundsOf(verdict));
      const instead = [...rules, ...reasons].map(({ replacedBy }) => replacedBy);
      const others = component.goesWith.map((other) => other.component);
      for (const one of new Set([...instead, component.follows, ...others]))
        if (one === id || (one !== undefined && !names.has(one)))
          yield wrong(path, `names ${one}, which is no other component`);
      const recorded = new Map(releases.map((one) => [one.version.text, one.recorded]));
      for (const { version, what, seen } of corrections) {
        const corrected = recorded.get(version);
        const isOther = what.includes('date') && corrected?.evidence !== seen;
        if (isOther || (corrected !== undefined) === what.includes('withdrawn'))
          yield wrong(path, `corrects ${version} (${what.join()}), contrary to its releases`);
      }
    },
  },
  {
    name: 'lines-are-their-releases',
    why: 'What is said of a line is what is said of its releases: its deprecation and the longest ends.',
    *check({ path, judged: { component, lines, allLines, releases }, built }) {
      const names = new Set(lines.map(({ name }) => name));
      for (const { newest, shares, ...line } of allLines.filter((one) => 'newest' in one)) {
        const [first] = line.releases.map(({ timestamp }) => dayOf(timestamp)).toSorted();
        const { newest: best, ...standing } = lineOf(line.releases, built) ?? {};
        const said = { ...line, newest: newest.version.text };
        // A line that shares the releases of another has a verdict of its own.
        const wanted = shares
          ? { releases: inVersionOrder([...new Set(line.releases)]) }
          : { ...standing, newest: best?.version.text };
        for (const [key, value] of Object.entries({ ...wanted, first }))
          yield* valueDifferences(path, Reflect.get(said, key), value, `${line.name}.${key}`);
        if (shares !== undefined && !names.has(shares))
          yield wrong(path, `shares the releases of ${shares}, which is no line`, line.name);
      }
      yield* valueDifferences(path, [...names], [...byLineName(releases).keys()], 'lines');
      if (new Set(allLines.map(({ name }) => name)).size < allLines.length)
        yield wrong(path, 'lists a line twice', 'lines');
      const { line: digits } = component;
      if (digits === 'named') return;
      for (const { version, line } of releases) {
        const wanted = digits && digitsOf(version, digits);
        yield* valueDifferences(path, line, wanted, `${version.text}.line`);
      }
    },
  },
  {
    name: 'lines-end-as-a-whole',
    why: 'What is said of a line is said of each of its releases, unless a person overruled it.',
    *check({ path, judged: { releases } }) {
      const saidOf = remembered(saidOfLine);
      const known = new Map<string, string>();
      for (const { version, line, verdict } of releases)
        for (const [what, said] of verdict.overruled ? [] : saidOf(verdict)) {
          const key = JSON.stringify([line, what]);
          const before = known.get(key) ?? said;
          known.set(key, before);
          if (said !== before)
            yield wrong(path, `has the ${what} ${said}, and line ${line} ${before}`, version.text);
        }
    },
  },
];

/** The reasons and ends that a release has from its line. An earlier end may hide one of them. */
function saidOfLine(verdict: Verdict) {
  const isOfLine = ({ rule }: Cause | StatedEnd) => /^(line-(age|ends)|latest-lines)$/.test(rule);
  const reasons = groundsOf(verdict).flatMap((one) => (isOfLine(one) ? JSON.stringify(one) : []));
  const ends = verdict.ends.filter(isOfLine);
  return [
    ['reasons', reasons.toSorted().join() || 'none'] as const,
    ...ends.map((one) => [`end of ${one.phase}`, JSON.stringify(one)] as const),
  ];
}

/** Releases and declared lines with verdicts; a line that shares releases, with its newest. */
export function explainedIn({ releases, allLines }: PublicComponent) {
  const lines = allLines.filter(isOnlyDeclared).map((line) => {
    const release = 'newest' in line ? line.newest : undefined;
    return { name: line.name, verdict: verdictOf(line), release, isShared: release !== undefined };
  });
  const each = releases.map((release) => {
    return { name: release.version.text, verdict: release.verdict, release, isShared: false };
  });
  return [...lines, ...each];
}
