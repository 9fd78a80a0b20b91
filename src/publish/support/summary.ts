/** What the pages of the whole site need of one component: small and bounded, for thousands of them. */
import { namedAdvice } from '#answer/advice.ts';
import { headlineOf } from '#judge/headline.ts';
import { runOfUnknown, targetsOn } from '#judge/targets.ts';
import { healthOf } from '#model/history/health.ts';
import type { Day } from '#model/time/instant.ts';
import type { Ledger } from '#model/support/ledger.ts';
import { closingEnd } from '#model/support/support.ts';
import { supportWords } from '#model/support/support-words.ts';
import type { PublicComponent } from '#model/support/verdict.ts';
import { causeView } from './dates.ts';
import { comingEnds } from './ends.ts';
import { clip, lineAnchor, pageOf, releaseAnchor } from '../pages/text.ts';
import { pillView } from '../pages/standing-view.ts';

export type ComponentSummary = ReturnType<typeof summarise>;

export function summarise(judged: PublicComponent, today: Day, ledger: Ledger) {
  const { component, releases, allLines } = judged;
  const headline = headlineOf(judged);
  const anchor = headline && (judged.headline ? releaseAnchor : lineAnchor)(headline.name);
  const cause = headline?.verdict.causes[0];
  return {
    id: component.id,
    title: clip(component.title, 100),
    follows: component.follows,
    words: supportWords(headline?.verdict),
    ...pillView(headline?.verdict, today),
    tags: component.tags.map((tag) => clip(tag, 50)),
    /** What stands for it: a release, as `headline` in `details/`, or a line. */
    headline: headline && { name: headline.name, href: pageOf(component.id, anchor) },
    /** What to begin with. */
    advice: namedAdvice(component.id, runOfUnknown(), targetsOn(today, releases, allLines))[0],
    /** The last supported day of that release. */
    left: headline && closingEnd(headline.verdict.ends)?.day,
    cause: cause && causeView(cause),
    health: healthOf(judged),
    comingEnds: comingEnds(judged, today, ledger),
  };
}
