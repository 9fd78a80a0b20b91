import { json, type WrittenUpstream } from '../healthy.ts';

export const upstream: WrittenUpstream = {
  definition: (registry) => ({ kind: 'terraform', address: 'some/tool', registry }),
  replies: (_, listed) => ({
    'GET /.well-known/terraform.json': json({
      'modules.v1': '/v1/modules/',
      'providers.v1': '/v1/providers/',
    }),
    'GET /v1/providers/some/tool/versions': json({
      id: 'some/tool',
      versions: listed.map(({ version }) => ({ version, protocols: ['5.0'] })),
    }),
  }),
  empty: '{"versions":[]}',
  undated: true,
};
