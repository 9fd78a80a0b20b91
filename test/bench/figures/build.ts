/** A whole build against its floor, and what ten times the releases cost. */
import { megabytes, seconds, work, type Bench, type Figure } from '../figure.ts';
import { alternate } from '../measure.ts';
import { floorOf, fullBuild } from '../programs.ts';

export async function buildFigures(bench: Bench): Promise<Figure[]> {
  const { small, large, scale } = bench;
  const [out, copy] = [bench.folder('out'), bench.folder('copy')];
  const built = await bench.built(small);
  const runs = await alternate(scale.times, {
    build: fullBuild(small, out),
    floor: floorOf(small, built, copy),
  });
  const grown = await alternate(1, { build: fullBuild(large, out) });
  const releases = scale.large.releases / scale.small.releases;
  return [
    {
      name: 'Build, against reading, parsing, encoding, hashing and writing the same',
      ratio: runs.build.cpu / runs.floor.cpu,
      aim: { most: 7.5 },
      note: `${work(runs.build)}; floor ${work(runs.floor)}`,
    },
    {
      name: `Growth of time with ${releases} times the releases`,
      ratio: grown.build.cpu / runs.build.cpu,
      aim: { most: releases * 1.05 },
      note: `${seconds(runs.build.cpu)} of work to ${seconds(grown.build.cpu)}`,
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
