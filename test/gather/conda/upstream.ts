import { json, type WrittenUpstream } from '../healthy.ts';

function file(version: string, platform: string, upload_time: string, sha256: string) {
  const basename = `${platform}/tool-${version}-0.conda`;
  return { version, basename, upload_time, sha256, labels: ['main'] };
}

export const upstream: WrittenUpstream = {
  definition: (server) => ({ kind: 'conda', package: 'some/tool', server }),
  replies: (_, listed) => ({
    'GET /package/some/tool': json({
      name: 'tool',
      versions: listed.map(({ version }) => version),
      files: listed.flatMap(({ version, date, print, uploaded = date }) => [
        file(version, 'noarch', uploaded, print),
        file(version, 'win-64', date, '5'.repeat(64)),
      ]),
    }),
  }),
};
