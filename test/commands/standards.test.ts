/** `check` holds what is stated against the tests of the standards that it will be served in. */
import { expect, test } from 'vitest';
import { policyOf, projectOf, run, sound } from '../project.ts';

const server = sound['components/server.json'] as object;
const history = sound['data/history/server.json'] as { releases: object[] };
const unruled = { 'data/support-policy.json': undefined };
const extended = { kind: 'line-age', phase: 'extended', months: 28 };
const late = policyOf({ kind: 'line-age', months: 30 }, extended);
const upstream = { kind: 'json', url: 'https://example.com/ends', lines: '', line: 'key' };
const table = { ...upstream, maintenance: '/a', extended: '/b' };
const guessed = history.releases.map((release) => ({ ...release, basis: 'inferred' }));
const phases = { maintenance: '2026-12-31', extended: '2026-06-30' };
const [line, evidence] = ['1.0', 'https://example.com/ends'];
const told = { line, basis: 'stated', evidence, seen: '2026-11-19' };
const gathered = Object.entries(phases).map(([phase, ends]) => ({ ...told, phase, ends }));

test.each<[what: string, Record<string, unknown>, code: number, ...lines: (string | RegExp)[]]>([
  [
    'last days that people wrote in the wrong order are an error of the policy',
    policyOf(
      { kind: 'line-ends', lines: { '1.0': '2026-12-31' } },
      { kind: 'line-ends', phase: 'extended', lines: { '1.0': '2026-06-30' } },
    ),
    1,
    'data/support-policy.json: components.server: line 1.0: end_of_security_support must not be later than the end of life (maintenance: 2026-12-31, extended: 2026-06-30); mend the days, until then the line is left out of openeox/server.json [E-WRONG-STANDARD]',
    '1 problem',
  ],
  [
    'no last day of support, as none is announced, before one of extended support is a warning',
    policyOf(
      { kind: 'line-ends', lines: { '1.0': false } },
      { kind: 'line-ends', phase: 'extended', lines: { '1.0': '2027-06-30' } },
    ),
    0,
    /1\.0: end_of_security_support must not be "tba" .* \(maintenance: no end announced, extended: 2027-06-30\)/,
  ],
  [
    'in a declared line, they are an error of the definition',
    { ...unruled, 'components/server.json': { ...server, lines: [{ name: '1.0', phases }] } },
    1,
    /^components\/server\.json: lines: line 1\.0: end_of_security_support /,
  ],
  [
    'where a rule counts them from releases, it is a warning',
    late,
    0,
    /components\.server: warning: line 1\.0: end_of_security_support/,
    /./,
    /./,
    '3 warnings',
  ],
  [
    'where the vendor publishes them, it is a warning that says what people can do',
    {
      ...unruled,
      'components/server.json': { ...server, ends: [table] },
      'data/history/server.json': { ...history, ends: gathered },
    },
    0,
    /^components\/server\.json: ends: warning: line 1\.0: .*; write the right days into the support policy, until then /,
  ],
  [
    'days that rest on a guess contradict nothing',
    { ...late, 'data/history/server.json': { ...history, releases: guessed } },
    0,
    '2 components, nothing wrong',
  ],
  [
    'a release after the end of its line is a warning',
    policyOf({ kind: 'line-ends', lines: { '1.2': '2026-02-28' } }),
    0,
    /warning: line 1\.2: end_of_security_support must not be earlier than the general availability \(maintenance: 2026-02-28, first release: 2026-03-01\)/,
  ],
])('%s', async (_, files, code, ...lines) => {
  const ran = await run(projectOf(files), 'check');
  expect(ran.code).toBe(code);
  for (const [i, line] of lines.entries()) expect(ran.err.trim().split('\n')[i]).toMatch(line);
});
