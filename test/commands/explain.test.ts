import { expect, test } from 'vitest';
import { projectWith } from '../ask/audit/audited.ts';
import { changed, correctionsOf, policyOf, projectOf, run } from '../project.ts';

const bought = { why: 'Paid for until the end of the year.', seen: 'https://example.com/contract' };
const moved = [{ on: '2026-11-10', from: 'a 1', to: 'a 2', ended: '2026-11-11' }];
const curated = {
  ...correctionsOf({ version: '1.0.1', deprecated: false, ...bought }),
  ...changed('data/history/server.json', 'releases.0.republished', moved),
};

test('a component: what it is, its rules, its lines', async () => {
  const folder = projectOf(changed('data/history/server.json', 'releases.2.basis', 'near'));
  expect(await run(folder, 'explain', 'server')).toEqual({
    code: 0,
    err: '',
    out: `Server (server)
  What       Serves.
  Releases   4
  Newest     1.2 (2026-03-01)
  Support    Supported until 2027-09-01
  Phase      active
  Deprecated no, but from 2027-09-02 on
  Use        1.2 (until 2027-09-01)
  Changes    the next change of support is about 2027-04-16
  Rule       line-age: A line lives 18 months.
  Evidence   https://example.com/policy

  LINE  FIRST             NEWEST  RELEASES  SUPPORTED         SUPPORT
  1.0   2024-05-31        1.0.1   2         2025-11-30        Support ended, last day 2025-11-30
  1.1   about 2025-10-15  1.1     1         about 2027-04-15  Supported until about 2027-04-15
  1.2   2026-03-01        1.2     1         2027-09-01        Supported until 2027-09-01
`,
  });
  expect((await run(folder, 'explain', 'server', '--now', '2030-01-01')).out).toMatch(/Advice +no/);
});

test.each(['acme/server:1.0.1', 'server 1.0.1-alpine', 'pkg:docker/acme/server@1.1 2:1.0.1+b'])(
  'a name and a version, as a file holds them: %s',
  async (words) => {
    const folder = projectWith({});
    const plain = await run(folder, 'explain', 'server', '1.0.1');
    expect(plain.out).toContain('Released');
    expect(await run(folder, 'explain', ...words.split(' '))).toEqual(plain);
  },
);

test('a release of which a rule decides, and one that a person kept', async () => {
  const folder = projectOf(curated);
  expect((await run(folder, 'explain', 'server', '1.0')).out).toBe(`Server (server) 1.0
  Support    Support ended, last day 2025-11-30
  Phase      ended
  Deprecated yes, since 2025-12-01
  Supported  last day 2025-11-30
    why      A line lives 18 months. (line-age)
    evidence https://example.com/policy
  Advice     patch to 1.0.1
  Line       1.0
  Released   2024-05-31 (as the vendor's page states)
  Evidence   https://example.com/1.0
  Moved      2026-11-10, from a 1 to a 2
`);
  expect((await run(folder, 'explain', 'server', '1.0.1')).out).toBe(`Server (server) 1.0.1
  Support    Supported, no end announced
  Phase      active
  Deprecated no
  Supported  no end announced
    why      A line lives 18 months. (line-age)
    evidence https://example.com/policy
  Advice     stay
  Overruled  Paid for until the end of the year. (https://example.com/contract)
  Line       1.0
  Released   2024-07-01 (as the vendor's page states)
  Evidence   https://example.com/1.0.1
`);
});

test('a short version is its line, as audit has it, though a release is called as the line is', async () => {
  const gone = ['1.1', '1.2'].map((version) => ({ version, withdrawn: true, ...bought }));
  const { out } = await run(projectOf(correctionsOf(...gone)), 'explain', 'server', '1');
  expect(out.match(/^Server.*/gm)).toEqual(['Server (server) 1.0', 'Server (server) 1.0.1']);
});

test('a component without releases', async () => {
  expect((await run(projectOf(), 'explain', 'tool')).out).toBe(`Tool (tool)
  What       Helps.
  Releases   0
`);
});

