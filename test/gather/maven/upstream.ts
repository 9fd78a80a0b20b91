import { pom, type WrittenUpstream } from '../healthy.ts';

export const upstream: WrittenUpstream = {
  definition: (repository) => ({ kind: 'maven', group: 'g', artifact: 'tool', repository }),
  replies: (_, listed) => ({
    'GET /g/tool/maven-metadata.xml': {
      body: `<metadata><versioning><versions>${listed.map(({ version }) => `<version>${version}</version>`).join('')}</versions></versioning></metadata>`,
    },
    ...Object.fromEntries(
      listed.map(({ version, date }) => [`HEAD /g/tool/${version}/tool-${version}.pom`, pom(date)]),
    ),
  }),
};
