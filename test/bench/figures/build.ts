/** A whole build against its floor, and what more of everything and an edit cost. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type History, serialiseHistory } from '#model/history/history.ts';
import { buildSite } from '#project/build-site.ts';
import { publishedBefore } from '#project/published-before.ts';
import { contextOf } from '../../context.ts';
import { today } from '../corpus/corpus.ts';
import * as bench from '../figure.ts';
import { atMost, growth, megabytes, seconds, work, type Bench, type Figure } from '../figure.ts';
import { alternate, floorOf, fullBuild, measure, type Program } from '../measure.ts';

export async function buildFigures({ corpus, built, folder }: Bench): Promise<Figure[]> {
  const [small, out] = [corpus(bench.small), folder('out')];
  const { build, floor } = await alternate(bench.times, {
    build: fullBuild(small, out),
    floor: floorOf(await built(small), small, folder('copy')),
  });
  const grown = await measure(fullBuild(corpus(bench.large), out));
  const floorName = 'reading, parsing, encoding, hashing and writing the same';
  const compared = `${work(build)}; floor ${work(floor)}`;
  const longer = `${seconds(build.cpu)} of work to ${seconds(grown.cpu)}`;
  const more = `${megabytes(build.memory)} to ${megabytes(grown.memory)}`;
  return [
    atMost(`Build, against ${floorName}`, build.cpu / floor.cpu, 7.5, '', compared),
    atMost('Growth of time with 10 times the releases', grown.cpu / build.cpu, 10.5, '', longer),
    atMost('Growth of memory with them', grown.memory / build.memory, 2, '', more),
    atMost('Memory of the large build', grown.memory / 1e6, 400, 'MB'),
  ];
}

/** Shapes that are far from the usual: many components, and one huge one. */
export async function scaleFigures({ corpus, folder }: Bench): Promise<Figure[]> {
  const build = (components: number, releases: number) =>
    fullBuild(corpus({ components, releases }), folder('scaled'));
  const grown = async (what: string, few: Program, many: Program) => {
    const runs = await alternate(1, { few, many });
    return growth(`a build with 10 times the ${what}`, runs.few, runs.many);
  };
  return [
    await grown('components', build(4000, 8000), build(40_000, 80_000)),
    await grown('releases of one component', build(1, 10_000), build(1, 100_000)),
  ];
}

/** What `serve` does at each change: the same process builds again, and makes only what the edit changes. */
export async function editFigures({ corpus, folder }: Bench): Promise<Figure[]> {
  const project = corpus({ components: 464, releases: 30_000 });
  const context = { ...contextOf(project, today), out: join(folder('edited'), 'dist') };
  const options = { successes: new Map(), before: publishedBefore() };
  buildSite(context, options);

  const file = join(project, 'data/history/part-0.json');
  const { releases, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as History;
  const edited = [releases.slice(0, -1), releases, releases.slice(0, -1)];
  const times = edited.map((some) => {
    writeFileSync(file, serialiseHistory({ ...rest, releases: some }));
    const start = performance.now();
    buildSite(context, options);
    return (performance.now() - start) / 1000;
  });
  const { changed, same } = buildSite(context, options);
  const words = 'An edit of one release while 464 components are served';
  return [
    atMost(words, Math.min(...times), 1, 's', 'by the clock'),
    atMost('Files written where nothing changed', changed.length, 0, 'files', `of ${same}`),
  ];
}
