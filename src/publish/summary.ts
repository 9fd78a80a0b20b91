/** What the pages of the whole site need of one component: small and bounded, for thousands of them. */
import type { Basis } from '#model/history.ts';
import { dayOf, type Day, type Instant } from '#model/instant.ts';
import type { JudgedComponent, JudgedRelease } from '#model/verdict.ts';
import { causeView, type CauseView } from './cause.ts';
import { healthOf, type Health } from './health.ts';
import { comingEnds, type End } from './ends.ts';
import { componentState, dayOfRelease, endOf, standardBearer, type State } from './state.ts';
import { lineSpans } from './spans.ts';
import type { Span } from './timeline.ts';
import { clip, prose } from './text.ts';

type ReleaseSummary = {
  readonly version: string;
  readonly day: Day;
  readonly basis: Basis;
};

export type ComponentSummary = {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly follows?: string;
  readonly state: State;
  /** The newest supported release, or the newest of all. */
  readonly bearer?: ReleaseSummary;
  readonly ends?: Day;
  readonly cause?: CauseView;
  readonly releases: number;
  readonly health: Health;
  /** For the timeline: the lines that still matter, newest first. */
  readonly spans: readonly Span[];
  readonly comingEnds: readonly End[];
};

export function summarise(judged: JudgedComponent, now: Day | Instant): ComponentSummary {
  const today = dayOf(now);
  const { component, releases } = judged;
  const bearer = standardBearer(judged);
  const ends = bearer && endOf(bearer.verdict);
  const cause = bearer?.verdict.causes[0];
  return {
    id: component.id,
    title: clip(component.title, 100),
    summary: prose(component.summary),
    ...(component.follows !== undefined && { follows: component.follows }),
    state: componentState(judged, today),
    ...(bearer && { bearer: releaseSummary(bearer) }),
    ...(ends !== undefined && { ends }),
    ...(cause && { cause: causeView(cause) }),
    releases: releases.length,
    health: healthOf(judged),
    spans: lineSpans(judged, today),
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
