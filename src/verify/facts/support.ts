/** Support in `details/<id>.json`: states, ends and reasons follow from each other. */
import { isDeepStrictEqual } from 'node:util';
import { firstDay } from '#judge/judge-lines.ts';
import { wholeEffect } from '#judge/rules.ts';
import { effectOfEnds, longestEnds, verdictOn, type RuleEffect } from '#judge/verdict.ts';
import { endKey } from '#model/component/line.ts';
import { heldBackDay, isBackdated, type Basis } from '#model/history/dating.ts';
import { notListed } from '#model/support/support-words.ts';
import { uncertain } from '#model/support/support.ts';
import { groundsOf, type Cause, type PublicRule, type StatedEnd } from '#model/support/verdict.ts';
import type { PublicComponent } from '#model/support/verdict.ts';
import { addDays, dayOf, endOfMonth, toInstant } from '#model/time/instant.ts';
import { wrong, type Clause } from '../clause.ts';
import { valueDifferences } from '../difference.ts';
import { explainedIn, type HeldComponent } from './details.ts';

export const supportFacts: readonly Clause<HeldComponent>[] = [
  {
    name: 'state-follows',
    why: 'What holds on the day of the build is what follows from the reasons and ends that are given: the first end counts, and the end of support deprecates from the day after it.',
    *check({ path, built, judged }) {
      const whole = judged.rules.flatMap((rule) => (rule.all ? wholeEffect(rule) : []));
      // Releases with the same support share one verdict object: one of them stands for all.
      const explained = explainedIn(judged).map((one) => [one.verdict, one] as const);
      for (const { name, verdict, isShared } of new Map(explained).values()) {
        const { ends, overruled } = verdict;
        const causes = groundsOf(verdict);
        const after = effectOfEnds(ends);
        const effects = overruled || isShared ? [] : [...causes.map(effectOf), ...whole, after];
        const more = effects.flatMap(({ cause }) => cause ?? []);
        // Two rules may give one reason with different days.
        const textOf = ({ since: _since, replacedBy: _by, ...own }: Cause) => JSON.stringify(own);
        const news = more.filter((one) => !causes.some((said) => textOf(said) === textOf(one)));
        const stated = [...ends, ...effects.flatMap((one) => one.ends)];
        const decided = overruled && { ...overruled, deprecated: false };
        const wanted = verdictOn(built, decided, [...causes, ...news], stated);
        const own = isShared && { ends: longestEnds(ends) };
        yield* valueDifferences(path, verdict, { ...wanted, ...own }, name);
      }
      for (const { name, lts, ltsFrom } of judged.allLines)
        if (ltsFrom !== undefined && lts !== ltsFrom <= built)
          yield wrong(path, `has long-term support from ${ltsFrom} on`, name);
    },
  },
  {
    name: 'reasons-are-facts',
    why: 'A reason is a rule of the component, a correction, or the silence of its upstream; each is listed too, and its day is that of the rule, of a release or of a line, and as certain as that.',
    *check({ path, built, judged }) {
      const known = knownDays(judged);
      const persons = Map.groupBy(judged.corrections, ({ version }) => version);
      const listed = new Set(judged.rules.flatMap(textsOfRule));
      for (const { name, verdict, release, isShared } of explainedIn(judged)) {
        const { ends, overruled } = verdict;
        const line = release && !isShared ? release.line : name;
        const grounds = groundsOf(verdict);
        for (const one of [grounds, overruled ? [] : ends].flat()) {
          const { rule, seen, reason } = one;
          // What a vendor or a declared line says is listed nowhere; corrections are checked below.
          const free = 'replacedBy' in one ? /^curated$/ : /^(curated|upstream|line-ends)$/;
          const gone = { rule, reason: notListed, since: release?.recorded.missingSince };
          const isListed = free.test(rule) || textsOf(one).some((text) => listed.has(text));
          if (rule === 'missing' ? !isDeepStrictEqual(one, gone) : !isListed)
            yield wrong(path, `names ${[rule, seen, reason].join(' ')}, which is not listed`, name);
          const problem = dayProblem(one, line, known);
          if (problem !== undefined) yield wrong(path, problem, name);
        }
        if (isShared) continue;
        const curated = grounds.filter(({ rule }) => rule === 'curated');
        const said = curated.map(({ reason: why, seen, since: on }) => ({ why, seen, on }));
        const decided = (persons.get(release?.version.text ?? '') ?? []).flatMap((person) => {
          const { what, why, seen, on } = person;
          if (!what.includes('deprecated')) return [];
          if (overruled) return { why, seen };
          return on > built && said.length === 0 ? [] : { why, seen, on };
        });
        yield* valueDifferences(path, overruled ? [overruled] : said, decided, `${name}.corrected`);
      }
    },
  },
  {
    name: 'moves-lead-to-the-ends',
    why: 'A last day moves from where it was before, and nothing lasts longer than where it was moved to.',
    *check({ path, judged: { movedEnds, lines } }) {
      const moved = new Map<string, string>();
      for (const { line, phase, from, to } of movedEnds) {
        const end = endKey({ line, phase });
        const before = moved.get(end) ?? from;
        if (from !== before) yield wrong(path, `moved from ${from}, but was ${before}`, line);
        moved.set(end, to);
      }
      for (const { name, ends } of lines)
        for (const { phase, rule, day = '' } of ends) {
          const to = moved.get(endKey({ line: name, phase })) ?? day;
          if (rule === 'line-ends' && day.slice(0, to.length) > to)
            yield wrong(path, `its phase ${phase} ends on ${day}, but was moved to ${to}`, name);
        }
    },
  },
  {
    name: 'held-back-by-the-first-sight',
    why: 'A date that its author set back is served as two days before the first sight, for two weeks; no other is held back.',
    *check({ path, built, judged: { releases } }) {
      for (const { version, timestamp, servedTimestamp: served, recorded } of releases) {
        const { seen } = recorded;
        const day = seen && isBackdated(timestamp, seen) && heldBackDay(seen, built);
        if (served !== undefined && (!day || served !== toInstant(day)))
          yield wrong(path, `is served as of ${served}, first seen on ${seen}`, version.text);
      }
    },
  },
  {
    name: 'recorded-before-the-build',
    level: 'note',
    why: 'What was seen, told or ended lies behind; another day was written by a wrong clock, or by hand.',
    *check({ path, built, judged, ledger }) {
      const limit = addDays(built, 1);
      const { imported, sources, held, corrections, movedEnds, releases } = judged;
      const each = releases.map(({ version, recorded }) => [version.text, recorded] as const);
      const whole = { imported, sources, held, corrections, movedEnds, last: ledger.events.at(-1) };
      for (const [place, said] of [['the record', whole] as const, ...each])
        for (const [, key, day = ''] of JSON.stringify(said).matchAll(seenDays))
          if (day > limit) yield wrong(path, `says ${key} ${day}, which has not come`, place);
    },
  },
];

