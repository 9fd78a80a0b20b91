/** Small histories for judging: only what a test is about is written in the test. */
import type { Component } from '#model/component.ts';
import type { Correction, Curated } from '#model/curated.ts';
import type { History, RecordedRelease } from '#model/history.ts';
import type { Day } from '#model/instant.ts';
import type { Rule } from '#model/policy.ts';
import type { JudgedComponent, Verdict } from '#model/verdict.ts';
import { judge } from '#judge/judge.ts';

export const seen = 'https://example.com/policy';
export const said = { reason: 'Because.', seen };

export type Setting = {
  readonly releases: Readonly<Record<string, Day>> | readonly RecordedRelease[];
  readonly component?: Partial<Component>;
  readonly rules?: readonly Rule[];
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

export function historyOf({ releases }: Setting): History {
  return {
    id: 'svc',
    sources: [],
    held: [],
    releases: Array.isArray(releases)
      ? [...(releases as readonly RecordedRelease[])]
      : Object.entries(releases as Record<string, Day>).map(([version, date]) =>
          recorded(version, date),
        ),
  };
}

export function recorded(
  version: string,
  date: string,
  rest: Partial<RecordedRelease> = {},
): RecordedRelease {
  return { version, date, basis: 'stated', evidence: 'A page.', ...rest };
}

export function curatedOf({ corrections }: Setting): Curated | undefined {
  return corrections && { id: 'svc', corrections: [...corrections], accepted: [] };
}

export function correct(version: string, rest: Partial<Correction>): Correction {
  return { version, why: 'A person looked.', seen, on: '2024-01-01', ...rest };
}

export function judgeOn(day: Day, setting: Setting): JudgedComponent {
  return judge({
    component: componentOf(setting),
    history: historyOf(setting),
    rules: setting.rules ?? [],
    curated: curatedOf(setting),
    now: `${day}T12:00:00.000Z`,
  });
}

export function verdictOn(day: Day, version: string, setting: Setting): Verdict | undefined {
  return judgeOn(day, setting).releases.find(({ recorded }) => recorded.version === version)
    ?.verdict;
}

/** The versions that are deprecated on a day. */
export function deprecatedOn(day: Day, setting: Setting): string[] {
  return judgeOn(day, setting)
    .releases.filter(({ verdict }) => verdict.deprecated)
    .map(({ recorded }) => recorded.version);
}

/** Since when and through which day, by version; what no rule ever touches is left out. */
export function termsOn(day: Day, setting: Setting): Record<string, string> {
  const judged = judgeOn(day, setting).releases.flatMap(({ recorded, verdict }) => {
    const cause = verdict.causes[0] ?? verdict.coming;
    if (!cause) return [];
    const state = verdict.deprecated ? 'out' : 'coming';
    return [[recorded.version, `${state} ${cause.since ?? '?'}, ${verdict.supportEnds ?? '?'}`]];
  });
  return Object.fromEntries(judged) as Record<string, string>;
}
