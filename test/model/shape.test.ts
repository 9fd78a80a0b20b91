/** What a value of a definition may be, and what is said of one that may not. */
import { expect, test } from 'vitest';
import type * as z from 'zod';
import {
  endSource,
  dayOrMonth,
  lastDay,
  lineName,
  lineRule,
  pattern,
} from '#model/component/line.ts';

import { component } from '#model/component/component.ts';
import { curated } from '#model/component/curated.ts';
import { idProblem } from '#model/component/id-problem.ts';
import { notes } from '#model/history/notes.ts';
import {
  day,
  dayOrInstant,
  httpsUrl,
  id,
  instant,
  orderableVersion,
  strict,
  text,
  upstreamUrl,
  versionText,
} from '#model/shape.ts';
import { site } from '#model/site.ts';
import { supportPolicy } from '#model/support/policy.ts';
import { words } from '../words.ts';

/** What is said of it, or nothing where it may be. */
function problem(schema: z.ZodType, value: unknown): string | undefined {
  const read = schema.safeParse(value);
  return read.success ? undefined : read.error.issues.map(({ message }) => message).join('; ');
}

const shape = strict({ title: text, summary: text.optional() });

test.each([
  [{ title: 'a', sumary: 'b' }, 'unknown key "sumary"; did you mean "summary"?'],
  [{ title: 'a', xyz: 'b' }, 'unknown key "xyz"; known are title, summary'],
  [
    { title: 'a', xyz: 1, sumary: 2 },
    'unknown key "xyz"; known are title, summary; unknown key "sumary"; did you mean "summary"?',
  ],
  [
    { title: 'a', ['x'.repeat(70)]: 1 },
    `unknown key "${'x'.repeat(60)}"; known are title, summary`,
  ],
  [{ title: '' }, 'must not be empty'],
  [{ title: 'x'.repeat(4001) }, 'must be at most 4000 characters'],
  [{ title: 'x'.repeat(4000) }, undefined],
])('an object with unknown keys: %j', (value, message) => {
  expect(problem(shape, value)).toBe(message);
});

function notesOf(text: string) {
  return { id: 'svc', notes: [{ version: '1.0', text, from: 'https://example.com/' }] };
}

const eitherDay =
  'must be a day that exists (YYYY-MM-DD) or a UTC instant (YYYY-MM-DDTHH:MM:SS.sssZ)';
const noVersion =
  'cannot be ordered: it does not start with a digit; a version looks like 2026.1.0';
const noOrder =
  'cannot be ordered: a version starts with digits, such as 2026.1.0, has at most six groups of them, and is no commit hash';
const noLastDay =
  'must be a last day (YYYY-MM-DD), a last month (YYYY-MM), true where it ended on an unknown day, or false where no end is announced';
const noPath = 'must be an origin, such as https://registry.example.com';
const { baseUrl } = site.shape;

/** By what is said: shapes, and values of which it is said. */
const said: Record<string, readonly (readonly [z.ZodType, ...unknown[]])[]> = {
  nothing: [
    [day, '2026-02-28'],
    [dayOrInstant, '2026-02-28', '2026-02-28T00:00:00.000Z'],
    [instant, '2026-02-28T00:00:00.000Z'],
    [dayOrMonth, '2026-02', '2026-02-28'],
    [lastDay, true, '2026-02'],
    [versionText, '2026.1', 'v1.0-rc1'],
    [orderableVersion, '1.0 LTS'],
    [lineName, '11-sp4', 'x'.repeat(80)],
    [lineRule, 6, '^(1)'],
    [id, 'svc'],
    [notes, { id: 'svc', notes: [] }, notesOf('x'.repeat(20_000))],
    [pattern, '^1'],
    [baseUrl, 'https://example.com/a'],
  ],
  'must be a day that exists, written YYYY-MM-DD': [
    [day, '2026-02-30', '2026-02-28T00:00:00.000Z'],
  ],
  [eitherDay]: [[dayOrInstant, '2026-02-30T00:00:00.000Z']],
  'must be a UTC instant, written YYYY-MM-DDTHH:MM:SS.sssZ': [[instant, '2026-02-28']],
  'must be a day that exists, written YYYY-MM-DD, or a month, written YYYY-MM': [
    [dayOrMonth, '2026-13'],
    [lastDay, 'soon'],
  ],
  [noLastDay]: [[lastDay, 7]],
  [noVersion]: [[versionText, 'latest']],
  [noOrder]: [[orderableVersion, 'latest']],
  'must be at most 80 characters': [[lineName, 'x'.repeat(81)]],
  'must be one line of plain text': [[lineName, ' 11', '1\n1']],
  'must be at most 6': [[lineRule, 7]],
  'must be at least 1': [[lineRule, 0]],
  'must be a number of digit groups (1 to 6), or a regular expression with one group': [
    [lineRule, true],
  ],
  'is a name that the index keeps for itself; choose another': [[id, 'index']],
  'must have at most 20000 characters': [[notes, notesOf('x'.repeat(20_001))]],
  'must not be empty': [
    [notes, notesOf('')],
    [site.shape.title, ''],
  ],
  'must be at most 500 characters': [[pattern, 'x'.repeat(501)]],
  'must be "page" or "table" or "json"; did you mean "table"?': [[endSource, { kind: 'tabel' }]],
  'must be "page" or "table" or "json"': [[endSource, {}]],
  'must be a JSON pointer, such as /name, or "key"': [
    [endSource, { kind: 'json', url: 'https://example.com/', lines: '/a' }],
  ],
  'must not end with a slash': [[baseUrl, 'https://example.com/']],
};
test.each(Object.entries(said))('of a value it is said: %s', (message, some) => {
  for (const [schema, ...values] of some)
    for (const value of values) expect(problem(schema, value) ?? 'nothing').toBe(message);
});

