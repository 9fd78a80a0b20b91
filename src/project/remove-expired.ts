/** What corrections no longer change leaves the file that people keep, when a person asks for that. */
import { basename } from 'node:path';
import type { Correction } from '#model/component/curated.ts';
import type { Problem } from '#model/problem.ts';
import type { Context } from './context.ts';
import { curate } from './decisions.ts';

/** A key that is nothing without another one goes with it. */
const owners: Readonly<Record<string, string>> = { basis: 'date', replacedBy: 'deprecated' };

export function removeExpired(context: Context, problems: readonly Problem[]): void {
  const expired = problems.filter((one) => one.expired);
  for (const [file, found] of Map.groupBy(expired, ({ where }) => where)) {
    const places = new Set(found.map(({ place }) => place));
    const left = (one: Correction, i: number) =>
      Object.entries(one).filter(([key]) => !places.has(`corrections[${i}].${owners[key] ?? key}`));
    curate(context, basename(file, '.json'), ({ corrections, ...before }) => ({
      ...before,
      corrections: corrections
        .map((one, i) => Object.fromEntries(left(one, i)) as Correction)
        .filter(isUseful),
    }));
  }
}

function isUseful({ date, changelogUrl, deprecated, withdrawn }: Correction): boolean {
  return [date, changelogUrl, deprecated, withdrawn].some((fact) => fact !== undefined);
}
