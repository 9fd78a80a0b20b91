import { json, type WrittenUpstream } from '../healthy.ts';

export const upstream: WrittenUpstream = {
  definition: (repository) => ({ kind: 'packagist', package: 'some/tool', repository }),
  replies: (_, listed) => ({
    'GET /p2/some/tool.json': json({
      minified: 'composer/2.0',
      packages: {
        'some/tool': listed.map(({ version, date: time, print }, i) => ({
          ...(i === 0 && { name: 'some/tool' }),
          version,
          time,
          source: { reference: print.slice(0, 40) },
        })),
      },
    }),
  }),
};
