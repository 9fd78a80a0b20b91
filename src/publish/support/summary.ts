/** What the pages of the whole site need of each component: its state and coming ends. */
import { namedAdvice } from '#answer/advice.ts';
import { headlineOf } from '#judge/headline.ts';
import { announcedEnds } from '#judge/ledger/announce.ts';
import { earliestOf } from '#judge/published-history.ts';
import { runOfUnknown, targetsOn } from '#judge/targets.ts';
import { healthOf } from '#model/history/health.ts';
import { compareText, earliest, latest } from '#model/order.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { addDays, dayOf, type Day } from '#model/time/instant.ts';
import type { Ledger } from '#model/support/ledger.ts';
import { closingEnd, endOf, supportEnd } from '#model/support/support.ts';
import { type TimedPhase, timedPhases } from '#model/support/support.ts';
import { endWords, lastEnd, supportWords } from '#model/support/support-words.ts';
import { groundsOf, verdictOf } from '#model/support/verdict.ts';
import type { PublicComponent, Verdict } from '#model/support/verdict.ts';
import { causeView, longEnd } from './dates.ts';
import { clip, lineAnchor, pageOf, releaseAnchor } from '../pages/text.ts';
import { pillView } from '../pages/standing-view.ts';

export type ComponentSummary = ReturnType<typeof summarise>;

export function summarise(judged: PublicComponent, today: Day, ledger: Ledger) {
  const { component, releases, allLines } = judged;
  const headline = headlineOf(judged);
  const anchor = headline && (judged.headline ? releaseAnchor : lineAnchor)(headline.name);
  const cause = headline?.verdict.causes.find(({ replacedBy }) => replacedBy);
  return {
    id: component.id,
    title: clip(component.title, 100),
    follows: component.follows,
    words: supportWords(headline?.verdict),
    ...pillView(headline?.verdict, today),
    tags: component.tags.map((tag) => clip(tag, 50)),
    /** A release, as `headline` in `details/`, or a line if the component has no releases. */
    headline: headline && { name: headline.name, href: pageOf(component.id, anchor) },
    advice: namedAdvice(component.id, runOfUnknown(), targetsOn(today, releases, allLines))[0],
    /** The last supported day of the headline. */
    left: headline && closingEnd(headline.verdict.ends)?.day,
    replaced: cause && causeView(cause),
    health: healthOf(judged),
    ...endsOn(today, judged, ledger),
  };
}

export type End = ReturnType<typeof endsOn>['comingEnds'][number];

/** What ends, and its place on the component's page. */
type Place = {
  /** Absent if the whole component ends on that day. */
  readonly line?: string | undefined;
  /** Absent if it is the only line. */
  readonly anchor?: string | undefined;
  /** When this became known, or could have: it changes only if the last day changes. */
  readonly known: Day;
};

function endsOn(today: Day, judged: PublicComponent, ledger: Ledger) {
  const ends = timedPhases.flatMap((phase) => phaseEnds(judged, phase)).toSorted(byDay);
  const announced = announcedEnds(ledger).filter((one) => one.announced <= today);
  const comingEnds = ends
    .filter(({ day }) => day >= today)
    .map((end) => {
      const told = announced.filter(({ phase, lastDay, line }) => {
        const isSame = phase === end.phase && lastDay === end.day;
        return isSame && (end.line === undefined || line === undefined || end.line === line);
      });
      // For a whole component, each new line or release announces the end again: take the first.
      const days = told.map((one) => (one.imported ? end.known : one.announced));
      return { ...end, known: latest(end.known, earliest(days)) };
    });
  return { comingEnds, passed: ends.findLast(({ day }) => day < today)?.day };
}

export function byDay(a: { readonly day: Day }, b: { readonly day: Day }): number {
  return compareText(a.day, b.day);
}

/** The day when a line without releases was declared is not known: any fixed day will do. */
const declared = '1970-01-01';

/** One end for each line, or one for the whole component if all its lines end together. */
function phaseEnds(judged: PublicComponent, phase: TimedPhase) {
  const { headline, allLines: lines, releases } = judged;
  const whole = headlineOf(judged);
  const dayOfEnd = (ends: Verdict['ends'] = []) => endOf(ends, phase)?.day;
  const last = dayOfEnd(whole?.verdict.ends);
  const isOne = lines.length !== 1 && lines.every(({ ends }) => dayOfEnd(ends) === last);
  const known = dayOf(earliestOf(releases)?.timestamp ?? declared);
  const anchor = headline && releaseAnchor(headline.version.text);
  const common = { line: undefined, releases, known, anchor };
  const each = lines.map((line) => ({
    line: line.name,
    known: 'newest' in line ? line.first : declared,
    // An edition ends by itself, whatever holds for the releases that it shares.
    releases: 'newest' in line && line.shares === undefined ? line.releases : [],
    verdict: { ...verdictOf(line), ends: line.ends },
    anchor: lines.length > 1 ? lineAnchor(line.name) : undefined,
  }));
  const all = isOne && whole ? [{ ...common, verdict: whole.verdict }] : each;
  return all.flatMap(({ releases, verdict, ...place }) => {
    // Older releases that end together on another day are named by their newest.
    const older = new Map(releases.map((one) => [dayOfEnd(one.verdict.ends), one]));
    older.delete(dayOfEnd(verdict.ends));
    const earlier = Array.from(older.values(), ({ version, verdict: own }) => {
      const text = clip(version.text, 28);
      const line = place.line ? `${place.line} up to ${text}` : `${text} and earlier`;
      return endFor(judged, own, phase, { ...place, line, anchor: releaseAnchor(version.text) });
    });
    return [...earlier, endFor(judged, verdict, phase, place)].flat();
  });
}

/** Empty without a last day, if support ends on that day, or if extended support ends earlier. */
function endFor({ component }: PublicComponent, verdict: Verdict, phase: TimedPhase, place: Place) {
  const { ends } = verdict;
  const end = endOf(ends, phase);
  if (end?.day === undefined) return [];
  const { day, precision, basis } = end;
  if (phase !== 'maintenance' && day === supportEnd(ends)?.day) return [];
  if (phase === 'extended' && supportEnd(ends)?.day && end !== lastEnd(ends)) return [];
  const told = groundsOf(verdict).filter(({ since = day }) => since <= addDays(day, 1));
  const own = told.find(({ rule, reason }) => rule === end.rule && reason === end.reason) ?? end;
  const replacedBy = told.find((one) => one.replacedBy !== undefined)?.replacedBy;
  const cause = phase === 'maintenance' ? withoutUndefined({ ...own, replacedBy }) : end;
  return {
    ...place,
    phase,
    component: component.id,
    title: clip(component.title, 100),
    day,
    ...withoutUndefined({ precision, basis }),
    cause: causeView(cause),
  };
}

/** An end in the words of feeds, calendars and the home page. */
export function phrasesOf(end: End) {
  const { title, line, anchor, phase, precision, cause } = end;
  const what = endWords[phase];
  const instead = cause.replacedBy === undefined ? [] : [`Use ${cause.replacedBy} instead.`];
  return {
    what,
    // A line without an anchor is the only one, and needs no name.
    whose: line === undefined || anchor === undefined ? title : `${title} ${clip(line, 40)}`,
    last: `Last ${precision ?? 'day'} of ${what}`,
    written: longEnd(end),
    why: [cause.reason, ...instead],
  };
}
