import { json, table, type HealthyUpstream } from '../healthy.ts';

export const upstream: HealthyUpstream = {
  definition: (server) => ({ kind: 'homebrew', formula: 'some-tool', server }),
  answers: () =>
    table(() => ({
      'GET /api/formula/some-tool.json': json({ name: 'some-tool', versions: { stable: '1.9' } }),
    })),
  empty: '{"name":"some-tool","versions":{}}',
  versions: ['1.9'],
  undated: true,
};
