import { pom, type WrittenUpstream } from '../healthy.ts';

const folder = '/com/example/tool/com.example.tool.gradle.plugin';

export const upstream: WrittenUpstream = {
  definition: (repository) => ({ kind: 'gradle-plugin', plugin: 'com.example.tool', repository }),
  replies: (_, listed) => ({
    [`GET ${folder}/maven-metadata.xml`]: {
      body: `<metadata><versioning><versions>${listed.map(({ version }) => `<version>${version}</version>`).join('')}</versions></versioning></metadata>`,
    },
    ...Object.fromEntries(
      listed.map(({ version, date }) => [
        `HEAD ${folder}/${version}/com.example.tool.gradle.plugin-${version}.pom`,
        pom(date),
      ]),
    ),
  }),
};
