/** What `gather --json` printed, as far as the steps after it need it. */
import * as z from 'zod';
import { readRequired } from '#io/read.ts';
import { Refusal } from '#model/problem.ts';
import { day } from '#model/shape.ts';
import type { HistoryChange } from '#record/change.ts';
import type { ComponentReport } from './gather-report.ts';

export type Gathered = Pick<
  ComponentReport,
  'id' | 'state' | 'written' | 'imported' | 'failing' | 'held'
> & { readonly changes: { readonly count: number; readonly first: readonly HistoryChange[] } };

/** Printed by this program and read by it, so a change's own fields are believed. */
const change = z.custom<HistoryChange>(
  (value) => typeof value === 'object' && value !== null && 'kind' in value && 'version' in value,
);

const schema = z.object(
  {
    components: z.array(
      z.object({
        id: z.string(),
        state: z.enum(['fresh', 'stale', 'held', 'unwatched', 'wrong']),
        written: z.boolean(),
        imported: z.number(),
        changes: z.object({ count: z.number(), first: z.array(change) }),
        failing: z.array(z.object({ source: z.string(), since: day, because: z.string() })),
        held: z.array(z.object({ key: z.string(), since: day, because: z.string() })),
      }),
    ),
  },
  { error: 'must be what "gather --json" printed' },
);

/** Several files where the gather was split into shards. */
export function readGathered(files: readonly string[]): readonly Gathered[] {
  const loaded = files.map((file) => readRequired(file, schema));
  const problems = loaded.flatMap((one) => one.problems);
  if (problems.length > 0) throw new Refusal(problems);
  return loaded.flatMap(({ value }) => value?.components ?? []);
}
