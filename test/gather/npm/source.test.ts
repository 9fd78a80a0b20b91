import { expect, test } from 'vitest';
import { gather, testMachine } from '../gather.ts';
import { serve } from '../server.ts';
import { toldOf } from '../told.ts';

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
  const found = await toldOf(
    (url) => ({ kind: 'npm', package: '@scope/name', registry: `${url}/` }),
    { 'GET /@scope%2Fname': { json: document, headers: { etag: '"e1"' } } },
  );
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
  [
    'as evidence for readers elsewhere',
    { json: { versions: { '1.0.0': {} } } },
    'complete: by npm:plain',
  ],
  ['when it fails', { status: 404 }, 'gone: https://(private)/plain answers 404: not found'],
])('does not name the registry of this machine %s', async (_, reply, words) => {
  const request = (url: string) => ({ machine: testMachine({ npmRegistry: () => url }) });
  const [first] = await toldOf(plain, { 'GET /plain': reply }, request);
  expect(first).toBe(words);
});
