import { json, published, type WrittenUpstream } from '../healthy.ts';

const versions = ['v1.9.0', 'v1.10.0', 'v1.11.0'];
const base = '/example.com/!some/tool';

export const upstream: WrittenUpstream = {
  definition: (proxy) => ({ kind: 'go', module: 'example.com/Some/tool', proxy }),
  replies: () => ({
    [`GET ${base}/@v/list`]: { body: versions.map((version) => `${version}\n`).join('') },
    ...Object.fromEntries(
      versions.map((version) => [
        `GET ${base}/@v/${version}.info`,
        json({ Version: version, Time: published }),
      ]),
    ),
    [`GET ${base}/@v/v1.11.0.mod`]: { body: 'module example.com/Some/tool\n\ngo 1.24\n' },
  }),
  empty: '\n',
  versions,
};
