/** What the pages of the whole site need of one component: small and bounded, for thousands of them. */
import { namedAdvice } from '#answer/advice.ts';
import { headlineOf } from '#judge/headline.ts';
import { adviceFor, runOfUnknown, targetsOn } from '#judge/advice.ts';
import { healthOf } from '#model/history/health.ts';
import type { Day } from '#model/time/instant.ts';
import type { Ledger } from '#model/support/ledger.ts';
import { supportEnd } from '#model/support/support.ts';
import type { PublicComponent } from '#model/support/verdict.ts';
import { causeView } from './cause.ts';
import { anchorOf, comingEnds } from './ends.ts';
import { pillView, standingView } from '../pages/standing-view.ts';
import { clip, prose } from '../pages/text.ts';

export type ComponentSummary = ReturnType<typeof summarise>;

export function summarise(judged: PublicComponent, today: Day, ledger: Ledger) {
  const { component, releases } = judged;
  const headline = headlineOf(judged);
  const targets = targetsOn(today, releases, judged.allLines);
  const cause = headline?.verdict.causes[0];
  return {
    id: component.id,
    title: clip(component.title, 100),
    summary: prose(component.summary),
    follows: component.follows,
    ...standingView(headline?.verdict, today),
    ...pillView(headline?.verdict, today),
    tags: component.tags.map((tag) => clip(tag, 50)),
    /** What stands for it: a release, as `headline` in `details/`, or a line. */
    headline: headline && { name: headline.name, anchor: anchorOf(headline) },
    /** What to begin with. */
    advice: namedAdvice(component.id, adviceFor(runOfUnknown(targets), targets))[0],
    /** The last supported day of that release. */
    left: headline && supportEnd(headline.verdict.ends)?.day,
    cause: cause && causeView(cause),
    releases: releases.length,
    health: healthOf(judged),
    comingEnds: comingEnds(judged, today, ledger),
  };
}