/** A cause as the effect of its rule: if it has a last day, this is the end of maintenance. */
function effectOf(cause: Cause): RuleEffect {
  const { ends: day, precision, basis, rule, reason, seen } = cause;
  const end = { phase: 'maintenance', day, precision, basis, rule, reason, seen } as const;
  return { cause, ends: day === undefined ? [] : [end] };
}

/** Keys with the day on which something was seen or done. */
const seenDays = /"(imported|seen|missingSince|since|on|ended|announced)":"(\d{4}-\d\d-\d\d)"/g;

/** The days that a reason may begin on, each with its basis, or `exact`. */
function knownDays({ rules, releases, allLines }: PublicComponent): ReadonlySet<string> {
  const known = new Set(['undefined exact']);
  const add = (day: string, basis?: Basis) => known.add(`${day} ${uncertain(basis) ?? 'exact'}`);
  for (const { since } of rules) add(String(since));
  for (const { timestamp, recorded } of releases)
    for (const day of [dayOf(timestamp), 'any']) add(day, recorded.basis);
  for (const line of allLines) if ('newest' in line) add(`line ${line.name}`, firstDay(line).basis);
  return known;
}

/** Checks that it begins after its last day, only a table has months, and its basis is known. */
function dayProblem(one: Cause | StatedEnd, line: string | undefined, known: ReadonlySet<string>) {
  const { rule, precision = 'day', basis = 'exact' } = one;
  const last = 'phase' in one ? one.day : one.ends;
  const after = last && addDays(last, 1);
  const since = 'phase' in one ? after : one.since;
  const on = { 'line-age': `line ${line}`, 'latest-lines': 'any', below: since, superseded: since };
  const isPlain = /^(curated|missing|superseded|upstream|versions)$/.test(rule);
  const isSo = isPlain ? last === undefined && !('phase' in one) : since === after;
  const isMonth = rule === 'line-ends' && last && last === endOfMonth(last);
  return (rule === 'all' || isSo) &&
    (precision === 'day' || isMonth) &&
    known.has(`${since && Reflect.get(on, rule)} ${basis}`)
    ? undefined
    : `has ${rule} from ${since}, last ${precision} ${last} (${basis}), which its rule cannot give`;
}

/** The texts of a reason or an end, one with `*` as its day, for rules that state no day. */
function textsOf(one: Cause | StatedEnd): readonly string[] {
  const [what, day = ''] = 'phase' in one ? [one.phase, one.day] : [one.replacedBy, one.since];
  return [day, '*'].map((some) => String([one.rule, one.seen, one.reason, what, some]));
}

function textsOfRule({ kind, seen, reason, phase = 'maintenance', ...rule }: PublicRule) {
  const { replacedBy, ends, since = ends && addDays(ends, 1) } = rule;
  const open = kind === 'all' || kind === 'versions' ? '' : '*';
  const days = [String([replacedBy, since ?? open]), String([phase, ends ?? open])];
  return days.map((said) => String([kind, seen, reason, said]));
}
