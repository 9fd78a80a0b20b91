/** The words that a rule rests on are gone from its page: the report, the issue and the next days say so. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Day } from '#model/time/instant.ts';
import { issueText } from '#job/platform-texts.ts';
import { readReports } from '#job/report.ts';
import { folderOf, put } from '../../folder.ts';
import { filesOf, policyOf } from '../../project.ts';
import { gather, numbered, projectAt, upstream, withEnvironment } from './upstream.ts';

/** A page by https, as all evidence is, with a certificate that nobody else knows. */
async function page(): Promise<{ url: string; text: string; status: number }> {
  const [key, cert] = [join(folderOf(), 'key'), join(folderOf(), 'cert')];
  const words = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=page';
  execFileSync('openssl', [...words.split(' '), '-keyout', key, '-out', cert], { stdio: 'pipe' });
  const state = { url: '', text: '', status: 200 };
  const options = { key: readFileSync(key), cert: readFileSync(cert) };
  const server = createServer(options, (_, response) => {
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

test('words that are gone are reported until they are back', async () => {
  withEnvironment({ NODE_TLS_REJECT_UNAUTHORIZED: '0' });
  const policy = await page();
  policy.text = '<p>Each line is supported for <b>eighteen</b>\n months.</p>';
  const expects = 'for eighteen months';
  const rule = { kind: 'all', ends: '2027-01-31', seen: policy.url, expects };
  const folder = projectAt(await upstream(numbered(2)), policyOf(rule));

  const told = async (day: Day) => {
    const { out, err } = await gather(folder, day, '--json');
    put(folder, 'gathered.json', out);
    const reports = readReports([join(folder, 'gathered.json')]);
    return { err, issue: issueText(reports, [], `${day}T08:00:00.000Z`)?.body ?? '' };
  };
  expect((await told('2026-11-18')).issue).toBe('');

  policy.text = '<p>Each line is supported for twelve months.</p>';
  const [first, next] = [await told('2026-11-19'), await told('2026-11-20')];
  expect(first.err).toContain(
    `server, since 2026-11-19: ${policy.url} no longer says "for eighteen months"`,
  );
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
