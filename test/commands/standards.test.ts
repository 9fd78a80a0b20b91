/** `check` holds what is stated against the tests of the standards that it will be served in. */
import { expect, test } from 'vitest';
import { projectOf, run, sound } from '../project.ts';

const said = { reason: 'So.', seen: 'https://example.com/policy' };
const server = sound['components/server.json'] as object;

async function checked(files: Readonly<Record<string, unknown>>) {
  const { code, err } = await run(projectOf(files), 'check');
  return { code, lines: err.trim().split('\n') };
}

const policyOf = (...rules: object[]) => ({
  'data/support-policy.json': {
    components: { server: rules.map((rule) => ({ ...said, ...rule })) },
  },
});

test('last days that people wrote in the wrong order are an error of the policy', async () => {
  const lines = (day: string) => ({ '1.0': day });
  const rules = [
    { kind: 'line-ends', lines: lines('2026-12-31') },
    { kind: 'line-ends', phase: 'extended', lines: lines('2026-06-30') },
  ];
  expect(await checked(policyOf(...rules))).toEqual({
    code: 1,
    lines: [
      'data/support-policy.json: components.server: line 1.0: end_of_security_support must not be later than the end of life (OpenEoX: 2026-12-31, 2026-06-30); mend the days, until then the line is left out of openeox/server.json [E-WRONG-STANDARD]',
      '1 problem',
    ],
  });
});

test('in a declared line, they are an error of the definition', async () => {
  const phases = { maintenance: '2026-12-31', extended: '2026-06-30' };
  const declared = { ...server, lines: [{ name: '1.0', phases }] };
  const { code, lines } = await checked({
    'components/server.json': declared,
    'data/support-policy.json': undefined,
  });
  expect(code).toBe(1);
  expect(lines[0]).toMatch(/^components\/server\.json: lines: line 1\.0: end_of_security_support /);
});

test('where a rule counts them from releases, it is a warning', async () => {
  const rules = [
    { kind: 'line-age', months: 30 },
    { kind: 'line-age', phase: 'extended', months: 28 },
  ];
  const { code, lines } = await checked(policyOf(...rules));
  expect(code).toBe(0);
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain('components.server: warning: line 1.0: end_of_security_support');
});

test('where the vendor publishes them, it is a warning that says what people can do', async () => {
  const table = { kind: 'json', url: 'https://example.com/ends', lines: '', line: 'key' };
  const gathered = ['maintenance', 'extended'].map((phase, i) => ({
    line: '1.0',
    phase,
    ends: ['2026-12-31', '2026-06-30'][i],
    basis: 'stated',
    evidence: 'https://example.com/ends',
    seen: '2026-11-19',
  }));
  const { code, lines } = await checked({
    'components/server.json': {
      ...server,
      ends: [{ ...table, maintenance: '/a', extended: '/b' }],
    },
    'data/history/server.json': {
      ...(sound['data/history/server.json'] as object),
      ends: gathered,
    },
    'data/support-policy.json': undefined,
  });
  expect(code).toBe(0);
  expect(lines[0]).toMatch(
    /^components\/server\.json: ends: warning: line 1\.0: .*; write the right days into the support policy, until then /,
  );
});

test('days that rest on a guess contradict nothing', async () => {
  const { releases, ...history } = sound['data/history/server.json'] as { releases: object[] };
  const guessed = releases.map((release) => ({ ...release, basis: 'inferred' }));
  const rules = [
    { kind: 'line-age', months: 30 },
    { kind: 'line-age', phase: 'extended', months: 28 },
  ];
  const { lines } = await checked({
    ...policyOf(...rules),
    'data/history/server.json': { ...history, releases: guessed },
  });
  expect(lines).toEqual(['2 components, nothing wrong']);
});

test('a release after the end of its line is a warning', async () => {
  const { code, lines } = await checked(
    policyOf({ kind: 'line-ends', lines: { '1.2': '2026-02-28' } }),
  );
  expect(code).toBe(0);
  expect(lines[0]).toContain(
    'warning: line 1.2: end_of_security_support must not be earlier than the general availability (OpenEoX: 2026-02-28, 2026-03-01)',
  );
});

test('without a contradiction, nothing is said', async () => {
  expect(await checked({})).toEqual({ code: 0, lines: ['2 components, nothing wrong'] });
});
