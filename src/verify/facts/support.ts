/** Support in `details/<id>.json`: states, ends and reasons follow from each other; none may be changed alone. */
import { heldBackDay, isBackdated } from '#model/history/dating.ts';
import { isOver, onDay, supportEnd } from '#model/support/support.ts';
import type { Cause, PublicRule, StatedEnd } from '#model/support/verdict.ts';
import { addDays, endOfMonth, toInstant } from '#model/time/instant.ts';
import { wrong, type Clause } from '../clause.ts';
import { unlike } from '../difference.ts';
import { explainedIn, type ComponentFacts } from './details.ts';

/** A last day of a phase, or a first day of the deprecation: of a rule, a reason or an end. */
type Stated = Partial<Omit<PublicRule, 'seen'> & Cause>;

export const supportFacts: readonly Clause<ComponentFacts>[] = [
  {
    name: 'state-follows',
    why: 'What holds on the day of the build is what follows from the reasons and ends that are given.',
    *check({ path, built, judged }) {
      for (const { name, verdict } of explainedIn(judged)) {
        const { ends, causes, coming = [] } = verdict;
        const state = onDay(built, { ends, causes: [causes, coming].flat() });
        yield* unlike(path, name, verdict, state);
      }
      for (const { name, lts, ltsFrom } of judged.allLines)
        if (ltsFrom !== undefined && lts !== ltsFrom <= built)
          yield wrong(path, `has long-term support from ${ltsFrom} on`, name);
    },
  },
  {
    name: 'ends-agree',
    why: 'The first of the ends that are stated counts, and the end of support deprecates from the day after it.',
    *check({ path, built, judged }) {
      const whole = judged.rules.filter(({ all }) => all);
      for (const { name, verdict, isShared } of explainedIn(judged)) {
        const { deprecated, deprecatedSince = '', causes, coming, ends, overruled } = verdict;
        const from = deprecated ? deprecatedSince : (coming?.since ?? 'no day');
        const support = supportEnd(ends);
        if (new Set(ends.map(({ phase }) => phase)).size < ends.length)
          yield wrong(path, 'has two ends of one phase', name);
        for (const { day, precision, rule, reason } of ends) {
          if (day !== undefined && precision === 'month' && day !== endOfMonth(day))
            yield wrong(path, `ends on ${day}, which is not the last day of a month`, name);
          const isOf = (one: PublicRule) => one.kind === 'all' && one.reason === reason;
          if (rule === 'all' && day && !judged.rules.some((one) => isOf(one) && one.ends === day))
            yield wrong(path, `ends on ${day}, which no rule for all says`, name);
        }
        if (overruled || isShared) continue;
        const end = support ? { ends: support.day, since: support.past && built } : [];
        const stated: Stated[] = [...whole, ...causes, coming ?? [], end].flat();
        for (const { phase = 'maintenance', rule, ends: last, since } of stated) {
          const after = last && addDays(last, 1);
          const isFirst = (one: StatedEnd) => one.phase === phase || one === support;
          if (after && !ends.some((one) => isFirst(one) && isOver(one, after)))
            yield wrong(path, `its phase ${phase} lasts beyond ${last}, which is stated`, name);
          if (after && rule !== undefined && rule !== 'all' && since !== after)
            yield wrong(path, `is supported through ${last}, and deprecated since ${since}`, name);
          const day = since ?? (phase === 'maintenance' ? after : undefined) ?? from;
          if (from > day)
            yield wrong(path, `is deprecated from ${from} on, and not from ${day}`, name);
        }
      }
    },
  },
  {
    name: 'reasons-are-facts',
    why: 'A reason is a rule of the component, a correction, or the silence of its upstream; each is listed too.',
    *check({ path, judged }) {
      const { rules, corrections, releases } = judged;
      const persons = corrections.filter(({ what }) => what.includes('deprecated'));
      const listed = new Set([
        ...releases.map(({ recorded }) => `missing ${recorded.missingSince}`),
        ...rules.map(({ kind, seen, reason }) => `${kind} ${seen} ${reason}`),
        ...persons.map(({ seen, why }) => `curated ${seen} ${why}`),
      ]);
      for (const { name, verdict } of explainedIn(judged)) {
        const { causes, coming = [], ends, overruled } = verdict;
        const reasons: readonly Partial<Cause>[] = [causes, coming, ends].flat();
        const named = reasons.map(({ rule, seen, reason, since }) =>
          rule === 'missing' ? `missing ${since}` : `${rule} ${seen} ${reason}`,
        );
        if (overruled) named.push(`curated ${overruled.seen} ${overruled.why}`);
        for (const one of named)
          // A vendor's table and a declared line state ends too, which no list has.
          if (!listed.has(one) && !/^(upstream|line-ends) /.test(one))
            yield wrong(path, `names ${one}, which is not listed`, name);
      }
    },
  },
  {
    name: 'moves-lead-to-the-ends',
    why: 'A last day moves from where it was before, and nothing lasts longer than where it was moved to.',
    *check({ path, judged: { movedEnds, lines } }) {
      const moved = new Map<string, string>();
      for (const { line, phase, from, to } of movedEnds) {
        const end = `${phase} of ${line}`;
        const before = moved.get(end) ?? from;
        if (from !== before) yield wrong(path, `moved from ${from}, but was ${before}`, end);
        moved.set(end, to);
      }
      for (const { name, ends } of lines)
        for (const { phase, day = '' } of ends) {
          const to = moved.get(`${phase} of ${name}`) ?? day;
          if (day.slice(0, to.length) > to)
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
