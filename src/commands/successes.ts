/** When each component was last gathered well: from this run, or from what `gather --json` printed. */
import * as z from 'zod';
import { readRequired } from '#io/read.ts';
import type { Instant } from '#model/instant.ts';
import { Refusal } from '#model/problem.ts';
import { instant } from '#model/shape.ts';
import type { GatherReport } from './gather-report.ts';

const gathered = z.object(
  { components: z.array(z.object({ id: z.string(), lastSuccess: instant.optional() })) },
  { error: 'must be what "gather --json" printed' },
);

export type Successes = ReadonlyMap<string, Instant>;

export function successesOf({ components }: Pick<GatherReport, 'components'>): Successes {
  return new Map(
    components.flatMap(({ id, lastSuccess }) =>
      lastSuccess === undefined ? [] : [[id, lastSuccess]],
    ),
  );
}

/** Several files where the gather was split into shards. */
export function readSuccesses(files: readonly string[]): Successes {
  const loaded = files.map((file) => readRequired(file, gathered));
  const problems = loaded.flatMap((one) => one.problems);
  if (problems.length > 0) throw new Refusal(problems);
  return new Map(
    loaded.flatMap(({ value }) =>
      (value?.components ?? []).flatMap(({ id, lastSuccess }) =>
        lastSuccess === undefined ? [] : [[id, lastSuccess] as const],
      ),
    ),
  );
}
