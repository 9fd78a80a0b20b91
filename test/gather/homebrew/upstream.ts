import { json, type WrittenUpstream } from '../healthy.ts';

export const upstream: WrittenUpstream = {
  definition: (server) => ({ kind: 'homebrew', formula: 'some-tool', server }),
  replies: (_, listed) => ({
    'GET /api/formula/some-tool.json': json({
      name: 'some-tool',
      versions: { stable: listed.at(-1)?.version },
      urls: { stable: { checksum: listed.at(-1)?.print } },
    }),
  }),
  newest: 1,
  undated: true,
};
