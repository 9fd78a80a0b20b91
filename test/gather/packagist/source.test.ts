import { expect, test } from 'vitest';
import { toldOf } from '../told.ts';

const path = '/p2/some/tool.json';
const definition = (repository: string) => ({
  kind: 'packagist',
  package: 'some/tool',
  repository,
  version: '^v?(?<version>.+)',
});

test('expands what is written as a difference to the version before', async () => {
  const versions = [
    {
      name: 'some/tool',
      version: 'v2.0.0-RC1',
      version_normalized: '2.0.0.0-RC1',
      time: '2026-02-03T04:05:06+00:00',
      abandoned: 'better/tool',
    },
    { version: 'v1.10.0-p2', version_normalized: '1.10.0.0-patch2' },
    { version: 'v1.10.0', time: '2026-01-03T04:05:06+00:00', abandoned: true },
    { version: 'v1.9.0', time: '__unset', abandoned: '__unset' },
  ];
  const json = { minified: 'composer/2.0', packages: { 'some/tool': versions } };
  const headers = { 'last-modified': 'Tue, 03 Feb 2026 04:05:06 GMT' };
  expect(await toldOf(definition, { [`GET ${path}`]: { headers, json } })).toEqual([
    `complete: by URL${path}`,
    '2.0.0-RC1 2026-02-03T04:05:06.000Z near authored deprecated: abandoned; use better/tool prerelease',
    '1.10.0-p2 2026-02-03T04:05:06.000Z near authored deprecated: abandoned; use better/tool',
    '1.10.0 2026-01-03T04:05:06.000Z near authored deprecated: abandoned',
    '1.9.0',
    `validator of URL${path}: lastModified Tue, 03 Feb 2026 04:05:06 GMT`,
  ]);
});

test('tells early versions by their suffix, with the commit and the home page', async () => {
  const names =
    '1.0.0-beta2 1.0.0b 1.0-alpha.1 1.0.rc 1.0+rc1.x 1.0.0-dev dev-main 1.0.0-adev-x 1.0.0-p1';
  const versions = names.split(' ').map((version) => ({ name: 'some/tool', version }));
  const last = {
    source: { reference: 'abc' },
    homepage: 'https://example.com/home',
    abandoned: '',
  };
  const packages = { 'some/tool': [...versions, { name: 'some/tool', version: '0.9', ...last }] };
  const found = await toldOf(definition, { [`GET ${path}`]: { json: { packages } } });
  expect(found.slice(1)).toEqual([
    '1.0.0-beta2 prerelease',
    '1.0.0b prerelease',
    '1.0-alpha.1 prerelease',
    '1.0.rc prerelease',
    '1.0+rc1.x',
    '1.0.0-dev prerelease',
    'dev-main prerelease',
    '1.0.0-adev-x',
    '1.0.0-p1',
    '0.9 fingerprints: packagist:URL#some/tool commit:abc',
    'homepage: https://example.com/home',
  ]);
});
