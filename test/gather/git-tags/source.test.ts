import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createGit } from '#gather/git-tags/run-git.ts';
import type { Machine } from '#gather/machine.ts';
import { chaos } from '../chaos.ts';
import { gather, testMachine, testSettings, unavailable, told } from '../gather.ts';
import { listen } from '../server.ts';
import { folderOf, putProgram } from '../../folder.ts';
import { words } from '../../words.ts';
import { createRepository, gitAnswers } from './repository.ts';

async function served(tags: Parameters<typeof createRepository>[0]) {
  const root = createRepository(tags);
  const { url } = await chaos(gitAnswers(root));
  return `${url}/some/tool.git`;
}

test('names from the server, days from the commits of new tags, or from the tag itself', async () => {
  const address = await served([
    { name: 'v1.9', date: '2026-01-02T03:04:05+02:00' },
    { name: 'v1.10', date: '2026-02-03T04:05:06Z', annotated: '2026-02-04T04:05:06Z' },
    { name: 'v1.8', date: '2025-01-01T00:00:00Z' },
    { name: 'nightly/latest', date: '2026-01-01T00:00:00Z' },
  ]);
  const definition = { kind: 'git-tags', url: address, version: '^v(?<version>.+)' };
  const found = told(await gather(definition, { recorded: new Set(['1.8']) }));
  const print = `fingerprints: git-tags:${address} commit:`;
  expect(found.map((line) => line.replace(/(?<=commit:)[0-9a-f]{40}$/, ''))).toEqual([
    `complete: by ${address}`,
    `1.10 2026-02-04T04:05:06.000Z near authored ${print}`,
    `1.8 ${print}`,
    `1.9 2026-01-02T01:04:05.000Z near authored ${print}`,
    '- nightly/latest: has no version by its pattern',
  ]);
});

test('what old commits have wrong hides the day of no tag', async () => {
  const wrong = {
    'zone-of-five-digits': 'a <a@example.com> 1299137236 +51800',
    'no-address': 'a 1299137236 +0000',
    'no-space-before-it': 'a<a@example.com> 1299137236 +0000',
    'day-with-a-nought-before-it': 'a <a@example.com> 0299137236 +0000',
  };
  const old = Object.entries(wrong).map(([name, author]) => ({ name, date: '', author }));
  const address = await served([...old, { name: '1.0', date: '2026-01-02T03:04:05Z' }]);
  const [kind, ...found] = told(await gather({ kind: 'git-tags', url: address }));
  expect(kind).toBe(`complete: by ${address}`);
  expect(found.find((one) => one.startsWith('1.0'))).toContain('2026-01-02T03:04:05.000Z near');
});

test('a list that never ends costs a bounded amount of memory', async () => {
  const line = `0045${'a'.repeat(40)} refs/tags/v1.0.0-${'0'.repeat(6)}\n`;
  const type = { 'content-type': 'application/x-git-upload-pack-advertisement' };
  const { url } = await listen((_, response) => {
    response.writeHead(200, type).write('001e# service=git-upload-pack\n0000');
    Readable.from(endless(line.repeat(10_000))).pipe(response);
  });
  expect(await gather({ kind: 'git-tags', url: `${url}/x.git` })).toEqual(
    unavailable(expect.stringContaining('answers with more than is read of a repository')),
  );
});

test('a redirect is not followed', async () => {
  const headers = { location: 'https://example.com/x.git' };
  const { url } = await chaos(() => ({ status: 301, headers, body: '' }));
  expect(await gather({ kind: 'git-tags', url: `${url}/x.git` })).toEqual(
    unavailable(expect.stringContaining('redirects, which git is not allowed to follow')),
  );
});

test.each([
  ['http://example.com/x.git', 'is not https'],
  ['https://169.254.169.254/x.git', 'leads into a private network (169.254.169.254)'],
  ['https://localhost/x.git', 'leads into a private network'],
])('%s is not requested', async (address, why) => {
  const git = createGit({ ...testSettings, allowPrivateHosts: false }, process.env);
  const answer = await gather(
    { kind: 'git-tags', url: address },
    { machine: testMachine({ git }) },
  );
  expect(answer).toEqual(unavailable(expect.stringContaining(why)));
});

/** How a program called git is called, which writes that down. */
async function callsOf(url: string, settings: object, env: object, more: Partial<Machine> = {}) {
  const folder = folderOf();
  const log = join(folder, 'log');
  const script = `for a in "$@"; do echo "$a"; done >> ${log}
env >> ${log}
case "$*" in *ls-remote*) printf '%040d\\trefs/tags/1.0\\n' 0 ;; esac`;
  putProgram(folder, 'git', script);
  const closed = { ...testSettings, allowPrivateHosts: false, ...settings };
  const git = createGit(closed, { PATH: `${folder}:${process.env['PATH']}`, ...env });
  const auth = more.access && { auth: { bearer: 'INDEX_AUTH_GIT' } };
  await gather({ kind: 'git-tags', url, ...auth }, { machine: testMachine({ git, ...more }) });
  return readFileSync(log, 'utf8').split('\n');
}

test('git gets no setting of this machine, and the secret in no argument', async () => {
  const strange = { HOME: '/home/someone', GIT_SSH: 'x', SECRET: 'y' };
  const env = { HTTPS_PROXY: 'http://p', GIT_SSL_CAINFO: '/ca.pem', ...strange };
  const url = 'https://git.example.com/x.git';
  const lines = await callsOf(url, { privateHosts: ['git.example.com'] }, env, {
    variable: (name) => (name === 'INDEX_AUTH_GIT' ? 'hush' : undefined),
    access: { credentials: { INDEX_AUTH_GIT: 'https://git.example.com' } },
  });
  const args = lines.slice(0, lines.indexOf(url) + 1);
  expect(args.slice(-4)).toEqual(['ls-remote', '--tags', '--', url]);
  expect(args.join()).not.toContain('hush');
  expect(lines).toEqual(
    expect.arrayContaining([
      'credential.helper=',
      'http.followRedirects=false',
      'core.hooksPath=/dev/null',
      'GIT_ALLOW_PROTOCOL=https:http',
      'GIT_CONFIG_NOSYSTEM=1',
      'GIT_CONFIG_GLOBAL=/dev/null',
      'GIT_TERMINAL_PROMPT=0',
      'HTTPS_PROXY=http://p',
      'GIT_SSL_CAINFO=/ca.pem',
      `GIT_CONFIG_KEY_0=http.${url}.extraHeader`,
      'GIT_CONFIG_VALUE_0=authorization: Bearer hush',
    ]),
  );
  expect(lines.join('\n')).not.toMatch(/^(?:SECRET|GIT_SSH)=|\/home\/someone/m);
});

test('git connects to the address that was checked, by https, and fetches commits alone', async () => {
  const url = 'https://93.184.216.34:8443/x.git';
  const lines = await callsOf(url, {}, {});
  const options = words('--filter=tree:0 --depth=1 --no-tags GIT_ALLOW_PROTOCOL=https');
  const checked = 'http.curloptResolve=93.184.216.34:8443:93.184.216.34';
  expect(lines).toEqual(expect.arrayContaining([checked, ...options]));
  const fetch = lines.slice(lines.indexOf('fetch'));
  expect(fetch.slice(fetch.indexOf('--'), fetch.indexOf('--') + 2)).toEqual(['--', url]);
});

function* endless(text: string) {
  for (;;) yield text;
}
