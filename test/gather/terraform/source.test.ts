import { expect, test } from 'vitest';
import { toldOf } from '../told.ts';

const discovery = 'GET /.well-known/terraform.json';
const services = { 'modules.v1': '/v1/modules/', 'providers.v1': '/v1/providers/' };
const definition = (registry: string) => ({ kind: 'terraform', address: 'some/tool', registry });

test('lists a provider', async () => {
  const zones = {
    version: '2.0.0-zones.1',
    protocols: ['5.0'],
    platforms: [{ os: 'linux', arch: 'amd64' }],
  };
  const versions = [zones, { version: '1.10.0', protocols: ['5.0'] }];
  const found = await toldOf(definition, {
    [discovery]: { json: services },
    'GET /v1/providers/some/tool/versions': { json: { id: 'some/tool', versions, warnings: null } },
  });
  const place = 'URL/v1/providers/some/tool/versions';
  expect(found).toEqual([`complete: by ${place}`, '2.0.0-zones.1 prerelease', '1.10.0']);
});

test.each([{}, { 'providers.v1': 'https://elsewhere.example.com/v1/' }])(
  'a registry that names no service of its own is refused: %j',
  async (json) => {
    const [first] = await toldOf(definition, { [discovery]: { json } });
    expect(first).toMatch(/^unavailable: .*names no service for providers on its own host/);
  },
);
