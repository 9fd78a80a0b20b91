import { expect, test } from 'vitest';
import { hostLimitProblems } from '#project/build-site.ts';

const mebibytes = 2 ** 20;
const grown = 'it holds something of every component: move some to an index of their own';

test.each([
  ['all.json', grown],
  ['assets/search.json', grown],
  ['support.json', grown],
  ['assets/names.json', grown],
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
