import { expect, test } from 'vitest';
import { gather, unavailable } from '../gather.ts';
import { serve } from '../server.ts';

const discovery = 'GET /.well-known/terraform.json';
const services = { 'modules.v1': '/v1/modules/', 'providers.v1': '/v1/providers/' };

test('lists a provider', async () => {
  const { url } = await serve({
    [discovery]: { json: services },
    'GET /v1/providers/some/tool/versions': {
      json: {
        id: 'some/tool',
        versions: [
          {
            version: '2.0.0-zones.1',
            protocols: ['5.0'],
            platforms: [{ os: 'linux', arch: 'amd64' }],
          },
          { version: '1.10.0', protocols: ['5.0'] },
        ],
        warnings: null,
      },
    },
  });
  const evidence = `${url}/v1/providers/some/tool/versions`;
  expect(await gather({ kind: 'terraform', address: 'some/tool', registry: url })).toEqual({
    kind: 'complete',
    releases: [
      { version: '2.0.0-zones.1', evidence, prerelease: true },
      { version: '1.10.0', evidence },
    ],
    skipped: [],
    validators: [],
  });
});

test.each([{}, { 'providers.v1': 'https://elsewhere.example.com/v1/' }])(
  'a registry that names no service of its own is refused: %j',
  async (json) => {
    const { url } = await serve({ [discovery]: { json } });
    expect(await gather({ kind: 'terraform', address: 'some/tool', registry: url })).toEqual(
      unavailable(expect.stringContaining('names no service for providers on its own host')),
    );
  },
);
