import { expect, test } from 'vitest';
import { changed, policyOf, projectOf, run } from '../project.ts';

test('lists all releases as an aligned table, oldest first', async () => {
  expect(await run(projectOf(), 'list')).toEqual({
    code: 0,
    out: [
      'COMPONENT  VERSION  RELEASED    SUPPORT',
      'server     1.0      2024-05-31  Support ended, last day 2025-11-30',
      'server     1.0.1    2024-07-01  Support ended, last day 2025-11-30',
      'server     1.1      2025-10-15  Supported until 2027-04-15',
      'server     1.2      2026-03-01  Supported until 2027-09-01',
      '',
    ].join('\n'),
    err: '4 releases\n',
  });
});

test('takes a query as one word or as several, dashes included', async () => {
  const folder = projectOf();
  const one = await run(folder, 'list', '-deprecated released<2026-01-01');
  const several = await run(folder, 'list', '-deprecated', 'released<2026-01-01');
  expect(one.out).toContain('\nserver     1.1      2025-10-15  Supported until 2027-04-15\n');
  expect(one.err).toBe('1 release\n');
  expect(several).toEqual(one);
});

test('orders by any field, stops at a limit and says how many there are beyond it', async () => {
  const folder = projectOf();
  const newest = await run(folder, 'list', '--csv', '--sort', '-released', '--limit', '2');
  expect([versions(newest.out), newest.err]).toEqual([['1.2', '1.1'], '2 of 4 releases\n']);
  const oldest = await run(folder, 'list', '--csv', '--sort', 'VERSION', '--limit', '4');
  expect(versions(oldest.out)).toEqual(['1.0', '1.0.1', '1.1', '1.2']);
  expect(oldest.err).toBe('4 releases\n');
});

test('--json is one document', async () => {
  const { out } = await run(projectOf(), 'list', 'component:SERVER version:1.0.1', '--json');
  const identity = { component: 'server', title: 'Server', version: '1.0.1', line: '1.0' };
  const known = { released: '2024-07-01T00:00:00.000Z', basis: 'stated', stable: true };
  const ended = { support: 'ended', supported: false, supportEnds: '2025-11-30' };
  const standing = { deprecated: true, deprecatedSince: '2025-12-01', ...ended };
  const why = { rule: 'line-age', reason: 'A line lives 18 months.' };
  expect(JSON.parse(out)).toEqual([{ ...identity, ...known, ...standing, ...why }]);
});

test('--csv quotes what must be quoted', async () => {
  const folder = projectOf({ ...changed('components/server.json', 'title', 'Server, "the" one') });
  const { out } = await run(folder, 'list', 'newest', '--csv');
  expect(out).toBe(
    'component,title,version,line,released,basis,stable,deprecated,deprecatedSince,support,supported,activeEnds,supportEnds,supportEndsPrecision,supportEndsBasis,extendedEnds,rule,reason,replacedBy,changelogUrl\n' +
      'server,"Server, ""the"" one",1.2,1.2,2026-03-01T00:00:00.000Z,stated,true,false,,active,true,,2027-09-01,,,,,,,https://example.com/server/changes/1.2\n',
  );
});

test.each(['=HYPERLINK("https://example.com")', '+1+1', '-1', '@SUM(1)', '\tnot this either'])(
  'no spreadsheet runs a text of somebody else: %j',
  async (reason) => {
    const folder = projectOf(policyOf({ kind: 'all', since: '2024-01-01', reason }));
    const { out } = await run(folder, 'list', 'version:1.0', '--csv');
    expect(out.replaceAll('""', '"')).toContain(`'${reason}`);
  },
);

const none = 'No release matches';
const mistake =
  'no field is called “relased”; did you mean released? Example: released>-90d\n  supported relased>-5d\n            ^^^^^^^\n';
const mistyped = "error: unknown option '--\ufffd'\nTry --help for what is possible.\n";
const unsorted = '--sort: no field is called "relased"; did you mean released? [E-WRONG-QUERY]\n';

test.each<[what: string, words: string[], code: number, err: string]>([
  ['no match is an answer', ['prerelease'], 0, `${none}.\n`],
  ['the day of --now decides', ['supported', '--now', '2028-01-01'], 0, `${none}.\n`],
  [
    'where words and terms match nothing together, the words alone are counted',
    ['is 1.0 supported?'],
    0,
    `${none}. “1.0” alone: 2 releases.\n`,
  ],
  ['where they match nothing alone, they are not', ['1.0 1.1 supported'], 0, `${none}.\n`],
  [
    'a word that nothing holds is named',
    ['server', '\u202enowhere', '^1.2', '-"1.1"'],
    0,
    `${none}: no name, title, tag or version holds “\ufffdnowhere” or “^1.2”.\nA range is written so: major:1 version>=1.2\n`,
  ],
  [
    'a component that nobody defined is named, with the one that was meant',
    ['Component:serv\u202er', 'supported'],
    0,
    `${none}.\nthere is no component "serv\ufffdr"; did you mean "server"?\n`,
  ],
  [
    'a phase that is none is named, with those that there are',
    ['support:EOL'],
    0,
    `${none}.\nno phase of support is called "EOL"; there are active, maintenance, extended, ended, unstated\n`,
  ],
  ['a pattern is no name', ['component:serv* version:9 support:ext*'], 0, `${none}.\n`],
  ['a mistake shows its place', ['supported', 'relased>-5d'], 2, mistake],
  ['no text turns the line around', ['\u202eab:1'], 2, 'no field is called “\ufffdab”'],
  [
    'for a program, it is a problem as any other',
    ['relased>-5d', '--json'],
    2,
    '{"problems":[{"code":"E-WRONG-QUERY","where":"query, character 1","message":"no field is called “relased”; did you mean released? Example: released>-90d"}]}\n',
  ],
  ['an order by no field is refused', ['--sort', 'relased'], 2, unsorted],
  ['a mistyped option is no word to look for', ['server', '--\u001b'], 2, mistyped],
  ['a limit of none is refused', ['--limit', '0'], 2, "error: option '--limit"],
  ['two formats are refused', ['--csv', '--json'], 2, '{"problems":[{"code":"E-WRONG-USAGE"'],
])('%s: %j', async (_, words, code, err) => {
  const ran = await run(projectOf(), 'list', ...words);
  const said = err.endsWith('\n') ? ran.err : ran.err.slice(0, err.length);
  expect({ ...ran, err: said }).toEqual({ code, out: '', err });
});

function versions(csv: string): (string | undefined)[] {
  const [, ...rows] = csv.trimEnd().split('\n');
  return rows.map((row) => row.split(',')[2]);
}

test('reads no record of a component that the query rules out; an empty list is one as JSON', async () => {
  const folder = projectOf({ 'data/curated/server.json': 'no JSON' });
  const none = await run(folder, 'list', 'component:tool', '--json');
  expect([none.code, none.out]).toEqual([0, '[]\n']);
  expect((await run(folder, 'list', 'version:1.0')).code).toBe(1);
});

test('a last day lasts to its end', async () => {
  for (const hour of ['00', '13', '23']) {
    const now = `2025-11-30T${hour}:59:00Z`;
    const { err } = await run(projectOf(), 'list', 'supportEnds:[+0d to +9d]', '--now', now);
    expect(err).toBe('2 releases\n');
  }
});
