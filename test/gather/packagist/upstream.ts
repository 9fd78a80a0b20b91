import { json, published, type WrittenUpstream } from '../healthy.ts';

export const upstream: WrittenUpstream = {
  definition: (repository) => ({ kind: 'packagist', package: 'some/tool', repository }),
  replies: () => ({
    'GET /p2/some/tool.json': json({
      minified: 'composer/2.0',
      packages: {
        'some/tool': [
          { name: 'some/tool', version: '1.11', time: published },
          { version: '1.10' },
          { version: '1.9' },
        ],
      },
    }),
  }),
  empty: '{"packages":{"some/tool":[]},"minified":"composer/2.0"}',
};
