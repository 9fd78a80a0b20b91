/** What vendors say of the ends: their tables of last days, and the words of their pages that rules rest on. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { issueText } from '#job/platform-texts.ts';
import type { Day } from '#model/time/instant.ts';
import { folderOf } from '../../folder.ts';
import { listen } from '../../gather/server.ts';
import { filesOf, jsonIn, policyOf, run } from '../../project.ts';
import { words } from '../../words.ts';
import { gather, historyOf, numbered, projectAt, redefine, upstream } from './upstream.ts';
import { withEnvironment } from './upstream.ts';

type Ends = Readonly<Record<string, string | number | true | undefined>>;

/** A product with releases 1.0 to 9.0, and a table of last days beside them, which may have a tag. */
async function vendor(ends: Ends, hasTag = false) {
  const server = { ends, asked: [] as string[] };
  const releases = numbered(9).map((_, i) => ({ v: `${i + 1}.0`, d: '2024-01-01' }));
  const { url } = await listen((request, response) => {
    if (request.url !== '/ends') return response.end(JSON.stringify(releases));
    const etag = JSON.stringify(String(JSON.stringify(server.ends).length));
    const known = request.headers['if-none-match'];
    server.asked.push(known === undefined ? 'all' : `if not ${known}`);
    if (hasTag && known === etag) return response.writeHead(304).end();
    const table = Object.entries(server.ends).map(([name, ends]) => {
      return { name, support: { ends, other: /[14]/.test(name) || '2027-06' } };
    });
    return response.writeHead(200, hasTag ? { etag } : {}).end(JSON.stringify({ lines: table }));
  });
  const folder = projectAt({ url });
  const table = { kind: 'json', url: `${url}/ends`, lines: '/lines', line: '/name' };
  redefine(folder, { line: 1, ends: [{ ...table, maintenance: '/support/ends' }] });
  return { server, folder };
}

const file = 'data/history/server.json';
const recorded = (folder: string) => jsonIn(folder, file).ends;
const held = (folder: string) => (historyOf(folder).held ?? []).map(({ key }) => key);
const four: Ends = { '1': '2025-01-31', '2': '2027-06', '3': '2027-07-01', '4': '2028-01-31' };

test('last days from the vendor are recorded and judged; a table that lists none any more is no reason to move or retire the product', async () => {
  const five = { ...four, '5': '2026-11-20' };
  const more = { v1: true, v5: true, '6': undefined, '7': 'some day' } as const;
  const { server, folder } = await vendor({ ...five, ...more });
  const { err } = await gather(folder, '2026-11-20');
  expect(err).toContain('"some day" is no last day, or needs another "dateFormat": 7, maintenance');
  const evidence = 'a json of last days that is not public';
  const told = { phase: 'maintenance', basis: 'stated', evidence, seen: '2026-11-20' };
  const ends = Object.entries(five).map(([line, end]) => ({ line, ends: end, ...told }));
  expect(recorded(folder)).toEqual(ends);
  const { out } = await run(folder, 'explain', 'server');
  const lines = out.match(/^ {2}\d.*/gm)?.map((line) => line.replaceAll(/ {2,}/g, ' ').trim());
  expect(lines?.slice(0, 2)).toEqual([
    '1 2024-01-01 1.0 1 2025-01-31 Support ended, last day 2025-01-31',
    '2 2024-01-01 2.0 1 2027-06 Supported until 2027-06',
  ]);
  server.ends = {};
  const empty = await gather(folder, '2026-11-21');
  expect(empty.err).toContain('server, since 2026-11-21');
  expect(empty.err).not.toMatch(/if it has/);
});

test('last days of which two tables say different ones are taken from neither, and told', async () => {
  const { folder } = await vendor(four);
  const [table] = jsonIn(folder, 'components/server.json').ends;
  redefine(folder, { ends: [table, { ...table, maintenance: '/support/other' }] });
  for (const day of ['2026-11-19', '2026-11-20', '2026-11-21']) {
    const { err } = await gather(folder, day);
    expect(err).toContain('2027-07-01 and 2027-06 are stated: 3, maintenance');
    expect(recorded(folder)).toMatchObject([{ ends: '2025-01-31' }, { ends: '2027-06' }]);
    expect(held(folder)).toEqual([]);
  }
});

