import { expect, test } from 'vitest';
import { announce, emptyLedger } from '#judge/ledger/announce.ts';
import { factsOf } from '#judge/ledger/facts.ts';
import { craPoints, craText } from '#publish/standards/cra.ts';
import { securityText } from '#publish/standards/well-known.ts';
import { textOf } from '#publish/output.ts';
import { statementOf } from '#publish/standards/statement.ts';
import { judgeOn, said, seenOf, type Setting } from '../../judge/cases.ts';

const baseUrl = 'https://releases.example.com';
const common = { title: 'Releases', description: 'All.', baseUrl, datasource: 'acme' };
const day = '2026-11-20';

function statement(rules: Setting['rules'] & object, component: Setting['component'] = {}) {
  const judged = judgeOn(day, {
    releases: { '1.0.0': '2025-01-01', '1.1.0': '2026-01-01' },
    component: { line: 2, ...component },
    rules,
  });
  return statementOf(seenOf(judged), emptyLedger('svc'), day, common);
}

const lines = { '1.0': '2026-12', '1.1': '2030-12-31' } as const;
const rule = { kind: 'line-ends' as const, lines, ...said };
const known = {
  references: [{ kind: 'npm' as const, name: 'tool' }],
  bom: 'https://example.com/bom.json' as const,
};
const security = { contact: 'mailto:security@example.com', policy: 'https://example.com/policy' };

test('each line has what identifies it, and the reason where it is under five years', () => {
  const made = statement([rule], known);
  expect(made).toMatchObject({ ledger: `${baseUrl}/lifecycle/svc.json`, bom: known.bom });
  const lines = made.lines.map(
    ({ line, identifiers, shortBecause = '' }) => `${line} ${identifiers?.join()} ${shortBecause}`,
  );
  expect(lines).toEqual(['1.1 pkg:npm/tool@1.1.0 ', '1.0 pkg:npm/tool@1.0.0 Because.']);
  expect(made.lines[1]?.ends).toMatchObject([{ lastDay: '2026-12-31', precision: 'month' }]);
});

test('the points of the law: what is said, and what is missing, in words', () => {
  expect(craText(craPoints(common, [statement([])])))
    .toBe(`missing  Annex II(1): the manufacturer, with address and contact
           "manufacturer" in site/site.json
           "address" in site/site.json
           "contact" in site/site.json
missing  Annex II(2): the single contact for vulnerabilities, and the policy on disclosure
           "security.contact" in site/site.json
           "security.policy" in site/site.json
missing  Annex II(3): what identifies each version
           "references" or "identifiers" in components/: svc
missing  Annex II(7), Article 13(19): the kind of support, and month and year of its end
           svc: an end of support for 1.1, 1.0
missing  Annex II(9): where the bill of materials lies
           "bom" in components/: svc
said     Article 13(8): five years of support, or the reason for less
said     Article 13(13), (18): that this stays available, with what was said earlier
`);
  const maker = { manufacturer: 'Acme', address: 'Street 1', contact: 'mailto:a@example.com' };
  const points = craPoints({ ...common, ...maker, security }, [statement([rule], known)]);
  expect(points.flatMap(({ missing }) => missing)).toEqual([
    'svc: is it the expected time of use? 1.0 say “Because.”',
    'a ledger in data/lifecycle/ (run announce): svc',
  ]);
});

