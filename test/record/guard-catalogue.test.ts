/** The guard is for the absurd: nothing that was really released so far would have been held. */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { history as shape, type History, type RecordedRelease } from '#model/history/history.ts';
import { addDays, dayOf } from '#model/time/instant.ts';
import { jsonIn } from '../project.ts';
import { importedHistories } from '../shipped.ts';
import { complete, gatherInto } from './gather-into.ts';

test.each(readdirSync(importedHistories))('%s, released again in the order of its days', (file) => {
  const { releases, ...head } = shape.parse(jsonIn(importedHistories, file));
  const byDay = releases.toSorted((a, b) => (a.date < b.date ? -1 : 1)).map(asFirst);
  const held = byDay.flatMap((release, i) => {
    if (i === 0) return [];
    const history: History = {
      ...head,
      imported: '2010-01-01',
      sources: [],
      held: [],
      releases: byDay.slice(0, i),
    };
    const next = { version: release.version, date: dayOf(release.date) };
    const known = history.releases.map(({ version, date }) => ({ version, date: dayOf(date) }));
    const answer = complete([...known, next]);
    return gatherInto(history, [answer], addDays(dayOf(release.date), 1)).held;
  });
  expect(held).toEqual([]);
});

/** What else is recorded has no say here. */
function asFirst({ version, date, evidence }: RecordedRelease): RecordedRelease {
  return { version, date, basis: 'published', evidence };
}
