/** What an upstream may answer in place of a version, a day or a whole release. */
import * as fc from 'fast-check';
import { instantAt, msPerDay } from '#model/time/instant.ts';
import { words } from '../words.ts';

const strangeTexts = [
  ...words(String.raw`1.2<script> 1.2"'& 1.2{{x}} 1.2/../../x 1.2%2e 1.2#?& 1.2::error::x v1.0
    1.0.0.0.0.0.0 deadbeef1 latest __proto__`),
  ...'\u00a0|\ud800|\u0000|\u200b|\u00ad|\u202e|\ufffe|\u{e0001}|e\u0301|\u00e9'
    .split('|')
    .map((end) => `1.2${end}`),
  '1.1.0 LTS',
  '\udc001.2',
  '',
  ' ',
  '1'.repeat(300),
  `1.${'9'.repeat(80)}`,
  `1.3${'漢'.repeat(250)}`,
];
const strangeDates = [
  '\ud800',
  ...words(`2000-01-01 1999-12-31 1995-05-23T10:00:00Z 1970-01-01 1970-01-01T00:10:00.000Z
  1969-12-31T23:00:00Z 1980-01-01T00:00:00Z 0001-01-01T00:00:00Z 0000-02-29 0099-12-31
  2026-11-21T07:59:59.999Z 2026-11-21T23:59:59.999Z 2026-11-22 2035-01-01
  9999-12-31T23:59:59.999Z +010000-01-01T00:00:00Z 2026-02-30 2026-01-01T00:00:00 01/02/2026`),
];

export const text = fc.oneof(
  fc.constantFrom(...strangeTexts),
  fc.string({ unit: 'binary', maxLength: 12 }).map((end) => `1.2${end}`),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
export const date = fc.oneof(
  fc.constantFrom(...strangeDates),
  fc.date({ noInvalidDate: true }).map((day) => day.toISOString()),
);
export const value = fc.oneof(fc.jsonValue({ maxDepth: 1 }), text);
const entry = fc.oneof(
  { weight: 4, arbitrary: fc.record({ v: text, d: date }) },
  { weight: 2, arbitrary: fc.record({ v: text, d: date, old: text, log: text }) },
  fc.record({ v: value, d: value, old: value }, { requiredKeys: [] }),
  value,
);

/** From a day behind to a day ahead of noon, as a day, as an instant, and with a zone. */
export const noon = Date.parse('2026-11-20T12:00:00Z');
const near = fc
  .tuple(fc.integer({ min: -msPerDay, max: msPerDay }), fc.constantFrom(10, 16, 19, 24, 30))
  .map(([off, length]) => {
    const instant = instantAt(noon + off);
    return length === 30 ? instant.replace('Z', '+14:00') : instant.slice(0, length);
  });
export const odd = fc.oneof(
  { weight: 2, arbitrary: fc.record({ v: fc.constant('1.2'), d: near }) },
  { weight: 2, arbitrary: fc.record({ v: text, d: near }) },
  { weight: 3, arbitrary: entry },
);
