/** What the bytes are, before anyone asks what they mean. */
import type { Clause } from '../clause.ts';
import { perDocument } from '../clause.ts';
import { documents } from '../observed.ts';

export const bytes: readonly Clause[] = [
  {
    name: 'no-html',
    level: 'violation',
    why: 'An error page with status 200 is the commonest way for an index to vanish.',
    each: (part) =>
      perDocument(part.specified, ({ text }) =>
        text.html ? 'is a page or XML, not JSON' : undefined,
      ),
  },
  {
    name: 'utf-8',
    level: 'violation',
    why: 'JSON is UTF-8; anything else is read as something else.',
    each: (part) =>
      perDocument(documents(part), ({ text }) => (text.utf8 ? undefined : 'is not UTF-8')),
  },
  {
    name: 'no-byte-order-mark',
    level: 'violation',
    why: 'Many JSON readers stop at a byte order mark.',
    each: (part) =>
      perDocument(documents(part), ({ text }) =>
        text.bom ? 'begins with a byte order mark; leave it out' : undefined,
      ),
  },
  {
    name: 'valid-json',
    level: 'violation',
    why: 'What does not parse is no index.',
    each: (part) =>
      perDocument(documents(part), ({ json }) =>
        json.kind === 'broken' ? `is not JSON: ${json.because}` : undefined,
      ),
  },
  {
    name: 'no-repeated-key',
    level: 'violation',
    why: 'Of two equal keys some readers keep the first and some the last.',
    *each(part) {
      for (const { path, json } of documents(part)) {
        if (json.kind !== 'value') continue;
        for (const key of json.repeated)
          yield { where: path, message: `has the key ${JSON.stringify(key)} twice in one object` };
      }
    },
  },
  {
    name: 'no-null',
    level: 'violation',
    why: 'One null makes Renovate reject the whole file, without a visible word.',
    *each(part) {
      for (const { path, json } of documents(part)) {
        if (json.kind !== 'value' || !json.mayHoldNull) continue;
        for (const place of nulls(json.value, ''))
          yield { where: path, place, message: 'is null; leave the key out' };
      }
    },
  },
  {
    name: 'newline-at-end',
    level: 'note',
    why: 'Tools that work by line lose a last line that does not end.',
    each: (part) =>
      perDocument(documents(part), ({ text }) =>
        text.newline ? undefined : 'does not end with a newline',
      ),
  },
];

function* nulls(value: unknown, place: string): Generator<string> {
  if (value === null) yield place === '' ? 'the whole' : place;
  else if (Array.isArray(value))
    for (const [at, item] of (value as unknown[]).entries()) yield* nulls(item, `${place}[${at}]`);
  else if (typeof value === 'object')
    for (const [key, item] of Object.entries(value))
      yield* nulls(item, place === '' ? key : `${place}.${key}`);
}
