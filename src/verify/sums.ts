/** `SHA256SUMS`: proves that what is served is what was built. */
import { wrong, type Clause } from './clause.ts';
import { isSafePath } from './reader.ts';

export type Sum = { readonly sha256: string; readonly path: string };

const line = /^([0-9a-f]{64}) [ *](.+)$/;

/** In the form that `sha256sum --check` reads. */
export function parseSums(text: string): {
  readonly sums: readonly Sum[];
  /** Numbers of the lines that are none. */
  readonly wrong: readonly number[];
} {
  const sums: Sum[] = [];
  const wrongLines: number[] = [];
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  for (const [at, words] of lines.entries()) {
    const match = line.exec(words);
    if (match?.[1] && match[2]) sums.push({ sha256: match[1], path: match[2] });
    else wrongLines.push(at + 1);
  }
  return { sums, wrong: wrongLines };
}

const file = 'SHA256SUMS';
/** The list itself, what the host reads and does not serve, and the log, which holds the list's hash. */
const unlisted = new Set([file, '_headers', '_redirects', 'log.jsonl']);

export type SumsSubject = {
  /** None where there is no list. */
  readonly text: string | undefined;
  readonly paths: readonly string[];
  readonly missing: ReadonlyMap<string, string>;
  readonly sumOf: (path: string) => string | undefined;
};

export const sums: readonly Clause<SumsSubject>[] = [
  {
    name: 'sums-are-there',
    why: 'With SHA256SUMS anyone can prove that what is served is what was built.',
    *check({ text }) {
      if (text === undefined) yield wrong(file, 'is not there');
    },
  },
  {
    name: 'sums-are-readable',
    why: 'sha256sum --check reads lines of 64 hexadecimal digits, two spaces and a path within the folder.',
    *check({ text = '' }) {
      const parsed = parseSums(text);
      for (const at of parsed.wrong) yield wrong(file, 'is not "<sha256>  <path>"', `line ${at}`);
      for (const { path } of parsed.sums)
        if (!isSafePath(path)) yield wrong(file, `${path} is no plain relative path`);
    },
  },
  {
    name: 'sums-are-sorted',
    why: 'The same files give the same list, and a file has one sum.',
    *check({ text = '' }) {
      const listed = parseSums(text).sums;
      for (const [at, { path }] of listed.entries()) {
        const before = listed[at - 1]?.path;
        if (before === path) yield wrong(file, `${path} stands twice`);
        else if (before !== undefined && before > path)
          yield wrong(file, `${path} must stand before ${before}`);
      }
    },
  },
  {
    name: 'sums-are-complete',
    why: 'What is not in the list is proved by nothing.',
    *check({ text, paths }) {
      if (text === undefined) return;
      const listed = new Set(parseSums(text).sums.map(({ path }) => path));
      for (const path of paths)
        if (!listed.has(path) && !unlisted.has(path)) yield wrong(file, `lacks ${path}`);
    },
  },
  {
    name: 'sums-match',
    why: 'Other bytes are not what was built: half a deploy, a stale cache, or a change on the way.',
    *check({ text = '', missing, sumOf }) {
      for (const { path, sha256 } of parseSums(text).sums) {
        const sum = sumOf(path);
        if (sum === undefined)
          yield wrong(path, `is in ${file} but ${missing.get(path) ?? 'is not there'}`);
        else if (sum !== sha256) yield wrong(path, `is not what ${file} says`);
      }
    },
  },
];
