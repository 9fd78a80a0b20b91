import { describe, expect, test } from 'vitest';
import { reach } from '#gather/json/pointer.ts';
import { gather } from './asking.ts';
import { serve } from './server.ts';

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
              {
                name: 'r1.9',
                on: '2026-01-02 10:00',
                eol: 'Gone bad',
                links: ['http://example.com/'],
              },
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
        { name: 'r1.9', because: 'its date "2026-01-02 10:00" is none that exists; taken without' },
        { name: 'r1.8', because: 'its date "1767225600" is none that exists; taken without' },
        { name: 'entry 3', because: 'has a version that is no text' },
        { name: 'entry 4', because: 'has no version' },
      ],
      validators: [],
    });
  });

  test.each([
    [
      'a list that is not there',
      {},
      'cannot be read: the pointer "releases" (/data/releases) reaches nothing',
    ],
    [
      'what is no list',
      { data: { releases: {} } },
      'cannot be read: the pointer "releases" (/data/releases) reaches something that is no list',
    ],
    ['an empty list', { data: { releases: [] } }, 'lists no release'],
    [
      'versions that are not there',
      { data: { releases: [{ a: 1 }] } },
      'lists no release: the pointer "version" (/name) reaches nothing in its 1 entries',
    ],
  ])('%s is named', async (_, json, words) => {
    const { url } = await serve({ 'GET /': { json } });
    expect(await gather({ ...pointers, url: `${url}/` })).toEqual({
      kind: 'unavailable',
      because: `${url}/ ${words}`,
    });
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
  expect(reach(value, pointer)).toEqual(found);
});
