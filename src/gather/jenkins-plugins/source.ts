/** Jenkins' update centre: the newest release of each plugin, and the one before it. */
import * as z from 'zod';
import { dayFormat } from '../reading/day-format.ts';
import { Failure } from '../failure.ts';
import { entry, lenient, parseJson, shaped } from '../reading/parse.ts';
import { registrySource } from '../registry-source.ts';

const plugin = z.object({
  version: z.string().min(1),
  releaseTimestamp: lenient.text,
  buildDate: lenient.text,
  previousVersion: lenient.text,
  previousTimestamp: lenient.text,
  sha256: lenient.sha256,
});

/** Plugins are unchecked here, so that an invalid one does not affect the others. */
const updateCentre = z.object({
  plugins: z.record(z.string(), z.unknown()),
  deprecations: z.record(z.string(), entry({ url: lenient.text })).default({}),
});

export const jenkinsPlugins = registrySource({
  // https://github.com/jenkins-infra/update-center2/blob/master/site/LAYOUT.md
  fields: { name: 'plugin', server: 'server' },
  name: { shape: /^[\w.-]+$/, like: 'some-plugin' },
  usual: 'https://updates.jenkins.io',
  example: 'name',
  pages: (name) => ({
    homepage: `https://plugins.jenkins.io/${name}/`,
    changelogUrl: `https://plugins.jenkins.io/${name}/releases/`,
  }),
  url: ({ server }) => `${server}/current/update-center.actual.json`,
  read(answer, url, { name }) {
    const { plugins, deprecations } = parseJson(answer, url, updateCentre);
    const own = new Map(Object.entries(plugins)).get(name);
    const none = `${url} lists no release of a plugin named ${name}`;
    if (!own) throw new Failure(none, { isEmpty: true });
    const deprecation = new Map(Object.entries(deprecations)).get(name);
    return { plugin: shaped(own, url, plugin), deprecation };
  },
  releases({ plugin, deprecation: mark }) {
    const { version, previousVersion, previousTimestamp, sha256 } = plugin;
    const deprecated = mark && `deprecated: ${mark.url ?? 'its update centre says so'}`;
    const date = plugin.releaseTimestamp ?? dayFormat('MMM DD, YYYY')(plugin.buildDate ?? '');
    const newest = { version, date, deprecated, fingerprint: sha256 };
    if (!previousVersion) return [newest];
    return [newest, { version: previousVersion, date: previousTimestamp, deprecated }];
  },
  isWindow: true,
});
