import { describe, expect, test } from 'vitest';
import { dateFormatProblem, readDate } from '#gather/json/source.ts';
import { resolvePointer } from '#gather/reading/parse.ts';
import { gather, unavailable } from '../gather.ts';
import { serve } from '../server.ts';

const pointers = {
  kind: 'json',
  releases: '/data/releases',
  version: '/name',
  date: '/on',
  deprecated: '/eol',
  changelog: '/links/0',
} as const;

describe('json', () => {
  test('is read with pointers', async () => {
    const { url } = await serve({
      'GET /': {
        json: {
          data: {
            releases: [
              { name: 'r1.10', on: '2026-01-02', eol: true, links: ['https://example.com/1'] },
              { name: 'r1.9', eol: 'Gone bad', links: ['http://example.com/'] },
              { name: 'r1.8', on: 1767225600, eol: false },
              { name: 1.7 },
              { on: '2026-01-02' },
            ],
          },
        },
      },
    });
    const evidence = `${url}/`;
    const definition = { ...pointers, url: `${url}/`, pattern: '^r(?<version>.+)' };
    expect(await gather(definition)).toEqual({
      kind: 'complete',
      releases: [
        {
          version: '1.10',
          date: '2026-01-02',
          basis: 'stated',
          evidence,
          changelogUrl: 'https://example.com/1',
          deprecated: 'marked as deprecated by its source',
        },
        { version: '1.9', evidence, deprecated: 'Gone bad' },
        { version: '1.8', evidence },
      ],
      skipped: [
        {
          name: 'r1.9',
          because:
            'its link "http://example.com/" must start with https://, not http:; the release is listed without it',
        },
        {
          name: 'r1.8',
          because: 'its date "1767225600" does not exist; the release is listed without it',
        },
        { name: 'entry 3', because: 'has a version that is not text' },
        { name: 'entry 4', because: 'has nothing where the pointer "version" (/name) leads' },
      ],
      validators: [],
    });
  });

  const wrong: Record<string, object> = {
    'a list that is not there → cannot be read: the pointer "releases" (/data/releases) reaches nothing':
      {},
    'what is no list → cannot be read: the pointer "releases" (/data/releases) reaches neither a list nor an object':
      { data: { releases: 'none' } },
    'versions that are not there → lists no release that could be read: entry 0 has nothing where the pointer "version" (/name) leads':
      { data: { releases: [{ a: 1 }] } },
  };
  test.each(Object.entries(wrong))('%s', async (row, json) => {
    const [, words] = row.split(' → ');
    const { url } = await serve({ 'GET /': { json } });
    expect(await gather({ ...pointers, url: `${url}/` })).toMatchObject(
      unavailable(`${url}/ ${words}`),
    );
  });
});

test.each([
  ['', { a: 1 }, { a: 1 }],
  ['/a/1', { a: [1, 2] }, 2],
  ['/a~1b/~0', { 'a/b': { '~': 3 } }, 3],
  ['/~01', { '~1': 4 }, 4],
  ['/', { '': 5 }, 5],
  ['/__proto__', JSON.parse('{"__proto__":6}'), 6],
  ['/__proto__', {}, undefined],
  ['/constructor', {}, undefined],
  ['/length', [1], undefined],
  ['/01', [1, 2], undefined],
  ['/a/b', { a: null }, undefined],
  ['/0', 'text', undefined],
])('the pointer %j in %j reaches %j', (pointer, value, found) => {
  expect(resolvePointer(value, pointer)).toEqual(found);
});

describe('pages and shapes of JSON', () => {
  test('follows a pointer to the next page, to its end', async () => {
    const { url } = await serve((url) => ({
      'GET /r': { json: { items: [{ v: '1.0' }], next: '/r?after=1' } },
      'GET /r?after=1': { json: { items: [{ v: '1.1' }], next: `${url}/r?after=2` } },
      'GET /r?after=2': { json: { items: [{ v: '1.2' }], next: null } },
    }));
    const definition = { kind: 'json', url: `${url}/r`, releases: '/items', version: '/v' };
    expect(await gather({ ...definition, next: '/next' })).toMatchObject({
      kind: 'complete',
      releases: [{ version: '1.0' }, { version: '1.1' }, { version: '1.2' }],
    });
  });

  test('reads an object of releases, by their keys or by what is in them', async () => {
    const json = { '1.10': { n: 'a', on: '2026-01-02' }, '1.9': { n: 'b' }, __proto__: null };
    const { url } = await serve({ 'GET /': [{ json }, { json }] });
    const definition = { kind: 'json', url: `${url}/`, releases: '', date: '/on' };
    expect(await gather({ ...definition, version: 'key' })).toMatchObject({
      releases: [{ version: '1.10', date: '2026-01-02' }, { version: '1.9' }],
    });
    expect(await gather({ ...definition, version: '/n' })).toMatchObject({
      releases: [{ version: 'a' }, { version: 'b' }],
    });
  });

  test('a list has no keys', async () => {
    const { url } = await serve({ 'GET /': { json: [{}] } });
    expect(await gather({ kind: 'json', url: `${url}/`, releases: '', version: 'key' })).toEqual(
      unavailable(
        `${url}/ cannot be read: the pointer "releases" ("") reaches a list, which has no keys`,
      ),
    );
  });
});

test.each<readonly [unknown, string | undefined, unknown]>([
  ['2026-01-02', undefined, '2026-01-02'],
  ['2 January 2026', 'D MMMM YYYY', '2026-01-02'],
  ['02.01.2026 10:20', 'DD.MM.YYYY HH:mm', '2026-01-02'],
  ['01/02/2026 1:02:03.5', 'MM/DD/YYYY HH:mm:ss', '2026-01-02'],
  ['January 2026', 'D MMMM YYYY', 'January 2026'],
  [1_767_312_000, 'seconds', '2026-01-02T00:00:00.000Z'],
  ['1767312000', 'seconds', '2026-01-02T00:00:00.000Z'],
  [1_767_312_000_123, 'milliseconds', '2026-01-02T00:00:00.123Z'],
  [1e300, 'seconds', 1e300],
  [Number.NaN, 'seconds', Number.NaN],
  ['soon', 'seconds', 'soon'],
  [20260102, 'YYYYMMDD', 20260102],
])('%j in the format %j is %j', (value, format, date) => {
  expect(readDate(value, format)).toEqual(date);
});

test.each([
  ['D MMMM YYYY', /^none$/],
  ['seconds', /^none$/],
  ['milliseconds', /^none$/],
  ['MMMM YYYY', /^must have one of .*; or be "seconds" or "milliseconds"$/],
  ['unix', /^must have one of/],
])('the format %j: %s', (format, problem) => {
  expect(dateFormatProblem(format) ?? 'none').toMatch(problem);
});
