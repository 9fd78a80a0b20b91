/** Shapes that are far from the usual: many components, and one huge one. */
import type { CorpusSize } from '../corpus/corpus.ts';
import { growth, type Bench, type Figure } from '../figure.ts';
import { alternate } from '../measure.ts';
import { fullBuild } from '../programs.ts';

const shapes: readonly (readonly [what: string, few: CorpusSize])[] = [
  ['components', { components: 4000, releases: 8000 }],
  ['releases of one component', { components: 1, releases: 10_000 }],
];

export async function scaleFigures(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  const out = bench.folder('scaled');
  for (const [what, few] of shapes) {
    const components = few.components === 1 ? 1 : few.components * 10;
    const many = { components, releases: few.releases * 10 };
    const runs = await alternate(1, {
      few: fullBuild(bench.corpus(few), out),
      many: fullBuild(bench.corpus(many), out),
    });
    figures.push(growth(`a build with 10 times the ${what}`, runs.few, runs.many));
  }
  return figures;
}