test('a component without lines is stated as a whole; of a line, since when its end is announced', () => {
  const old = ['0.9', '1.0.0'].map((to) => ({ kind: 'npm' as const, name: `to-${to}`, to }));
  const references = [...old, ...known.references];
  const cpe = 'cpe:2.3:a:acme:tool:*:*:*:*:*:*:*:*';
  const component = { references, identifiers: [cpe, 'pkg:generic/a'] };
  const rules = [{ kind: 'all', ends: '2030-01-01', ...said } as const];
  const setting = { releases: { '1.0.0': '2025-01-01' }, component, rules };
  const stated = (more: object) => {
    const judged = judgeOn(day, { ...setting, component: { ...component, ...more } });
    const facts = factsOf(judged);
    const ledger = announce(emptyLedger('svc'), facts, day);
    return statementOf(seenOf(judged), ledger, day, common);
  };
  const until = { day: '2030-01-01' };
  const end = { phase: 'maintenance', lastDay: until.day, announced: day, ...said };
  const whole = stated({});
  expect(whole.upgrades).toEqual({ free: 'unstated' });
  expect(whole.lines[0]).toEqual({
    phase: 'active',
    deprecated: false,
    newest: '1.0.0',
    ends: [end],
    link: `${baseUrl}/svc`,
    identifiers: ['pkg:generic/a', 'pkg:npm/to-1.0.0@1.0.0', cpe],
    advice: [{ kind: 'stay', component: 'svc', version: '1.0.0', until }],
  });
  const lined = stated({ line: 2, upgrades: { free: true, how: 'So.' } });
  expect(lined.upgrades).toEqual({ free: 'yes', how: 'So.' });
  expect(lined.lines).toMatchObject([{ line: '1.0', released: '2025-01-01', ends: [end] }]);
  expect(lined.lines[0]?.advice).toMatchObject([{ line: '1.0', until }]);
  expect(lined.lines[0]?.shortBecause).toBeUndefined();
  const declared = stated({ lines: [{ name: '1' }, { name: '2' }] }).lines;
  const rows = declared.map(({ line, newest, identifiers = [] }) => [line, newest, ...identifiers]);
  expect(rows).toEqual([
    ['2', undefined, cpe],
    ['1', '1.0.0', 'pkg:generic/a', 'pkg:npm/to-1.0.0@1.0.0', cpe],
  ]);
});

test('the points of the law: what is missing of one line is missing, and many are counted', () => {
  const made = statement([rule], known);
  const [first, last] = made.lines;
  const end = first?.ends[0];
  if (!last || !end) throw new Error('there are two lines, and the end of one is stated');
  const { identifiers: _none, ...bare } = first;
  const announced = { ...end, announced: day } as const;
  const { lastDay: _day, ...open } = end;
  const missing = (lines: (typeof made)['lines'], at: number) =>
    craPoints({ ...common, baseUrl: `${baseUrl}/below` }, [
      { ...made, lines },
      { ...made, lines },
    ])[at]?.missing;
  expect(missing([bare, last], 2)).toEqual([
    '"references" or "identifiers" in components/: svc, svc',
  ]);
  expect(missing([{ ...first, ends: [announced] }, last], 6)).toHaveLength(1);
  const editions = [[end], [announced]].map((ends) => ({ ...first, ends }));
  expect(missing(editions, 6)).toEqual([]);
  expect(missing([{ ...first, ends: [open] }], 6)).toEqual([]);
  const { newest: _newest, ...unreleased } = { ...bare, ends: [end] };
  expect([2, 6].map((at) => missing([unreleased], at))).toEqual([[], []]);
  expect(missing([{ ...first, ends: [{ ...open, past: true }] }], 3)).toEqual([]);
  const { line: _line, ...whole } = { ...first, ends: [open], shortBecause: 'So.' };
  expect(missing(Array(7).fill(whole), 3)?.[0]).toMatch(
    / for (all versions, ){5}all versions and 1 more$/,
  );
  expect(missing([whole, { ...whole, shortBecause: 'Or.' }], 5)?.[0]).toMatch(
    /\? all, all say “So.”, “Or.”$/,
  );
  expect(missing([], 1)?.at(-1)).toContain('without a path');
});

test('security.txt, by RFC 9116, where the host is its own', () => {
  expect(securityText({ baseUrl, security }, day)).toEqual([
    {
      path: '.well-known/security.txt',
      text: `Contact: mailto:security@example.com
Expires: 2027-10-01T00:00:00Z
Policy: https://example.com/policy
Canonical: https://releases.example.com/.well-known/security.txt
Preferred-Languages: en
`,
    },
  ]);
  expect(securityText({ baseUrl: `${baseUrl}/below`, security }, day)).toEqual([]);
  expect(securityText({ baseUrl }, day)).toEqual([]);
  const [short] = securityText({ baseUrl, security: { contact: security.contact } }, day);
  expect(short && textOf(short)).not.toContain('Policy');
});
