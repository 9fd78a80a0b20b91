/** A whole build against its floor, and what ten times the releases cost. */
import { megabytes, seconds, type Bench, type Figure } from '../figure.ts';
import { alternate, measure } from '../measure.ts';
import { floorOf, fullBuild } from '../programs.ts';

export async function buildFigures(bench: Bench): Promise<Figure[]> {
  const { small, large, scale } = bench;
  const [built, out, copy] = [bench.folder('built'), bench.folder('out'), bench.folder('copy')];
  await measure(fullBuild(small, built));
  const runs = await alternate(scale.times, {
    build: fullBuild(small, out),
    floor: floorOf(small, built, copy),
  });
  const grown = await alternate(1, { build: fullBuild(large, out) });
  const releases = scale.large.releases / scale.small.releases;
  return [
    {
      name: 'Build, against reading, parsing and writing the same',
      ratio: runs.build.seconds / runs.floor.seconds,
      aim: { most: 2 },
      note: `${seconds(runs.build.seconds)}, floor ${seconds(runs.floor.seconds)}; of work ${seconds(runs.build.cpu)} and ${seconds(runs.floor.cpu)}`,
    },
    {
      name: `Growth of time with ${releases} times the releases`,
      ratio: grown.build.seconds / runs.build.seconds,
      aim: { most: releases * 1.1 },
      note: `${seconds(runs.build.seconds)} to ${seconds(grown.build.seconds)}; of work ${seconds(runs.build.cpu)} to ${seconds(grown.build.cpu)}`,
    },
    {
      name: `Growth of memory with ${releases} times the releases`,
      ratio: grown.build.memory / runs.build.memory,
      aim: { most: 2 },
      note: `${megabytes(runs.build.memory)} to ${megabytes(grown.build.memory)}`,
    },
    {
      name: 'Memory of the large build',
      ratio: grown.build.memory / 1e6,
      unit: 'MB',
      aim: { most: 400 },
      note: `${scale.large.releases} releases`,
    },
  ];
}
