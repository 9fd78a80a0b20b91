/** `SHA256SUMS`: proves that what is served is what was built. */
import type { Clause } from '../clause.ts';
import type { Observed } from '../observed.ts';
import { isSafePath } from '../reader.ts';
import type { Sum } from '../sums.ts';

const file = 'SHA256SUMS';
/** The list itself, what the host reads and does not serve, and the log, which holds the list's hash. */
const unlisted = new Set([file, '_headers', '_redirects', 'log.jsonl']);

export const sums: readonly Clause[] = [
  {
    name: 'sums-are-there',
    level: 'violation-if-ours',
    why: 'With SHA256SUMS anyone can prove that what is served is what was built.',
    *check(index) {
      if (index.sums === undefined) yield { where: file, message: 'is not there' };
    },
  },
  {
    name: 'sums-are-readable',
    level: 'violation',
    why: 'sha256sum --check reads lines of 64 hexadecimal digits, two spaces and a path.',
    *check(index) {
      for (const line of index.sums?.wrong ?? [])
        yield { where: file, place: `line ${line}`, message: 'is not "<sha256>  <path>"' };
    },
  },
  {
    name: 'sums-paths-are-safe',
    level: 'violation',
    why: 'A path that leaves the folder would make a checker read elsewhere.',
    *check(index) {
      for (const { path } of listed(index))
        if (!isSafePath(path)) yield { where: file, message: `${path} is no plain relative path` };
    },
  },
  {
    name: 'sums-are-sorted',
    level: 'violation',
    why: 'The same files give the same list.',
    *check(index) {
      const all = listed(index);
      for (const [at, { path }] of all.entries()) {
        const before = all[at - 1]?.path;
        if (before !== undefined && before > path)
          yield { where: file, message: `${path} must stand before ${before}` };
      }
    },
  },
  {
    name: 'sums-are-unique',
    level: 'violation',
    why: 'A file has one sum.',
    *check(index) {
      const seen = new Set<string>();
      for (const { path } of listed(index)) {
        if (seen.has(path)) yield { where: file, message: `${path} stands twice` };
        seen.add(path);
      }
    },
  },
  {
    name: 'sums-are-complete',
    level: 'violation',
    why: 'What is not in the list is proved by nothing.',
    *check(index) {
      if (index.sums === undefined) return;
      const paths = new Set(listed(index).map((sum) => sum.path));
      for (const path of expected(index))
        if (!paths.has(path)) yield { where: file, message: `lacks ${path}` };
    },
  },
  {
    name: 'sums-name-what-is-there',
    level: 'violation',
    why: 'A listed file that is gone was lost on the way.',
    *check(index) {
      for (const { path } of listed(index)) {
        const seen = index.files.get(path);
        if (seen !== undefined && seen.status !== 200)
          yield { where: path, message: `is in ${file} but ${absence(seen.status)}` };
      }
    },
  },
  {
    name: 'sums-match',
    level: 'violation',
    why: 'Other bytes are not what was built: half a deploy, a stale cache, or a change on the way.',
    *check(index) {
      for (const sum of listed(index)) {
        const seen = index.files.get(sum.path);
        if (seen?.status === 200 && seen.sha256 !== sum.sha256)
          yield { where: sum.path, message: `is not what ${file} says` };
      }
    },
  },
];

function listed(index: Observed): readonly Sum[] {
  return index.sums?.listed ?? [];
}

function expected(index: Observed): readonly string[] {
  const { entries, specified, beyond, files } = index;
  const there = entries?.map(({ path }) => path) ?? [
    ...specified.keys(),
    ...beyond.keys(),
    ...files.keys(),
  ];
  return [...new Set(there)].filter((path) => !unlisted.has(path));
}

function absence(status: number | undefined): string {
  if (status === undefined) return 'gave no answer';
  return status === 404 ? 'is not there' : `answers ${status}`;
}