test('a service of lines alone, and one of its lines', async () => {
  const ends = { v1: '2026-01-31', v2: '2027-12-31' };
  const codes = Object.keys(ends).map((name) => ({ name, codename: `Code${name} Eagle` }));
  const lines = [codes[0], { ...codes[1], title: 'Two "Codev2 Eagle"' }];
  const rule = { kind: 'line-ends', lines: ends, reason: 'So.', seen: 'https://example.com/' };
  const folder = projectOf({
    ...changed('components/tool.json', 'lines', lines),
    ...changed('data/support-policy.json', 'components.tool', [rule]),
  });
  expect((await run(folder, 'explain', 'tool')).out).toBe(`Tool (tool)
  What       Helps.
  Releases   0
  Headline   v2
  Support    Supported until 2027-12-31
  Phase      active
  Deprecated no, but from 2028-01-01 on
  Use        line v2 (until 2027-12-31)
  Changes    the next change of support is on 2028-01-01
  Rule       line-ends: So.
  Evidence   https://example.com/

  LINE                     FIRST  NEWEST  RELEASES  SUPPORTED   SUPPORT
  v1 (Codev1 Eagle)               none    0         2026-01-31  Support ended, last day 2026-01-31
  v2 (Two "Codev2 Eagle")         none    0         2027-12-31  Supported until 2027-12-31
`);
  for (const name of ['1', 'codeV1 eagle', 'codev1', 'codev1-slim'])
    expect((await run(folder, 'explain', 'tool', name)).out).toContain('  move to line v2 (until');
  const { out } = await run(folder, 'explain', 'tool', '1', '--json');
  const { declaredLines, ...rest } = JSON.parse(out);
  expect([declaredLines, rest]).toMatchObject([[{ line: 'v1' }], { releases: [] }]);
});

test('as JSON, one document', async () => {
  const { out } = await run(projectOf(), 'explain', 'server', 'v1.1', '--json');
  const { releases, ...component } = JSON.parse(out);
  const newest = { newest: '1.2', newestSupported: '1.2', headline: '1.2' };
  expect(component).toEqual({ id: 'server', title: 'Server', ...newest, nextChange: '2027-04-16' });
  const seen = 'https://example.com/policy';
  const why = { rule: 'line-age', reason: 'A line lives 18 months.', seen };
  const [asked, ends] = [{ version: '1.1', line: '1.1' }, '2027-04-15'];
  const dated = { releaseTimestamp: '2025-10-15T00:00:00.000Z', basis: 'stated' };
  const plain = { evidence: 'https://example.com/1.1', isDeprecated: false, isStable: true };
  const served = { ...dated, ...plain, changelogUrl: 'https://example.com/server/changes/1.1' };
  const phases = [{ phase: 'maintenance', ends, ...why }];
  const standing = { supportEnds: ends, support: 'active', supported: true, phases, causes: [] };
  const advice = [{ kind: 'stay', component: 'server', ...asked, until: { day: ends } }];
  const coming = { ...why, since: '2027-04-16', ends };
  expect(releases).toEqual([{ ...asked, ...served, ...standing, advice, coming }]);
});

test.each([
  ['serving', 'components: there is no component "serving"; there are server, tool'],
  ['servr', 'components: there is no component "servr"; did you mean "server"?'],
  ['pkg:npm/', 'pkg:npm/: This is no valid package URL'],
  ['server 1.3', 'server: no release or line "1.3" is recorded; did you mean 1.0?'],
  ['server 1.2.9', 'server: no release or line "1.2.9" is recorded; its line is 1.2'],
  ['server ', 'server: no release or line "" is recorded'],
  ['server of-old', 'server: no release or line "of-old" is recorded'],
])('what is not known: %s', async (words, message) => {
  const err = `${message} [E-UNKNOWN-${words.includes(' ') ? 'RELEASE' : 'COMPONENT'}]\n`;
  expect(await run(projectOf(), 'explain', ...words.split(' '))).toEqual({ code: 1, out: '', err });
});

test('no text of an upstream reaches the terminal as a command, or as a line of its own', async () => {
  const reason = 'Red \u001b[31mnow\u001b]0;title\u0007\u202e, and\n  Rule       none';
  const folder = projectOf(policyOf({ kind: 'below', version: '2', since: '2024-01-01', reason }));
  const { out } = await run(folder, 'explain', 'server', '1.2');
  expect(out).toContain('\n    why      Red [31mnow]0;title, and   Rule       none (below)\n');
  expect(out).not.toMatch(/[^\n\P{Cc}]|\u202e/u);
});
