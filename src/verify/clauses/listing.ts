/** Which files there are: all that an index serves, and nothing else. */
import { headersFile } from '#publish/headers.ts';
import { hostFiles, requiredPaths } from '#model/served/served-paths.ts';
import { baseOf } from '../base.ts';
import type { Clause } from '../clause.ts';
import { wrong } from '../clause.ts';
import { ownFile } from '../observed.ts';

/** What the host would obey instead of serving it. */
const obeyed = new Set(['_worker.js', '_routes.json', '.assetsignore']);

export const listing: readonly Clause[] = [
  {
    name: 'whole',
    level: 'violation-if-ours',
    why: 'Pages, feeds, badges and presets are part of the index: people and tools point at each of them.',
    *check(index) {
      if (!index.ours) return;
      for (const path of requiredPaths(index.names)) {
        if (index.over === 'http' && hostFiles.has(path)) continue;
        const { status, failure } = index.files.get(path) ?? {};
        if (status !== 200 && failure === undefined)
          yield wrong(
            path,
            `${status === undefined || status === 404 ? 'is missing' : `answers ${status}`}; run the build again`,
          );
      }
    },
  },
  {
    name: 'nothing-else',
    level: 'violation',
    why: 'A file that no index serves was put there by something else.',
    *check(index) {
      if (!index.ours) return;
      for (const { path, kind } of index.files.values()) {
        if (kind !== undefined) continue;
        yield wrong(
          path,
          obeyed.has(path)
            ? 'would be obeyed by the host; remove it'
            : 'belongs to no index; remove it',
        );
      }
    },
  },
  {
    name: 'no-empty-file',
    level: 'violation',
    why: 'A file of no bytes is what a full disk or a failed build leaves.',
    *check(index) {
      for (const { path, status, size } of index.files.values())
        if (status === 200 && size === 0) yield wrong(path, 'is empty');
    },
  },
  {
    name: 'names-differ-by-more-than-case',
    level: 'violation',
    why: 'Some systems and hosts take two such names for one.',
    *check(index) {
      const paths = index.entries?.map(({ path }) => path) ?? [...index.files.keys()];
      for (const [, same] of Map.groupBy(paths, (path) => path.toLowerCase()))
        if (same.length > 1) yield wrong(same[0] ?? '', `and ${same[1]} differ in case only`);
    },
  },
  {
    name: 'redirects-stay-at-home',
    level: 'violation',
    over: 'folder',
    why: 'The host sends readers wherever _redirects says, before it looks for a file.',
    *check(index) {
      const file = ownFile(index, '_redirects');
      if (file === undefined) return;
      for (const [at, text] of file.text.split('\n').entries()) {
        if (text.trim() === '' || text.startsWith('#')) continue;
        const [from = '', to = ''] = text.trim().split(/\s+/);
        const place = `line ${at + 1}`;
        if (!/^\/[^/\\]/.test(to))
          yield wrong('_redirects', `leads out of the index, to ${to}`, place);
        const isWide = from.includes('*') || (from.includes(':') && !from.startsWith('/api/'));
        if (isWide || index.files.has(from.slice(1)))
          yield wrong('_redirects', `hides ${from}`, place);
      }
    },
  },
  {
    name: 'host-sends-our-headers',
    level: 'violation',
    over: 'folder',
    why: 'The host takes the cache lifetime, the policy and the rest from _headers.',
    *check(index) {
      const text = ownFile(index, '_headers')?.text;
      const baseUrl = baseOf(index) ?? '';
      const known = [headersFile({ baseUrl }), headersFile({ baseUrl, ownDomain: true })];
      if (text !== undefined && !known.includes(text))
        yield wrong('_headers', 'is not what the build writes; run the build again');
    },
  },
];
