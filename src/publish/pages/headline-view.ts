/** What a component's page says first: of its headline, and of a newer release if there is one. */
import { headlineOf } from '#judge/headline.ts';
import { healthOf } from '#model/history/health.ts';
import { lastEnd, predicate, stateOf, untilWords } from '#model/support/support-words.ts';
import type { JudgedRelease, PublicComponent, Verdict } from '#model/support/verdict.ts';
import { dayOf } from '#model/time/instant.ts';
import { causeView, goneWords, longEnd } from '../support/dates.ts';
import type { PageContext } from './page-context.ts';
import { hasNotes } from './release-groups.ts';
import type { Places } from './places.ts';
import { answerSteps, type Step } from './standing-view.ts';
import { clip } from './text.ts';

const unwatchedWords = 'No public source of its releases is known, so nothing is looked up.';
const waitingWords = 'Its releases appear here as soon as one is found.';

/** The sentence below the title, for today and for each later day that changes it. */
export function sentencesOf(judged: PublicComponent, { today }: PageContext): Step[] {
  const headline = headlineOf(judged);
  const isUnwatched = healthOf(judged).kind === 'unwatched';
  if (!headline) return [['', '', isUnwatched ? unwatchedWords : waitingWords]];
  const { verdict, name } = headline;
  const title = clip(judged.component.title, 100);
  const subject = isSaidOfAll(judged, verdict)
    ? `Every ${judged.headline ? 'release' : 'line'} of ${title}`
    : `${title} ${clip(name, 80)}`;
  return answerSteps(verdict, today).map(([from, state, until]) => {
    return [from, '', `${subject} ${predicate(state, until)}.`];
  });
}

/** Whether all are deprecated alike with the same last day, or ended earlier than the one said. */
function isSaidOfAll({ headline, releases, allLines }: PublicComponent, said: Verdict): boolean {
  const lines = allLines.filter((line) => 'verdict' in line);
  const lastDay = ({ ends }: Verdict) => lastEnd(ends)?.day ?? '';
  return (headline ? releases : lines).every(({ verdict: one }) => {
    const isEarlier = said.phase === 'ended' && lastDay(one) < lastDay(said);
    const isAlike = one.deprecated && stateOf(one) === stateOf(said);
    return isAlike && (isEarlier || untilWords(one) === untilWords(said));
  });
}

export function headlineView(judged: PublicComponent, headline: JudgedRelease, places: Places) {
  // Name the version only if the sentence before this one is about every release.
  const version = isSaidOfAll(judged, headline.verdict) && clip(headline.version.text, 80);
  const [aside, alone] = headline.stable
    ? ['', 'Released']
    : [', a pre-release,', 'It is a pre-release, released'];
  const what = version ? `Version ${version}${aside} was released` : alone;
  return {
    href: hasNotes(headline, places.notes) ? places.releaseHref(headline) : undefined,
    released: `${what} ${longEnd({ day: dayOf(headline.timestamp), basis: headline.recorded.basis })}`,
  };
}

/** The newest release, if it is not the headline or if its upstream no longer lists it. */
export function newestView({ newest, headline }: PublicComponent) {
  const gone = newest && goneWords(newest);
  if (!newest || (newest === headline && !gone)) return undefined;
  const { deprecated: isDeprecated, causes } = newest.verdict;
  const [version, cause] = [clip(newest.version.text, 80), causes[0] && causeView(causes[0])];
  return { version, isDeprecated, cause, gone };
}
