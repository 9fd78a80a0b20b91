/** What the pages of the whole site need of one component: small and bounded, for thousands of them. */
import { healthOf, type Health } from '#model/history/health.ts';
import type { Basis } from '#model/history/dating.ts';
import { dayOf, type Day, type Instant } from '#model/time/instant.ts';
import { supportEnd } from '#model/support/support.ts';
import type { PublicComponent, JudgedRelease } from '#model/support/verdict.ts';
import { causeView, type CauseView } from './cause.ts';

import { dayOfRelease } from './dates.ts';
import { comingEnds, type End } from './ends.ts';
import { lineSpans } from './spans.ts';
import { standingView, type StandingView } from '../pages/standing-view.ts';
import type { Span } from '../pages/timeline.ts';
import { clip, prose } from '../pages/text.ts';

type ReleaseSummary = {
  readonly version: string;
  readonly day: Day;
  readonly basis: Basis;
};

export type ComponentSummary = StandingView & {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly follows?: string;
  readonly tags: readonly string[];
  /** The release that stands for it: the newest that is not deprecated, or the newest of all. */
  readonly headline?: ReleaseSummary;
  /** The last supported day of that release. */
  readonly ends?: Day;
  readonly cause?: CauseView;
  readonly releases: number;
  readonly health: Health;
  /** For the timeline: the lines that still matter, newest first. */
  readonly spans: readonly Span[];
  readonly comingEnds: readonly End[];
};

export function summarise(judged: PublicComponent, now: Day | Instant): ComponentSummary {
  const today = dayOf(now);
  const { component, releases, headline } = judged;
  const cause = headline?.verdict.causes[0];
  const ends = headline && supportEnd(headline.verdict.ends)?.day;
  return {
    id: component.id,
    title: clip(component.title, 100),
    summary: prose(component.summary),
    ...(component.follows !== undefined && { follows: component.follows }),
    ...standingView(headline?.verdict, today),
    tags: (component.tags ?? []).map((tag) => clip(tag, 50)),
    ...(headline && { headline: releaseSummary(headline) }),
    ...(ends !== undefined && { ends }),
    ...(cause && { cause: causeView(cause) }),
    releases: releases.length,
    health: healthOf(judged),
    spans: lineSpans(judged),
    comingEnds: comingEnds(judged, today),
  };
}

function releaseSummary(release: JudgedRelease): ReleaseSummary {
  return {
    version: release.version.text,
    day: dayOfRelease(release),
    basis: release.recorded.basis,
  };
}
