import { expect, test } from 'vitest';
import { isEarly } from '#gather/npm/source.ts';
import { gather, testMachine, toldOf } from '../gather.ts';
import { serve } from '../server.ts';

const document = {
  name: '@scope/name',
  'dist-tags': { latest: '1.10.0' },
  versions: {
    '1.9.0': { name: '@scope/name', deprecated: 'Use 1.10,\n please' },
    '1.10.0': { deprecated: false },
    '1.10.1': { deprecated: true },
    '1.10.2': { deprecated: '' },
    '1.10.3': {},
  },
  time: {
    created: '2025-01-01T00:00:00.000Z',
    modified: '2026-02-01T00:00:00.000Z',
    '1.8.0': '2025-01-01T00:00:00.000Z',
    '1.9.0': '2025-02-03T04:05:06.789Z',
    '1.10.2': '2026-11-20T05:59:00Z',
  },
};

const plain = () => ({ kind: 'npm', package: 'plain' });

test('lists the versions that are there, not those whose time is', async () => {
  const reply = { json: document, headers: { etag: '"e1"' } };
  const found = await toldOf('npm:URL/#@scope/name', { 'GET /@scope%2Fname': reply });
  expect(found).toEqual([
    'complete: by URL/@scope%2Fname',
    '1.9.0 2025-02-03T04:05:06.789Z published deprecated: Use 1.10, please',
    '1.10.0',
    '1.10.1 deprecated: marked as deprecated in its registry',
    '1.10.2 2026-11-20T05:59:00.000Z published',
    '1.10.3',
    'validator of URL/@scope%2Fname: etag "e1"',
  ]);
});

test('asks the registry that the npm client uses, and says when nothing changed', async () => {
  const { url, asked } = await serve({ 'GET /plain': { status: 304 } });
  const request = {
    validators: [{ url: `${url}/plain`, etag: '"e1"' }],
    machine: testMachine({ npmRegistry: (name: string) => (name === 'plain' ? `${url}/` : '') }),
  };
  expect(await gather(plain(), request)).toEqual({ kind: 'not-modified' });
  expect(asked[0]?.headers['if-none-match']).toBe('"e1"');
});

test.each([
  ['as evidence elsewhere', { json: { versions: { '1.0.0': {} } } }, 'complete: by npm:plain'],
  ['when it fails', { status: 404 }, 'gone: http://(private)/plain answers 404: not found'],
])('does not name the registry of this machine %s', async (_, reply, words) => {
  const request = (url: string) => ({ machine: testMachine({ npmRegistry: () => url }) });
  const [first] = await toldOf(plain, { 'GET /plain': reply }, request);
  expect(first).toBe(words);
});

/** Names that real packages published, and what their own tags say of them. */
test.each<[isEarly: boolean, tags: Readonly<Record<string, string>>, ...versions: string[]]>([
  [false, {}, '1.2.3', '1.2.3+build-5'],
  [true, {}, '1.2.3-insiders.20260203', '0.0.0-fb28e9048', '1.0.0-esm.4', '1.0.0-zones.1'],
  [true, {}, '4.4.0-betaV14'],
  [true, { latest: '1.2.3' }, '1.2.3-1'],
  // The package's own releases are written so.
  [false, { latest: '1.2.3-1' }, '1.2.3-1', '1.2.2-14'],
  [true, { latest: '1.2.3-1' }, '1.2.2-lts'],
  [true, { latest: '1.2.3-rc.2' }, '1.2.3-rc.1', '1.2.3-rc.2'],
  [false, { latest: '1.2.3-7.r21' }, '1.2.2-14.r3'],
  [true, { latest: '1.2.3-7.r21' }, '1.2.2-14.x3', '1.2.2-14'],
  [false, { latest: '4.9.0', next: '4.9.1', v5: '5.0.0' }, '5.0.0'],
  [false, { latest: '4.9.0', other: 'latest' }, '5.0.0'],
  // A tag such as `next` names what `latest` has not reached.
  [true, { latest: '4.9.0', next: '5.0.0' }, '5.0.0'],
  [true, { latest: '4.9.0', beta: '5.0.0' }, '5.0.0'],
  [true, { latest: '4.9.0', 'next-5': '5.0.0' }, '5.0.0'],
  [false, { latest: '4.9.0', v5: '5.0.0' }, '5.0.0'],
  [false, { latest: '4.9.0', lts: '5.0.0' }, '5.0.0'],
  [false, { latest: '4.9.0', next: '4.8.0' }, '4.8.0'],
  [false, { next: '5.0.0' }, '5.0.0'],
])('that it is early is %s with the tags %j of %s', (early, tags, ...versions) => {
  expect(versions.map((version) => isEarly(version, tags))).toEqual(versions.map(() => early));
});
