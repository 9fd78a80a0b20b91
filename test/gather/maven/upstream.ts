import { versions, type WrittenUpstream } from '../healthy.ts';

const pom = { headers: { 'last-modified': 'Tue, 03 Feb 2026 04:05:06 GMT' }, body: '' };

export const upstream: WrittenUpstream = {
  definition: (repository) => ({ kind: 'maven', group: 'g', artifact: 'tool', repository }),
  replies: () => ({
    'GET /g/tool/maven-metadata.xml': {
      body: `<metadata><versioning><versions>${versions.map((version) => `<version>${version}</version>`).join('')}</versions></versioning></metadata>`,
    },
    ...Object.fromEntries(
      versions.map((version) => [`HEAD /g/tool/${version}/tool-${version}.pom`, pom]),
    ),
  }),
  empty: '<metadata><versioning><versions/></versioning></metadata>',
};
