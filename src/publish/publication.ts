/**
 * `freshness.json`, `log.jsonl` and `SHA256SUMS`: the day reveals a frozen or replayed copy, and
 * the log reveals a copy with another history.
 */
import { hash } from 'node:crypto';
import { compareText } from '#model/order.ts';
import { notInSums } from '#model/served/paths.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { addDays, type Day } from '#model/time/instant.ts';
import type { Freshness, LogLine } from '#model/served/status-file.ts';

export type Publication = ReturnType<typeof nextPublication>;

/** `log`: the recorded lines, oldest first; `commit`: the commit that the site is built from. */
export function nextPublication(log: readonly string[], today: Day, commit?: string) {
  const last = log.at(-1);
  const freshness: Freshness = withoutUndefined({
    schema: 1 as const,
    number: log.length + 1,
    prepared: today,
    // The daily job may fail during a long weekend before readers are warned.
    validUntil: addDays(today, 5),
    commit,
    previous: last === undefined ? undefined : hash('sha256', last),
  });
  return { log, freshness };
}

/** The log with this publication's line. The sums cover `freshness.json`, but not the log. */
export function logText({ freshness, log }: Publication, sums: string): string {
  const { number, prepared, previous } = freshness;
  const own: LogLine = { number, day: prepared, sums: hash('sha256', sums), previous };
  return [...log, JSON.stringify(own)].map((text) => `${text}\n`).join('');
}

/** With it, anyone can verify that a copy is complete: `sha256sum --check SHA256SUMS`. */
export function sumsText(sums: ReadonlyMap<string, string>): string {
  return [...sums]
    .filter(([path]) => !notInSums.has(path))
    .sort(([a], [b]) => compareText(a, b))
    .map(([path, sum]) => `${sum}  ${path}\n`)
    .join('');
}
