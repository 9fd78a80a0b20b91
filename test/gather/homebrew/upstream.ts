import { json, type WrittenUpstream } from '../healthy.ts';

export const upstream: WrittenUpstream = {
  definition: (server) => ({ kind: 'homebrew', formula: 'some-tool', server }),
  replies: () => ({
    'GET /api/formula/some-tool.json': json({ name: 'some-tool', versions: { stable: '1.9' } }),
  }),
  empty: '{"name":"some-tool","versions":{}}',
  versions: ['1.9'],
  undated: true,
};
