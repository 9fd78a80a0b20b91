import { expect, test } from 'vitest';
import { type Format, formatOf, formats, hostLimits } from '#model/served/paths.ts';
import { fileCountProblems, hostLimitProblems, leastFiles } from '#project/host-limits.ts';
import { published, sample, shared } from '../publish/sites.ts';

const mebibytes = 2 ** 20;
const limits = hostLimits({});
const leaveOut = (format: string) =>
  `leave ${format} out of "formats" in site.json, or move some components to an index of their own`;

test.each([
  ['assets/search.json', leaveOut('search')],
  ['support.json', leaveOut('statement')],
  ['support.html', leaveOut('statement')],
  ['api/v1/products/full.json', leaveOut('endoflife')],
  ['assets/film.js', 'make it smaller'],
])('what to do where %s is larger than the host takes', (path, remedy) => {
  const sizes = { [path]: 25 * mebibytes + 1, 'small.json': 25 * mebibytes };
  const message = `is 25.1 MiB, and the host takes at most 25 MiB; ${remedy}`;
  expect(hostLimitProblems(new Map(Object.entries(sizes)), 'dist', limits)).toEqual([
    { code: 'E-TOO-LARGE', where: `dist/${path}`, warning: true, message },
  ]);
});

test('a site that is larger than the host takes in all is told, of a host that bounds it', () => {
  const sizes = new Map(Array.from({ length: 50 }, (_, i) => [`${i}.json`, 20 * mebibytes]));
  expect(hostLimitProblems(sizes, 'dist', limits)).toEqual([]);
  const pages = hostLimits({ host: { kind: 'github-pages' } });
  expect(hostLimitProblems(sizes, 'dist', pages)).toMatchObject([
    { where: 'dist', message: expect.stringMatching(/^is 1000 MiB, .* 953.7 MiB; name fewer /) },
  ]);
});

test('more files than the host takes are told with the remedy, and the settings say what it takes', () => {
  const sizes = new Map(Array.from({ length: 101 }, (_, i) => [`${i}.json`, 1] as const));
  const told = (files: number) =>
    hostLimitProblems(sizes, 'dist', hostLimits({ host: { files } })).map((one) => one.message);
  expect(told(101)).toEqual([]);
  expect(told(100)).toEqual([
    expect.stringMatching(
      /^101 files, and the host takes at most 100; name fewer "formats" in site.json \(of calendar, .*\), say in "host" how many your plan takes, or move to object storage, .*"init <empty folder> --host r2" writes$/,
    ),
  ]);
  expect(fileCountProblems('at least 20001', 20_001, 'site', limits)).toHaveLength(1);
  const gitlab = hostLimits({ host: { kind: 'gitlab-pages' } });
  expect(fileCountProblems('at least 20001', 20_001, 'site', gitlab)).toEqual([]);
  expect(fileCountProblems('at least 20000', 20_000, 'site', limits)).toEqual([]);
});

test.each<[formats: readonly Format[] | undefined]>([[undefined], [[]], [['calendar', 'openeox']]])(
  'what check counts for %j is never more than what is built, and at most 8 a component without formats',
  (chosen) => {
    const site = chosen ? { formats: [...chosen] } : {};
    const components = sample();
    const paths = [...published(components, undefined, shared(undefined, site)).keys()];
    const ids = components.map(({ component: { id } }) => id);
    const own = paths.filter((path) => ids.some((id) => path.split(/[/.]/).includes(id)));
    expect(own.length).toBeGreaterThanOrEqual(leastFiles(ids.length, site));
    expect(own.length).toBeLessThanOrEqual(ids.length * (chosen?.length === 0 ? 8 : 14));
    const others = formats.filter((format) => !(chosen ?? formats).includes(format));
    expect(paths.filter((path) => others.some((format) => formatOf(path) === format))).toEqual([]);
  },
);
