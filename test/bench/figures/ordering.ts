/** Sorting versions, against Renovate's own comparator and against that of semantic versions. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { seconds, type Bench, type Figure } from '../figure.ts';
import { measure } from '../measure.ts';

export type OrderingTimes = {
  readonly ours: number;
  readonly semver: number;
  readonly renovate?: number;
};

const pinned = join(import.meta.dirname, '../../e2e/renovate/pinned');
const comparator = join(pinned, 'node_modules/renovate/dist/modules/versioning/loose/index.js');
const program = join(import.meta.dirname, 'ordering-program.ts');

export async function orderingTimes(versions: number, comparator = ''): Promise<OrderingTimes> {
  const { out } = await measure({ words: [program, String(versions), comparator] });
  return JSON.parse(out) as OrderingTimes;
}

export async function orderingFigures({ scale }: Bench): Promise<Figure[]> {
  const times = await orderingTimes(scale.versions, existsSync(comparator) ? comparator : '');
  const name = `Ordering ${scale.versions} versions, faster than`;
  return [
    {
      name: `${name} Renovate's comparator`,
      ratio: times.renovate === undefined ? undefined : times.renovate / times.ours,
      aim: { least: 25 },
      note:
        times.renovate === undefined
          ? 'Renovate is not installed: npm ci --prefix test/e2e/renovate/pinned'
          : `${seconds(times.ours)} against ${seconds(times.renovate)}`,
    },
    {
      name: `${name} semver.compareLoose`,
      ratio: times.semver / times.ours,
      aim: { least: 7 },
      note: `${seconds(times.ours)} against ${seconds(times.semver)}`,
    },
  ];
}