test('last days from the vendor that move later are news, and one that is no longer stated is held; what was known stays in the series', async () => {
  const { server, folder } = await vendor(four);
  await gather(folder, '2026-11-19');
  server.ends = { ...four, '3': '2027-12-31' };
  expect((await gather(folder, '2026-11-20')).err).toContain(
    'server 3: the last day of its maintenance phase is 2027-12-31 now, before 2027-07-01',
  );
  expect(recorded(folder)).toHaveLength(5);
  await run(folder, 'build');
  expect(jsonIn(folder, 'dist/changes.json').changes[0]).toMatchObject({
    id: 'server/moved/3/maintenance/2026-11-20',
    from: '2027-07-01',
    to: '2027-12-31',
  });
  const told = 'The last day of support is 31 December 2027 now; before, it was 1 July 2027.';
  expect(filesOf(folder)['dist/server.xml']).toContain(told);
  server.ends = { ...four, '3': undefined };
  await gather(folder, '2026-11-21');
  expect(held(folder)).toEqual(['ends-earlier:3:maintenance:2027-12-31:false']);
});

test('last days from the vendor are asked for with what the last answer was marked by, and cost no write while that holds', async () => {
  const { server, folder } = await vendor(four, true);
  await gather(folder, '2026-11-18');
  const before = filesOf(folder)[file];
  await gather(folder, '2026-11-19');
  expect(filesOf(folder)[file]).toBe(before);
  server.ends = { ...four, '3': '2027-06' };
  await gather(folder, '2026-11-20');
  expect(held(folder)).toEqual(['ends-earlier:3:maintenance:2027-06']);
  // Taken back: the very answer that is recorded ends the hold.
  server.ends = four;
  await gather(folder, '2026-11-21');
  expect(held(folder)).toEqual([]);
  await gather(folder, '2026-11-22');
  const tag = `if not ${JSON.stringify(String(JSON.stringify(four).length))}`;
  expect(server.asked).toEqual(['all', tag, tag, 'all', tag]);
});

/** A page by https, as all evidence is, with a certificate that nobody else knows. */
async function page(): Promise<{ url: string; text: string; status: number }> {
  const both = join(folderOf(), 'both.pem');
  const made = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=page';
  execFileSync('openssl', [...words(made), '-keyout', both, '-out', both], { stdio: 'pipe' });
  const pem = readFileSync(both);
  const state = { url: '', text: '', status: 200 };
  const server = createServer({ key: pem, cert: pem }, (_, response) => {
    response.sendDate = false;
    response.writeHead(state.status).end(state.text);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  state.url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/policy`;
  return state;
}

test('words that a rule rests on and that are gone from its page are reported until they are back', async () => {
  withEnvironment({ NODE_TLS_REJECT_UNAUTHORIZED: '0' });
  const policy = await page();
  policy.text = '<p>Each line is supported for <b>eighteen</b>\n months.</p>';
  const expects = 'for eighteen months';
  const rule = { kind: 'all', ends: '2027-01-31', seen: policy.url, expects };
  const folder = projectAt(await upstream(numbered(2)), policyOf(rule));

  const told = async (day: Day) => {
    const { out, err } = await gather(folder, day, '--json');
    const { components } = JSON.parse(out);
    return { err, issue: issueText(components, [], `${day}T08:00:00.000Z`)?.body ?? '' };
  };
  expect((await told('2026-11-18')).issue).toBe('');

  policy.text = '<p>Each line is supported for twelve months.</p>';
  const [first, next] = [await told('2026-11-19'), await told('2026-11-20')];
  const doubt = `server, since 2026-11-19: ${policy.url} no longer says "for eighteen months"`;
  expect(first.err).toContain(doubt);
  expect(next.issue).toContain(
    `| server | evidence | 2026-11-19 | ${policy.url.replaceAll('_', '\\_')} no longer says "for eighteen months". Read it again, and mend the rule in data/support-policy.json |`,
  );

  policy.status = 503;
  expect((await told('2026-11-21')).issue).toContain('| server | evidence | 2026-11-19 |');
  policy.status = 200;
  policy.text = 'Supported for eighteen months.';
  expect((await told('2026-11-21')).issue).toBe('');
  expect(filesOf(folder)['data/history/server.json']).not.toContain('evidence":[');
});
