/** One of the specification's files: what its bytes are, before anyone asks what they mean. */
import { isUtf8 } from 'node:buffer';
import { wrongKeysIn, type Fields } from '#model/json.ts';
import { wrong, type Clause } from '../clause.ts';
import { textOf } from '../held.ts';

/** Far more than any file of an index has; what reads deeper ones would run out of stack. */
const maxDepth = 100;
const tooDeep = `is nested more than ${maxDepth} deep`;

const remedy = 'put the file that was built in its place';

/** Without `value` where it cannot be read; `nulls`: the places of each null. */
export function jsonFile(path: string, bytes: Uint8Array) {
  const text = textOf(bytes);
  try {
    const value = JSON.parse(text.replace(/^\ufeff/, '')) as unknown;
    return { path, text, value, nulls: [...nullsIn(value)], problem: problemIn(path, bytes, text) };
  } catch (error) {
    return { path, text, nulls: [], problem: problemIn(path, bytes, text, error as Error) };
  }
}

/** In words of our own: the parser's show a piece of the text, and break the line. */
function problemIn(path: string, bytes: Uint8Array, text: string, error?: Error) {
  if (!isUtf8(bytes)) return wrong(path, `is not UTF-8; ${remedy}`);
  if (text.startsWith('\ufeff')) return wrong(path, 'begins with a byte order mark; leave it out');
  const broken = error?.message === tooDeep ? tooDeep : 'is cut off or no JSON';
  return error && wrong(path, `${broken}; ${remedy}`);
}

/** `steps`: the place of the value, which is put into words only where it is a null. */
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
      // Written again it is the same text: then no key was lost, and nearly always it is.
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
