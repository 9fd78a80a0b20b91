/** The files that people write: what they may say, and what is filled in where they say nothing. */
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { component } from '#model/component/component.ts';
import { curated } from '#model/component/curated.ts';
import { ledger } from '#model/support/ledger.ts';
import { supportPolicy } from '#model/support/policy.ts';
import { freshnessFile } from '#model/served/status-file.ts';
import { words } from '../words.ts';

function problems(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

const tool = { id: 'tool', title: 'Tool', summary: 'A tool.', sources: [{ kind: 'npm' }] };

test('a component keeps what it does not say of its source, and is careful where it says nothing', () => {
  const auth = { bearer: 'INDEX_AUTH_A' };
  const said = { ...tool, sources: [{ kind: 'npm', package: 'tool', include: '^1', auth }] };
  expect(component.parse(said)).toEqual({ ...said, prereleases: 'drop', whenMissing: 'keep' });
});

test('a component is known by package URLs without a version, and by CPE names', () => {
  const identifiers = words(`pkg:npm/tool pkg:npm/%40example/tool
      pkg:maven/com.example/tool?repository_url=https://example.com
      cpe:2.3:a:example:tool:*:*:*:*:*:*:*:* cpe:/o:example:system cpe:/h:example:device`);
  expect(problems(component, { ...tool, identifiers })).toEqual([]);
});

const noIdentifier =
  'must be a package URL without a version, such as pkg:npm/%40acme/agent, or a CPE name';
test.each([
  [noIdentifier, 'pkg:npm/a b', 'see pkg:npm/tool', 'cpe:/a:a b'],
  [
    noIdentifier,
    ...words('npm/tool pkg:npm pkg:/tool pkg:NPM/tool pkg:npm/tool@1.0 pkg:npm/tool?'),
  ],
  [
    noIdentifier,
    ...words('pkg:npm/tool#part cpe:2.3:x:example:tool cpe:2.2:a:example:tool cpe:/a:'),
  ],
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
  const allowed = [
    { bearer: 'INDEX_AUTH_A' },
    { basic: 'INDEX_AUTH_A_1' },
    { basic: { user: 'me', password: 'INDEX_AUTH_A' } },
    ...['X-Token-2', 'hosted'].map((header) => ({ header, value })),
  ];
  const refused = [
    ...words('A_SECRET XINDEX_AUTH_A INDEX_AUTH_ INDEX_AUTH_a').map((bearer) => ({ bearer })),
    { basic: { user: 'me', password: 'secret' } },
    { basic: { user: '', password: 'INDEX_AUTH_A' } },
    ...['Host', 'content-length', '1st', 'a b'].map((header) => ({ header, value })),
    { header: 'x-token' },
    { bearer: 'INDEX_AUTH_A', basic: 'INDEX_AUTH_A' },
  ];
  expect([...refused, ...allowed].filter((auth) => withAuth(auth).length === 0)).toEqual(allowed);
});

test.each([
  { title: 'x'.repeat(101) },
  { summary: 'x'.repeat(501) },
  { sources: undefined },
  { lines: [] },
  { ends: [] },
  { tags: ['x'.repeat(51)] },
  { facts: { ['x'.repeat(51)]: 'a' } },
  { facts: { a: 'x'.repeat(501) } },
  { prereleases: 'some' },
  { whenMissing: 'drop' },
  { changelog: [{ from: '1.0' }] },
])('a component must not be %j', (more) => {
  expect(problems(component, { ...tool, ...more })).toHaveLength(1);
});

test('corrections and acceptances are lists, empty where nobody wrote any', () => {
  expect(curated.parse({ id: 'tool' })).toEqual({ id: 'tool', corrections: [], accepted: [] });
  const entry = { why: 'A person looked.', on: '2026-01-01' };
  const seen = 'https://example.com/';
  const whole = {
    id: 'tool',
    corrections: [{ version: '1.0', withdrawn: true, ...entry, seen }],
    accepted: [{ held: 'newest:9', ...entry }],
    acknowledged: [{ finding: 'link:1.0', ...entry }],
    renamed: [{ from: 'old-tool', ...entry }],
  };
  expect(curated.parse(whole)).toEqual(whole);
  const accepted = [{ held: 'newest:9', ...entry, why: 'x'.repeat(501) }];
  expect(problems(curated, { ...whole, accepted })).toHaveLength(1);
  const corrections = [{ version: '1.0', withdrawn: false, ...entry, seen }];
  expect(problems(curated, { ...whole, corrections })).toHaveLength(1);
});

test('a rule of the policy is of a known kind, and there is at least one for whom it names', () => {
  const said = { reason: 'Because.', seen: 'https://example.com/' };
  const policy = (...rules: readonly object[]) => ({ components: { tool: rules } });
  const rules = [
    { kind: 'all', since: '2026-01-01' },
    { kind: 'line-age', months: 18, endOfMonth: true, phase: 'active' },
    { kind: 'latest-lines', count: 2, months: 6 },
    { kind: 'below', version: '2.0' },
    { kind: 'line-ends', lines: { '1': '2026-06', '2': false }, others: true },
    { kind: 'superseded', only: { lts: true } },
    { kind: 'versions', versions: ['1.0'] },
  ].map((rule) => ({ ...rule, ...said }));
  expect(supportPolicy.parse(policy(...rules))).toEqual(policy(...rules));
  expect(problems(supportPolicy, policy())).toHaveLength(1);
  expect(problems(supportPolicy, policy({ kind: 'some', ...said }))).toEqual([
    'components.tool.0.kind: must be "all" or "line-age" or "latest-lines" or "below" or "line-ends" or "superseded" or "versions"',
  ]);
  expect(problems(supportPolicy, policy({ kind: 'line-age', months: 0, ...said }))).toHaveLength(1);
  expect(problems(supportPolicy, policy({ kind: 'superseded' }))).toHaveLength(2);
});

test('a ledger is sealed, and a publication is counted from one', () => {
  const sealed = { id: 'tool', seal: '0123456789abcdef'.repeat(4) };
  expect(ledger.parse(sealed)).toEqual({ ...sealed, policies: [], events: [] });
  expect(problems(ledger, { ...sealed, seal: 'none' })).toEqual(['seal: must be a SHA-256 sum']);
  const fresh = { schema: 1, number: 1, prepared: '2026-01-01', validUntil: '2026-01-08' };
  expect(freshnessFile.parse(fresh)).toEqual(fresh);
  expect(problems(freshnessFile, { ...fresh, number: 0 })).toHaveLength(1);
  expect(problems(freshnessFile, { ...fresh, previous: 'ABC' })).toHaveLength(1);
});
