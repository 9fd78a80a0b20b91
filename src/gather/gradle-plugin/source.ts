/** A plugin on the Gradle plugin portal, by the artifact that marks each of its versions. */
import { text, upstreamUrl } from '#model/shape.ts';
import { nameProblems } from '../reading/address.ts';
import { listMavenFolder } from '../reading/maven-folder.ts';
import { defineSource } from '../source.ts';

const portal = 'https://plugins.gradle.org/m2';

export const gradlePlugin = defineSource({
  documentation: 'https://docs.gradle.org/current/userguide/plugins.html#sec:plugin_markers',
  fields: { plugin: text, repository: upstreamUrl.optional() },
  coordinates: {
    example: 'com.example.some-plugin',
    read: ({ server, name }) => ({ plugin: name, ...(server && { repository: server }) }),
    write: ({ plugin, repository }) => ({ server: repository, name: plugin }),
  },
  problems: ({ plugin }) =>
    nameProblems('plugin', plugin, /^[\w-]+(\.[\w-]+)*$/, 'com.example.tool'),
  draft: ({ plugin, repository }) => ({
    name: plugin.slice(plugin.lastIndexOf('.') + 1),
    ...(repository === undefined && { homepage: `https://plugins.gradle.org/plugin/${plugin}` }),
  }),
  async list(request, http) {
    const { plugin, repository = portal } = request.definition;
    const marker = { group: plugin, artifact: `${plugin}.gradle.plugin`, repository };
    return await listMavenFolder(marker, request, http);
  },
});
