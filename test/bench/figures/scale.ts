/** Shapes that are far from the usual: many components, and one huge one. */
import { seconds, type Bench, type Figure } from '../figure.ts';
import { alternate } from '../measure.ts';
import { fullBuild } from '../programs.ts';

export async function scaleFigures(bench: Bench): Promise<Figure[]> {
  return [
    await growth(bench, 'components', [
      { components: 4000, releases: 8000 },
      { components: 40_000, releases: 80_000 },
    ]),
    await growth(bench, 'releases of one component', [
      { components: 1, releases: 10_000 },
      { components: 1, releases: 100_000 },
    ]),
  ];
}

type Size = { readonly components: number; readonly releases: number };

async function growth(bench: Bench, what: string, [few, many]: [Size, Size]): Promise<Figure> {
  const out = bench.folder('scaled');
  const runs = await alternate(1, {
    few: fullBuild(bench.corpus(few), out),
    many: fullBuild(bench.corpus(many), out),
  });
  return {
    name: `Growth of a build with 10 times the ${what}`,
    ratio: runs.many.cpu / runs.few.cpu,
    aim: { most: 10.5 },
    note: `${seconds(runs.few.cpu)} of work to ${seconds(runs.many.cpu)}`,
  };
}
