/** A whole build against its floor, and what ten times the releases cost. */
import { atMost, megabytes, seconds, work, type Bench, type Figure } from '../figure.ts';
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
    atMost(
      'Build, against reading, parsing, encoding, hashing and writing the same',
      runs.build.cpu / runs.floor.cpu,
      [7.5],
      `${work(runs.build)}; floor ${work(runs.floor)}`,
    ),
    atMost(
      `Growth of time with ${releases} times the releases`,
      grown.build.cpu / runs.build.cpu,
      [releases * 1.05],
      `${seconds(runs.build.cpu)} of work to ${seconds(grown.build.cpu)}`,
    ),
    atMost(
      `Growth of memory with ${releases} times the releases`,
      grown.build.memory / runs.build.memory,
      [2],
      `${megabytes(runs.build.memory)} to ${megabytes(grown.build.memory)}`,
    ),
    atMost(
      'Memory of the large build',
      grown.build.memory / 1e6,
      [400, 'MB'],
      `${scale.large.releases} releases`,
    ),
  ];
}
