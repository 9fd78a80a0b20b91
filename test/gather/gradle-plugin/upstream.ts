import { versions, type WrittenUpstream } from '../healthy.ts';

const folder = '/com/example/tool/com.example.tool.gradle.plugin';
const pom = { headers: { 'last-modified': 'Tue, 03 Feb 2026 04:05:06 GMT' }, body: '' };

export const upstream: WrittenUpstream = {
  definition: (repository) => ({
    kind: 'gradle-plugin',
    plugin: 'com.example.tool',
    repository,
  }),
  replies: () => ({
    [`GET ${folder}/maven-metadata.xml`]: {
      body: `<metadata><versioning><versions>${versions.map((version) => `<version>${version}</version>`).join('')}</versions></versioning></metadata>`,
    },
    ...Object.fromEntries(
      versions.map((version) => [
        `HEAD ${folder}/${version}/com.example.tool.gradle.plugin-${version}.pom`,
        pom,
      ]),
    ),
  }),
  empty: '<metadata><versioning><versions/></versioning></metadata>',
};
