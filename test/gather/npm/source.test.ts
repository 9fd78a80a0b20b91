import { describe, expect, test } from 'vitest';
import { gather, testMachine } from '../gather.ts';
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

describe('npm', () => {
  test('lists the versions that are there, not those whose time is', async () => {
    const { url } = await serve({
      'GET /@scope%2Fname': { json: document, headers: { etag: '"e1"' } },
    });
    const evidence = `${url}/@scope%2Fname`;
    expect(await gather({ kind: 'npm', package: '@scope/name', registry: `${url}/` })).toEqual({
      kind: 'complete',
      releases: [
        {
          version: '1.9.0',
          date: '2025-02-03T04:05:06.789Z',
          basis: 'published',
          evidence,
          deprecated: 'Use 1.10, please',
        },
        { version: '1.10.0', evidence },
        { version: '1.10.1', evidence, deprecated: 'marked as deprecated in its registry' },
        { version: '1.10.2', date: '2026-11-20T05:59:00.000Z', basis: 'published', evidence },
        { version: '1.10.3', evidence },
      ],
      skipped: [],
      validators: [{ url: evidence, etag: '"e1"' }],
    });
  });

  test('asks the registry that the npm client uses, and says when nothing changed', async () => {
    const { url, asked } = await serve({ 'GET /plain': { status: 304 } });
    const request = {
      validators: [{ url: `${url}/plain`, etag: '"e1"' }],
      machine: testMachine({ npmRegistry: (name: string) => (name === 'plain' ? `${url}/` : '') }),
    };
    expect(await gather({ kind: 'npm', package: 'plain' }, request)).toEqual({
      kind: 'not-modified',
    });
    expect(asked[0]?.headers['if-none-match']).toBe('"e1"');
  });

  test('does not name the registry of this machine as evidence for readers elsewhere', async () => {
    const { url } = await serve({ 'GET /plain': { json: { versions: { '1.0.0': {} } } } });
    const request = { machine: testMachine({ npmRegistry: () => url }) };
    expect(await gather({ kind: 'npm', package: 'plain' }, request)).toMatchObject({
      releases: [{ version: '1.0.0', evidence: 'npm:plain' }],
    });
  });

  test('nor does it name that registry when it fails', async () => {
    const { url } = await serve({ 'GET /plain': { status: 404 } });
    const request = { machine: testMachine({ npmRegistry: () => url }) };
    expect(await gather({ kind: 'npm', package: 'plain' }, request)).toEqual({
      kind: 'gone',
      because: 'https://(private)/plain answers 404: not found',
    });
  });

  test('a list without its own latest version is a part', async () => {
    const { url } = await serve({
      'GET /a': { json: { 'dist-tags': { latest: '2.0.0' }, versions: { '1.0.0': {} } } },
    });
    expect(await gather({ kind: 'npm', package: 'a', registry: url })).toMatchObject({
      kind: 'partial',
      because: `${url}/a names 2.0.0 as its newest release and does not list it`,
    });
  });
});
