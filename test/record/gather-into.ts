/** What every test of recording needs: the steps from answers to the next history, in one call. */
import type { Component } from '../../src/model/component/component.ts';
import type { FoundRelease, Gathered, Validator } from '../../src/model/history/gathered.ts';
import type { Curated } from '../../src/model/component/curated.ts';
import type { History } from '../../src/model/history/history.ts';
import type { Day, Instant } from '../../src/model/time/instant.ts';
import type { EndsAnswer } from '../../src/record/ends.ts';
import { normalise } from '../../src/record/normalise.ts';
import { record, type Recorded } from '../../src/record/record.ts';
import type { Loose } from '../loose.ts';

export const empty: History = { id: 'svc', sources: [], held: [], releases: [] };

/** One answer per source, in order; the sources are called `npm:0`, `npm:1`, …; `ends`: of tables and evidence. */
export function gatherInto(
  history: History,
  answers: readonly Gathered[],
  day: string,
  curated: Loose<Partial<Curated>> = {},
  prereleases: Component['prereleases'] = 'drop',
  ends: Partial<EndsAnswer> = {},
): Recorded {
  const now: Instant = `${day as Day}T06:00:00.000Z`;
  return record({
    history,
    answers: answers.map((gathered, i) => ({ source: `npm:${i}`, fingerprint: 'f', gathered })),
    ends: { found: [], skipped: [], tables: [], evidence: [], ...ends },
    clean: normalise(answers, { prereleases }, history.releases),
    curated: { accepted: [], corrections: [], ...(curated as Partial<Curated>) },
    whenMissing: 'deprecate',
    now,
  });
}

type Sketch = Loose<Partial<FoundRelease>> & { version: string };

export function complete(releases: readonly (Sketch | string)[], validators: Validator[] = []) {
  const listed = { releases: releases.map(found), skipped: [], validators };
  return { kind: 'complete', ...listed } satisfies Gathered;
}

export function partial(releases: readonly (Sketch | string)[]) {
  const because = 'a window';
  return { ...complete(releases), kind: 'partial', because, isWindow: true } satisfies Gathered;
}

export const unavailable = { kind: 'unavailable', because: '503' } satisfies Gathered;
export const notModified = { kind: 'not-modified' } satisfies Gathered;

function found(sketch: Sketch | string): FoundRelease {
  const given = typeof sketch === 'string' ? { version: sketch, date: '2024-01-01' } : sketch;
  const basis = given.date === undefined ? {} : { basis: 'published' as const };
  return { ...basis, evidence: 'registry', ...given } as FoundRelease;
}

export function numbered(count: number, start = 0): string[] {
  return Array.from({ length: count }, (_, i) => `1.${start + i}`);
}

/** What a person accepted, by its keys. */
export function accept(...keys: readonly string[]): Pick<Loose<Curated>, 'accepted'> {
  return { accepted: keys.map((held) => ({ held, why: 'looked at', on: '2026-11-20' })) };
}

/** A history that was imported long ago. */
export function recordedOf(releases: readonly (Sketch | string)[]): History {
  return gatherInto(empty, [complete(releases)], '2025-01-01').next;
}
