import { expect, test } from 'vitest';
import { hostLimitProblems } from '#project/host-limits.ts';

const mebibytes = 2 ** 20;
const grown = 'it holds something of every component: move some to an index of their own';

test.each([
  ['all.json', grown],
  ['assets/search.json', grown],
  ['support.json', grown],
  ['support.html', grown],
  ['api/v1/products/full.json', grown],
  ['assets/film.js', 'make it smaller'],
])('what to do where %s is larger than the host takes', (path, remedy) => {
  const sizes = new Map([
    [path, 25.5 * mebibytes],
    ['small.json', 25 * mebibytes],
  ]);
  expect(hostLimitProblems(sizes, 'dist')).toEqual([
    {
      code: 'E-TOO-LARGE',
      where: `dist/${path}`,
      message: `is 25.5 MiB, and the host takes at most 25 MiB; ${remedy}`,
      warning: true,
    },
  ]);
});

test.each([
  [20_000, undefined],
  [48_117, 'has 48117 files, and the host takes at most 20000 on its free plan;'],
  [100_001, 'has 100001 files, and the host takes at most 100000 on its paid plan;'],
])('%d files', (count, says) => {
  const sizes = new Map(Array.from({ length: count }, (_, i) => [`${i}.json`, 1]));
  const [found] = hostLimitProblems(sizes, 'dist');
  expect(found?.message.slice(0, says?.length)).toBe(says);
});
