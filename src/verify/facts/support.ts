/** Support in `details/<id>.json`: states, ends and reasons follow from each other; none may be changed alone. */
import { wholeEffect } from '#judge/rules.ts';
import { causeAfter, longestEnds, verdictOn, type RuleEffect } from '#judge/verdict.ts';
import { endKey } from '#model/component/line.ts';
import { heldBackDay, isBackdated } from '#model/history/dating.ts';
import { groundsOf, type Cause, type PublicRule, type StatedEnd } from '#model/support/verdict.ts';
import { addDays, endOfMonth, toInstant } from '#model/time/instant.ts';
import { wrong, type Clause } from '../clause.ts';
import { valueDifferences } from '../difference.ts';
import { explainedIn, type ComponentFacts } from './details.ts';

export const supportFacts: readonly Clause<ComponentFacts>[] = [
  {
    name: 'state-follows',
    why: 'What holds on the day of the build is what follows from the reasons and ends that are given: the first end counts, and the end of support deprecates from the day after it.',
    *check({ path, built, judged }) {
      const whole = judged.rules.flatMap((rule) => (rule.all ? wholeEffect(rule) : []));
      // Releases of which the same is said share a verdict, and one stands for all.
      const explained = explainedIn(judged).map((one) => [one.verdict, one] as const);
      for (const { name, verdict, isShared } of new Map(explained).values()) {
        const { ends, overruled } = verdict;
        const causes = groundsOf(verdict);
        const after = { cause: causeAfter(ends), ends: [] };
        const effects = overruled || isShared ? [] : [...causes.map(effectOf), ...whole, after];
        const more = effects.flatMap(({ cause }) => cause ?? []);
        // Two rules may give one reason with different days.
        const textOf = ({ rule, reason, seen, ends, precision, basis }: Cause) =>
          JSON.stringify([rule, reason, seen, ends, precision, basis]);
        const news = more.filter((one) => !causes.some((said) => textOf(said) === textOf(one)));
        const stated = [...ends, ...effects.flatMap((one) => one.ends)];
        const decided = overruled && { ...overruled, deprecated: false };
        const wanted = verdictOn(built, decided, [...causes, ...news], stated);
        const own = isShared && { ends: longestEnds(ends) };
        yield* valueDifferences(path, verdict, { ...wanted, ...own }, name);
        for (const { rule, since, ends: last } of causes)
          if (last !== undefined && rule !== 'all' && since !== addDays(last, 1))
            yield wrong(path, `is supported through ${last}, and deprecated since ${since}`, name);
        for (const { day, precision } of ends)
          if (day !== undefined && precision === 'month' && day !== endOfMonth(day))
            yield wrong(path, `ends on ${day}, which is not the last day of a month`, name);
      }
      for (const { name, lts, ltsFrom } of judged.allLines)
        if (ltsFrom !== undefined && lts !== ltsFrom <= built)
          yield wrong(path, `has long-term support from ${ltsFrom} on`, name);
    },
  },
  {
    name: 'reasons-are-facts',
    why: 'A reason is a rule of the component, a correction, or the silence of its upstream; each is listed too.',
    *check({ path, built, judged }) {
      const persons = Map.groupBy(judged.corrections, ({ version }) => version);
      const listed = new Set(judged.rules.flatMap(textsOfRule));
      for (const { name, verdict, release, isShared } of explainedIn(judged)) {
        const { ends, overruled } = verdict;
        const grounds = groundsOf(verdict);
        for (const one of [grounds, overruled ? [] : ends].flat()) {
          const { rule, seen, reason } = one;
          // What a vendor or a declared line says has no list; what a person decided is looked at below.
          const isFree = /^(upstream|line-ends|curated)$/.test(rule);
          const isGone = 'since' in one && one.since === release?.recorded.missingSince;
          const isListed = isFree || textsOf(one).some((text) => listed.has(text));
          if (rule === 'missing' ? !isGone : !isListed)
            yield wrong(path, `names ${rule} ${seen} ${reason}, which is not listed`, name);
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
    name: 'seen-before-the-build',
    level: 'note',
    why: 'What was seen lies behind; another day was written by a wrong clock, or by hand.',
    *check({ path, built, judged: { releases } }) {
      for (const { version, recorded } of releases)
        for (const day of [recorded.seen, recorded.missingSince])
          if (day !== undefined && day > addDays(built, 1))
            yield wrong(path, `was seen or missed on ${day}, which has not come`, version.text);
    },
  },
];

/** A reason that says until when there is support, as what it was read from. */
function effectOf(cause: Cause): RuleEffect {
  const { ends: day, precision, basis, rule, reason, seen } = cause;
  const end = { phase: 'maintenance', day, precision, basis, rule, reason, seen } as const;
  return { cause, ends: day === undefined ? [] : [end] };
}

/** What a reason or an end may say of its rule: a day that the rule does not state may be any. */
function textsOf(one: Cause | StatedEnd): readonly string[] {
  const [what, day] = 'phase' in one ? [one.phase, one.day] : [one.replacedBy, one.since];
  return [day, undefined].map((any) => String([one.rule, one.seen, one.reason, what, any]));
}

function textsOfRule({ kind, seen, reason, phase = 'maintenance', ...rule }: PublicRule) {
  const about = [kind, seen, reason];
  return [String([...about, rule.replacedBy, rule.since]), String([...about, phase, rule.ends])];
}
