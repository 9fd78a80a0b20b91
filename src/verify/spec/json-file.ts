/** One of the specification's files: its encoding and its JSON syntax, not what it means. */
import { isUtf8 } from 'node:buffer';
import { wrongKeysIn, type Fields } from '#model/json.ts';
import { wrong, type Clause } from '../clause.ts';
import { textOf } from '../held.ts';

/** Far more than any file of an index has; deeper nesting would overflow the stack. */
const maxDepth = 100;
const tooDeep = `is nested more than ${maxDepth} deep`;
const remedy = 'put the file that was built in its place';

/** `value` is absent if it cannot be read; `nulls`: the place of each null. */
export function jsonFile(path: string, bytes: Uint8Array) {
  const text = textOf(bytes);
  try {
    const value = JSON.parse(text.replace(/^\ufeff/, '')) as unknown;
    return { path, text, value, nulls: [...nullsIn(value)], problem: problemIn(path, bytes, text) };
  } catch (error) {
    return { path, text, nulls: [], problem: problemIn(path, bytes, text, error as Error) };
  }
}

/** Messages of our own: those of `JSON.parse` quote the text, also with its line breaks. */
function problemIn(path: string, bytes: Uint8Array, text: string, error?: Error) {
  if (!isUtf8(bytes)) return wrong(path, `is not UTF-8; ${remedy}`);
  if (text.startsWith('\ufeff')) return wrong(path, 'begins with a byte order mark; leave it out');
  const broken = error?.message === tooDeep ? tooDeep : 'is cut off or no JSON';
  return error && wrong(path, `${broken}; ${remedy}`);
}

/** `steps`: the path of the value, joined to a text only for a null. */
function* nullsIn(value: unknown, steps: readonly string[] = []): Generator<string> {
  if (steps.length > maxDepth) throw new Error(tooDeep);
  if (value === null) yield steps.join('').replace(/^\./, '');
  const isList = Array.isArray(value);
  const fields = (value ?? {}) as Fields;
  for (const key in fields)
    if (typeof fields[key] === 'object')
      yield* nullsIn(fields[key], [...steps, isList ? `[${key}]` : `.${key}`]);
}

export const json: readonly Clause<ReturnType<typeof jsonFile>>[] = [
  {
    name: 'is-json',
    why: 'What is cut off, or in another encoding, is read by nobody; JSON is UTF-8 without a mark.',
    check: ({ problem = [] }) => [problem].flat(),
  },
  {
    name: 'no-repeated-key',
    why: 'Of two equal keys some readers keep the first and some the last.',
    *check({ path, text, value }) {
      // Fast path, nearly always taken: if it is written again as the same text, no key was lost.
      const isSame = JSON.stringify(value) === text.replaceAll('\n', '');
      if (value === undefined || (isSame && !text.includes('__proto__'))) return;
      for (const key of wrongKeysIn(text)) yield wrong(path, key.message, key.path.join('.'));
    },
  },
  {
    name: 'no-null',
    why: 'One null makes Renovate reject the whole file, without a visible word.',
    *check({ path, nulls }) {
      for (const place of nulls)
        yield wrong(path, 'is null; leave the key out', place || 'the whole');
    },
  },
];
