/** `SHA256SUMS`: proves that what is served is what was built. */
import { notInSums } from '#model/served/paths.ts';
import { wrong, type Clause } from './clause.ts';
import { sumHeld, type Held } from './held.ts';
import { isSafePath } from './reader.ts';

const line = /^([0-9a-f]{64}) [ *](.+)$/;

/** Reads the format of `sha256sum --check`; `wrong`: the numbers of all other lines. */
export function parseSums(text: string) {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const read = lines.map((words) => line.exec(words));
  return {
    sums: read.flatMap((one) => (one ? [{ sha256: one[1] ?? '', path: one[2] ?? '' }] : [])),
    wrong: read.flatMap((match, at) => (match ? [] : [at + 1])),
  };
}

const file = 'SHA256SUMS';

export const sums: readonly Clause<{ readonly text: string | undefined; readonly held: Held }>[] = [
  {
    name: 'sums-are-in-form',
    why: 'sha256sum --check reads lines of 64 hexadecimal digits, two spaces and a path within the folder; each stands once, in order.',
    *check({ text = '' }) {
      const parsed = parseSums(text);
      for (const at of parsed.wrong) yield wrong(file, 'is not "<sha256>  <path>"', `line ${at}`);
      for (const [at, { path }] of parsed.sums.entries()) {
        const before = parsed.sums[at - 1]?.path ?? '';
        if (!isSafePath(path)) yield wrong(file, `${path} is no plain relative path`);
        if (before === path) yield wrong(file, `${path} stands twice`);
        if (before > path) yield wrong(file, `${path} must stand before ${before}`);
      }
    },
  },
  {
    name: 'sums-match',
    why: 'Other bytes are not what was built: half a deploy, a stale cache, or a change on the way; and what is not listed is proven by nothing.',
    *check({ text, held }) {
      if (text === undefined && !held.missing.has(file)) yield wrong(file, 'is not there');
      const listed = new Map(parseSums(text ?? '').sums.map(({ path, sha256 }) => [path, sha256]));
      for (const path of text === undefined ? [] : held.files.keys())
        if (!listed.has(path) && !notInSums.has(path)) yield wrong(file, `lacks ${path}`);
      for (const [path, sha256] of listed) {
        if (held.missing.has(path)) continue;
        const sum = sumHeld(held, path);
        if (sum === undefined) yield wrong(path, `is in ${file} but is not there`);
        else if (sum !== sha256) yield wrong(path, `is not what ${file} says`);
      }
    },
  },
];