test.each(['https://a.b/', 'https://a.b/c', 'https://a.b?c', 'https://a.b#c'])(
  'a credential goes to an origin, and %s is none',
  (origin) => {
    const read = site.shape.credentials.safeParse({ INDEX_AUTH_A: [origin] });
    expect(JSON.stringify(read.error?.issues)).toContain(noPath);
  },
);

test('a pattern that does not compile is told so', () => {
  expect(problem(pattern, '(')).toMatch(/^does not compile: /);
});

const plain = 'must start with https:// (http:// is only for hosts of your own network)';

test.each(
  words(`localhost a.localhost npm.local npm.corp.internal nas.lan 127.0.0.1 127.10.20.30
      10.1.2.3 10.10.20.30 192.168.1.2 192.168.10.20 172.16.0.1 172.16.10.20 172.31.0.1 172.20.0.1
      [::1] [fc00::1] [fd12:3456::1]`),
)('on %s may be http', (host) => {
  expect(problem(upstreamUrl, `http://${host}:8080/a`)).toBeUndefined();
});

test.each(
  words(`example.com local xlocalhost localhost.example.com internal.example.com 11.1.2.3
      127.0.0.1.example.com 172.15.0.1 172.32.0.1 192.169.1.2 [fe80::1] [2001:db8::fc00]`),
)('on %s must be https', (host) => {
  expect(problem(upstreamUrl, `http://${host}/a`)).toBe(plain);
  expect(problem(upstreamUrl, `https://${host}/a`)).toBeUndefined();
});

test('an address that is published is https everywhere', () => {
  expect(problem(httpsUrl, 'http://localhost/a')).toBe('must start with https://, not http:');
  expect(problem(httpsUrl, 'https://example.com/a')).toBeUndefined();
  expect(problem(upstreamUrl, 'ftp://example.com/a')).toBe('must start with https://, not ftp:');
});

test('the name of a component is short, of plain signs, and not one of the index’s own', () => {
  const said = (names: readonly string[]) => [...new Set(names.map(idProblem))];
  expect(said(['svc', '0', 'a-1', 'com10', 'x'.repeat(64)])).toEqual([undefined]);
  expect(said(['x'.repeat(65)])).toEqual(['must be at most 64 characters']);
  expect(said(words('-a a_b Svc'))).toEqual([
    'must be lower-case letters, digits and dashes, starting with a letter or digit',
  ]);
  expect(said(words('index com0 lpt9 all 404 renovate con facts'))).toEqual([
    'is a name that the index keeps for itself; choose another',
  ]);
});

test.each([
  ['^(?<line>.+) (?<maintenance>.+)$', undefined],
  ['^(?<line>.+) (?<active>.+) (?<extended>.+)$', undefined],
  ['^(?<line>.+)$', 'must have a group for a phase: active, maintenance, extended'],
  ['^(?<maintenance>.+)$', 'must have the named group (?<line>…)'],
])('a table of last days read by %s: %s', (match, message) => {
  const source = { kind: 'page', url: 'https://example.com/', match };
  expect(problem(endSource, source)).toBe(message);
});

const shapes: Record<string, z.ZodObject> = { component, site, curated, supportPolicy };
const values = [undefined, null, 5, -1, 1.5, '', 'x', true, [], [5], {}, { x: 5 }];
test.each(Object.entries(shapes))('any value of any key of %s is refused in words', (_, shape) => {
  const said = Object.entries(shape.shape).flatMap(([key, one]) =>
    values.flatMap((value) => {
      const { error } = (one as z.ZodType).safeParse(value);
      return (error?.issues ?? []).map(
        ({ message }) => `${key} ${JSON.stringify(value)}: ${message}`,
      );
    }),
  );
  expect(said.length).toBeGreaterThan(5);
  expect(said.filter((one) => /Invalid|Too (?:small|big)|Unrecognized|received/.test(one))).toEqual(
    [],
  );
});
