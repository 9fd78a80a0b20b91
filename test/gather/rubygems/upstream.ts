import { json, type WrittenUpstream } from '../healthy.ts';

export const upstream: WrittenUpstream = {
  definition: (server) => ({ kind: 'rubygems', gem: 'some_tool', server }),
  replies: (_, listed) => ({
    'GET /api/v1/versions/some_tool.json': json(
      listed.map(({ version: number, date, print }) => ({
        number,
        created_at: date,
        platform: 'ruby',
        sha: print,
      })),
    ),
  }),
};
