/** Small histories for judging: only what a test is about is written in the test. */
import type { Component } from '#model/component/component.ts';
import type { Correction } from '#model/component/curated.ts';
import type { RecordedEnd } from '#model/component/line.ts';
import type { History, RecordedRelease } from '#model/history/history.ts';
import type { Day } from '#model/time/instant.ts';
import type { Rule } from '#model/support/policy.ts';
import { publicPart } from '#facts/public-part.ts';
import { purlsOf } from '#model/purl.ts';
import type { JudgedComponent, PublicComponent, Verdict } from '#model/support/verdict.ts';
import { recordedHistory } from '#judge/editions.ts';
import { policyFindings, type Mistake } from '#judge/findings.ts';
import { judge } from '#judge/judge.ts';
import type { Case } from '#judge/judge-releases.ts';
import type { PublishedHistory } from '#judge/published-history.ts';
import type { Loose } from '../loose.ts';

export const seen = 'https://example.com/policy';
export const said = { reason: 'Because.', seen };

export type Setting = {
  readonly releases: Readonly<Record<string, string>> | readonly Loose<RecordedRelease>[];
  readonly component?: Partial<Component>;
  readonly rules?: readonly Loose<Rule>[];
  readonly ends?: readonly RecordedEnd[];
  readonly corrections?: readonly Correction[];
};

export function componentOf(setting: Setting): Component {
  return {
    id: 'svc',
    title: 'Server',
    summary: 'A server.',
    homepage: 'https://example.com/',
    changelogUrl: 'https://example.com/changes',
    sources: [],
    prereleases: 'drop',
    whenMissing: 'keep',
    ...setting.component,
  };
}

export function historyOf({ releases, ends = [] }: Setting): History {
  return {
    id: 'svc',
    sources: [],
    held: [],
    ends: [...ends],
    releases: Array.isArray(releases)
      ? [...(releases as readonly RecordedRelease[])]
      : Object.entries(releases as Record<string, string>).map((one) => recorded(...one)),
  };
}

type Rest = Partial<Loose<RecordedRelease>>;

export function recorded(version: string, date: string, rest: Rest = {}): RecordedRelease {
  return { version, date, basis: 'stated', evidence: 'A page.', ...rest } as RecordedRelease;
}

export function correct(version: string, rest: Partial<Correction>): Correction {
  return { version, why: 'A person looked.', seen, on: '2024-01-01', ...rest };
}

export function recordedOf(setting: Setting): PublishedHistory {
  return recordedHistory(caseOn('2024-06-01', setting));
}

export function caseOn(day: string, setting: Setting): Case {
  const { rules = [], corrections } = setting;
  return {
    component: componentOf(setting),
    history: historyOf(setting),
    rules: rules as readonly Rule[],
    curated: corrections && { id: 'svc', corrections: [...corrections], accepted: [] },
    now: `${day as Day}T12:00:00.000Z`,
  };
}

export function judgeOn(day: string, setting: Setting): JudgedComponent {
  return judge(caseOn(day, setting));
}

/** What everybody may see of it. */
export function seenOf(judged: JudgedComponent): PublicComponent {
  const settings = { baseUrl: 'https://releases.example.com' };
  return publicPart(judged, { purls: purlsOf(judged.component), settings });
}

export function policyFindingsOf(setting: Setting, history = historyOf(setting)): Mistake[] {
  const whole = { ...caseOn('2024-06-01', setting), history };
  return policyFindings(whole, recordedHistory(whole));
}

export function verdictOn(day: string, version: string, setting: Setting): Verdict | undefined {
  return judgeOn(day, setting).releases.find((release) => release.version.text === version)
    ?.verdict;
}

/** All that is said of a release, a line for each thing; the usual reason and page of a rule are left out. */
export function linesOn(day: string, version: string, setting: Setting): string[] {
  const verdict = verdictOn(day, version, setting);
  return verdict ? verdictLines(verdict) : [];
}

export function verdictLines(verdict: Verdict): string[] {
  const { deprecated, phase, causes, coming, ends, overruled, ...more } = verdict;
  return [
    wordsOf({ [deprecated ? 'deprecated' : 'supported']: phase, ...more }),
    ...causes.map((one) => `cause: ${wordsOf(one)}`),
    ...(coming ? [`coming: ${wordsOf(coming)}`] : []),
    ...ends.map((one) => `end: ${wordsOf(one)}`),
    ...(overruled ? [`overruled: ${wordsOf(overruled)}`] : []),
  ];
}

/** What it says; the usual reason and page of a rule are left out. */
export function wordsOf({ reason, seen: page, ...more }: Record<string, unknown>): string {
  const all = reason === said.reason && page === seen ? more : { ...more, reason, seen: page };
  const known = Object.entries(all).filter(([, value]) => value !== undefined);
  return known.map(([key, value]) => `${key} ${String(value)}`).join(', ');
}

/** The versions that are deprecated on a day. */
export function deprecatedOn(day: string, setting: Setting): string[] {
  return judgeOn(day, setting)
    .releases.filter(({ verdict }) => verdict.deprecated)
    .map(({ version }) => version.text);
}
