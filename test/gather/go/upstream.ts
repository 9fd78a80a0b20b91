import { json, type WrittenUpstream } from '../healthy.ts';

const base = '/example.com/!some/tool';

export const upstream: WrittenUpstream = {
  definition: (proxy) => ({ kind: 'go', module: 'example.com/Some/tool', proxy }),
  replies: (_, listed) => ({
    [`GET ${base}/@v/list`]: { body: listed.map(({ version }) => `${version}\n`).join('') },
    ...Object.fromEntries(
      listed.flatMap(({ version, date, print }) => [
        [
          `GET ${base}/@v/${version}.info`,
          json({ Version: version, Time: date, Origin: { Hash: print.slice(0, 40) } }),
        ],
        [`GET ${base}/@v/${version}.mod`, { body: 'module example.com/Some/tool\n\ngo 1.24\n' }],
      ]),
    ),
  }),
  empty: '\n',
  nameOf: (version) => `v${version}.0`,
};
