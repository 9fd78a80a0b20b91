/** The files that people write: what is said of a value that may not be; site/schema has the others. */
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { source } from '#gather/definition.ts';
import { access, component } from '#model/component/component.ts';
import { curated } from '#model/component/curated.ts';
import { dayOrMonth, endSource, lastDay, lineName, lineRule } from '#model/component/line.ts';
import { notes } from '#model/history/notes.ts';
import { day, dayOrInstant, httpsUrl, id, instant, orderableVersion } from '#model/shape.ts';
import { strict, text, upstreamUrl, versionText } from '#model/shape.ts';
import { site } from '#model/site.ts';
import { ledger } from '#model/support/ledger.ts';
import { supportPolicy } from '#model/support/policy.ts';
import { words } from '../words.ts';

function problems(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

function messages(schema: z.ZodType, value: unknown): string {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map(({ message }) => message).join('; ') || 'nothing';
}

const tool = { id: 'tool', title: 'Tool', summary: 'A tool.', sources: [{ kind: 'npm' }] };

test('a component is known by package URLs without a version, and by CPE names', () => {
  const identifiers = words(`pkg:npm/tool pkg:npm/%40example/tool pkg:swift/a.dev/b/c pkg:cran/A3
      pkg:maven/com.example/tool?repository_url=https://example.com
      cpe:2.3:a:example:tool:*:*:*:*:*:*:*:* cpe:/o:example:system cpe:/h:example:device`);
  expect(problems(component, { ...tool, identifiers })).toEqual([]);
});

const noIdentifier =
  'must be a package URL without a version, such as pkg:npm/%40acme/agent, or a CPE name';
test.each([
  [noIdentifier, 'pkg:npm/a b', ...words('npm/tool pkg:npm/tool@1.0 cpe:2.3:x:example:tool')],
  ['is no valid package URL', 'pkg:github/mautic/mautic/', 'pkg:swift/tool'],
])('of what is no identifier it is said: %s', (message, ...identifiers) => {
  const said = problems(component, { ...tool, identifiers });
  expect(said).toEqual(
    identifiers.map((_, i) => expect.stringContaining(`identifiers.${i}: ${message}`) as string),
  );
});

const withAuth = (auth: object) =>
  problems(component, { ...tool, sources: [{ kind: 'npm', auth }] });
const value = 'INDEX_AUTH_A';

test('a component may ask with variables for credentials alone, and in no header of HTTP’s own', () => {
  const allowed = [{ bearer: value }, { header: 'X-Token-2', value }];
  const refused = [
    { bearer: 'A_SECRET' },
    { basic: { user: 'me', password: 'secret' } },
    { header: 'Host', value },
    { bearer: value, basic: value },
  ];
  expect([...refused, ...allowed].filter((auth) => withAuth(auth).length === 0)).toEqual(allowed);
  // Of several shapes the one is told that was meant.
  expect(withAuth({ header: 'X-Token' })).toEqual([expect.stringMatching(/value: is missing/)]);
});

function notesOf(text: string) {
  return { id: 'svc', notes: [{ version: '1.0', text, from: 'https://example.com/' }] };
}

function pageOf(match: string) {
  return { kind: 'page', url: 'https://example.com/', match };
}

const eitherDay =
  'must be a day that exists (YYYY-MM-DD) or a UTC instant (YYYY-MM-DDTHH:MM:SS.sssZ)';
const noVersion =
  'cannot be ordered: it does not start with a digit; a version looks like 2026.1.0';
const noOrder =
  'cannot be ordered: a version starts with digits, such as 2026.1.0, has at most six groups of them, and is no commit hash';
const noLastDay =
  'must be a last day (YYYY-MM-DD), a last month (YYYY-MM), true where it ended on an unknown day, or false where no end is announced';
const plain = 'must start with https:// (http:// is only for hosts of your own network)';
const noId = 'must be lower-case letters, digits and dashes, starting with a letter or digit';
const known = 'known are title, summary';
const meant = 'unknown key "sumary"; did you mean "summary"?';
const shape = strict({ title: text, summary: text.optional() });
const { baseUrl, credentials } = site.shape;
const places = words('https://a.b/ https://a.b/c https://a.b?c https://a.b#c');
const sentTo = places.map((place) => ({ INDEX_AUTH_A: [place] }));
const own =
  words(`localhost a.localhost npm.local npm.corp.internal. nas.lan nexus nexus.corp 127.0.0.1 127.10.20.30
      10.1.2.3 10.10.20.30 192.168.1.2 192.168.10.20 172.16.0.1 172.16.10.20 172.31.0.1 172.20.0.1
      100.64.0.5 169.254.1.1 0.0.0.0 [::1] [::] [::ffff:10.0.0.1] [fc00::1] [fd12:3456::1] [fe80::1]`);
const others =
  words(`example.com localhost.example.com internal.example.com 10.example.com 11.1.2.3 100.63.0.1
      127.0.0.1.example.com 172.15.0.1 172.32.0.1 192.169.1.2 [fec0::1] [fd::1] [2001:db8::fc00] [2606:4700::1111]`);

/** By what is said: shapes, and values of which it is said. */
const said: Record<string, readonly (readonly [z.ZodType, ...unknown[]])[]> = {
  nothing: [
    [shape, { title: 'x'.repeat(4000) }],
    [dayOrMonth, '2026-02', '2026-02-28'],
    [lastDay, true, '2026-02'],
    [orderableVersion, '1.0 LTS'],
    [lineName, '11-sp4', 'x'.repeat(80)],
    [lineRule, 6, '^(1)', '(?P<a>1)', String.raw`(?:a|[(])(\()`],
    [id, 'svc', '0', 'a-1', 'com10', 'x'.repeat(64)],
    [notes, { id: 'svc', notes: [] }, notesOf('x'.repeat(20_000))],
    [endSource, pageOf('^(?<line>.+) (?<maintenance>.+)$')],
    [endSource, pageOf('^(?<line>.+) (?<active>.+) (?<extended>.+)$')],
    [upstreamUrl, ...own.map((host) => `http://${host}:8080/a`)],
    [upstreamUrl, ...others.map((host) => `https://${host}/a`)],
  ],
  [meant]: [[shape, { title: 'a', sumary: 'b' }]],
  [`unknown key "xyz"; ${known}`]: [[shape, { title: 'a', xyz: 'b' }]],
  [`unknown key "xyz"; ${known}; ${meant}`]: [[shape, { title: 'a', xyz: 1, sumary: 2 }]],
  [`unknown key "${'x'.repeat(60)}"; ${known}`]: [[shape, { title: 'a', ['x'.repeat(70)]: 1 }]],
  'must not be empty': [
    [shape, { title: '' }],
    [notes, notesOf('')],
    [site.shape.title, ''],
  ],
  'must be at most 4000 characters': [[shape, { title: 'x'.repeat(4001) }]],
  'must be a day that exists, written YYYY-MM-DD': [[day, '2026-02-30', '2026-02-28T00:00:00Z']],
  [eitherDay]: [[dayOrInstant, '2026-02-30T00:00:00.000Z']],
  'must be a UTC instant, written YYYY-MM-DDTHH:MM:SS.sssZ': [[instant, '2026-02-28']],
  'must be a day that exists, written YYYY-MM-DD, or a month, written YYYY-MM': [
    [dayOrMonth, '2026-13'],
    [lastDay, 'soon', '30.6.2026'],
  ],
  'must be a SHA-256 sum': [[ledger, { id: 'tool', seal: 'none' }]],
  'must be before 2100; false says that no end is announced': [[lastDay, '9999-12-31']],
  [noLastDay]: [[lastDay, 7]],
  [noVersion]: [[versionText, 'latest']],
  [noOrder]: [[orderableVersion, 'latest']],
  'must be one line of plain text': [[lineName, ' 11', '1\n1']],
  'must be at most 6': [[lineRule, 7]],
  'must be at least 1': [[lineRule, 0]],
  'must be a number of digit groups (1 to 6), or a regular expression with one group': [
    [lineRule, true, 'x', String.raw`\(1\)`, '[(]1', '(1)(2)'],
  ],
  [noId]: [[id, '-a', 'a_b', 'Svc']],
  'is a name that the index keeps for itself; choose another': [
    [id, ...words('index com0 lpt9 all 404 renovate con facts')],
  ],
  'must have at most 20000 characters': [[notes, notesOf('x'.repeat(20_001))]],
  'must be "page", "table" or "json"; did you mean "table"?': [[endSource, { kind: 'tabel' }]],
  'is missing; it must be "page", "table" or "json"': [[endSource, {}]],
  'must have "bearer" or "basic" or "header"': [[access.auth, { user: 'a' }]],
  'must have only one of basic, bearer': [[access.auth, { basic: value, bearer: value }]],
  'header: must be a text, in quotes': [[access.auth, { header: { name: 'x', value: 'y' } }]],
  'is missing; it must be written like Version': [
    [source, { kind: 'table', url: 'https://example.com/', columns: {} }],
  ],
  'is missing; it must be written like https://pypi.org/simple': [
    [source, { kind: 'pypi', package: 'tool' }],
  ],
  'is missing; it must be a JSON pointer, such as /name, or "key"': [
    [endSource, { kind: 'json', url: 'https://example.com/', lines: '/a' }],
  ],
  'must have a group for a phase: active, maintenance, extended': [
    [endSource, pageOf('^(?<line>.+)$')],
  ],
  'does not compile: error parsing regexp: missing closing ): `(?<line>`; look-around and back-references do not exist in RE2 syntax':
    [[endSource, pageOf('(?<line>')]],
  'must have the named group (?<line>…)': [[endSource, pageOf('^(?<maintenance>.+)$')]],
  'must not end with a slash': [[baseUrl, 'https://example.com/']],
  'must be an origin, such as https://registry.example.com': [[credentials, ...sentTo]],
  [plain]: [[upstreamUrl, ...others.map((host) => `http://${host}/a`)]],
  'must start with https://, not http:': [[httpsUrl, 'http://localhost/a']],
  'must start with https://, not ftp:': [[upstreamUrl, 'ftp://example.com/a']],
};
test.each(Object.entries(said))('of a value it is said: %s', (message, some) => {
  for (const [schema, ...values] of some)
    expect(values.map((value) => [value, messages(schema, value)])).toEqual(
      values.map((value) => [value, message]),
    );
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
