/** Hosts of code: releases on GitHub, and the tags of any git server. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createGit } from '#gather/git-tags/run-git.ts';
import { statusFailure } from '#gather/http/status.ts';
import type { Http, HttpRequest } from '#gather/http/types.ts';
import type { Machine } from '#gather/machine.ts';
import { folderOf, putProgram } from '../folder.ts';
import { words } from '../words.ts';
import { chaos } from './chaos.ts';
import { gather, testMachine, testSettings, told, toldOf, unavailable } from './gather.ts';
import { createRepository, gitAnswers } from './git-tags/repository.ts';
import { listen, serve } from './server.ts';

const path = '/repos/some/tool/releases?per_page=100';
const second = '/repositories/1/releases?per_page=100&page=2';
const plain = { kind: 'github-releases', repository: 'some/tool' };
const definition = (api: string) => ({ ...plain, api, version: '^v(?<version>.+)$' });
const withToken = { machine: testMachine({ githubToken: 'secret', npmRegistry: () => '' }) };
const ofPages = (url: string) => ({
  validators: [path, second].map((one) => ({ url: url + one, etag: '"1"' })),
});

test('github-releases: reads to the last page, without drafts, and asks as a guest elsewhere', async () => {
  const page = 'https://github.com/some/tool/releases/tag/v2.0-rc.1';
  const candidate = {
    tag_name: 'v2.0-rc.1',
    prerelease: true,
    published_at: '2026-02-03T04:05:06Z',
    html_url: page,
    body: '## What changed\r\n* **one**\u202e',
  };
  const draft = { tag_name: '', draft: true, published_at: null, html_url: 'x' };
  const old = { tag_name: 'v1.9', published_at: '2025-02-03T04:05:06Z', html_url: 'javascript:1' };
  const { url, asked } = await serve((url) => ({
    [`GET ${path}`]: {
      json: [draft, candidate],
      headers: { etag: '"1"', link: `<${url}${second}>; rel="next"` },
    },
    [`GET ${second}`]: {
      json: [old],
      headers: { etag: '"2"', link: `<${url}${path}>; rel="prev"` },
    },
  }));
  expect(told(await gather(definition(url), withToken))).toEqual([
    'complete',
    `2.0-rc.1 2026-02-03T04:05:06.000Z published by ${page} changelogUrl: ${page} notes: ## What changed\n* **one** prerelease`,
    `1.9 2025-02-03T04:05:06.000Z published by ${url}${path}`,
    '- an entry = : is a draft',
    '- v1.9: its link "javascript:1" must start with https://, not javascript:; the release is listed without it',
    `validator of ${url}${path}: etag "1"`,
    `validator of ${url}${second}: etag "2"`,
  ]);
  expect(asked.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
});

test("github-releases: sends the token to GitHub's own API, where it raises the limit", async () => {
  const asked: HttpRequest[] = [];
  const limited: Http = async (ask) => {
    asked.push(ask);
    throw statusFailure(ask, 429, () => undefined, 0);
  };
  await gather(plain, withToken, limited);
  const why = `https://api.github.com${path} answers 429: too many requests (a token in GITHUB_TOKEN raises the limit)`;
  expect(await gather(plain, {}, limited)).toEqual(unavailable(why));
  const credential = { header: 'authorization', value: 'Bearer secret' };
  expect(asked.map((one) => one.credential)).toEqual([credential, undefined]);
  const refused = statusFailure({ url: 'https://api.github.com/graphql' }, 401, () => undefined, 0);
  expect(refused.message).toContain(
    '401: access denied (a token in GITHUB_TOKEN that may read it is needed)',
  );
});

test('github-releases: is unchanged when every page is, and where a later one changed, asked for whole again', async () => {
  const same = { [`GET ${path}`]: { status: 304 }, [`GET ${second}`]: { status: 304 } };
  expect(await toldOf(definition, same, ofPages)).toEqual(['not-modified']);
  const release = (tag_name: string) => ({ json: [{ tag_name }] });
  const first = { ...release('v2'), headers: { link: `<${second}>; rel=next` } };
  const replies = {
    [`GET ${path}`]: [{ status: 304 }, first],
    [`GET ${second}`]: [{ status: 404 }, release('v1')],
  };
  expect(await toldOf(definition, replies, ofPages)).toEqual([`complete: by URL${path}`, '2', '1']);
});

test('github-releases: a validator from elsewhere is not asked, nor any beside it', async () => {
  const { url, asked } = await serve({ [`GET ${path}`]: { json: [{ tag_name: 'v1' }] } });
  const [own] = ofPages(url).validators;
  const validators = [own!, { url: 'https://example.com/', etag: '"2"' }];
  expect((await gather(definition(url), { validators })).kind).toBe('complete');
  expect(asked[0]?.headers['if-none-match']).toBeUndefined();
});

async function served(tags: Parameters<typeof createRepository>[0], form = 'sha1') {
  const answers = gitAnswers(createRepository(tags, form.split(' ')[0]));
  // Without its query, git answers as a web server of files alone does.
  const files: typeof answers = (what, ...more) => answers(what.replace(/[?].*/, ''), ...more);
  const { url } = await chaos(form === 'sha1 of files alone' ? files : answers);
  return `${url}/some/tool.git`;
}

/** What old commits have wrong: a zone of five digits, no address, no space before it, and a nought before the day. */
const wrong = [
  'a <a@example.com> 1299137236 +51800',
  'a 1299137236 +0000',
  'a<a@example.com> 1299137236 +0000',
  'a <a@example.com> 0299137236 +0000',
];

const forms = ['sha1', 'sha256', 'sha1 of files alone'];
test.each(forms)('git-tags: names and days of commits or tags, %s', async (form) => {
  const tags = [
    { name: 'v1.9', date: '2026-01-02T03:04:05+02:00' },
    { name: 'v1.10', date: '2026-02-03T04:05:06Z', annotated: '2026-02-04T04:05:06Z' },
    { name: 'v1.7', date: '2024-01-01T00:00:00Z', annotated: '' },
    { name: 'v1.8', date: '2025-01-01T00:00:00Z' },
    { name: 'nightly/\u2028latest', date: '2026-01-01T00:00:00Z' },
    // It hides the day of no other tag.
    { name: 'v0.9', date: '', ofTree: true } as const,
    ...wrong.map((author, n) => ({ name: `v0.${n}`, date: '', author })),
  ];
  const address = await served(tags, form);
  const definition = { kind: 'git-tags', url: address, version: '^v(?<version>.+)' };
  const found = told(await gather(definition, { recorded: new Set(['1.8']) }));
  const print = `fingerprints: git-tags:${address} commit:`;
  const sound = found.filter((line) => !/^(?:- v)?0[.]/.test(line));
  expect(sound.map((line) => line.replace(/(?<=commit:)[0-9a-f]{40,}$/, ''))).toEqual([
    `complete: by ${address}`,
    `1.10 2026-02-04T04:05:06.000Z near authored ${print}`,
    `1.7 2024-01-01T00:00:00.000Z near authored ${print}`,
    `1.8 ${print}`,
    `1.9 2026-01-02T01:04:05.000Z near authored ${print}`,
    '- nightly/?latest: has no version by its pattern',
  ]);
});

const refusal = async (url: string) =>
  told(await gather({ kind: 'git-tags', url: `${url}/x.git` })).join();

test('git-tags: a list that never ends costs a bounded amount of memory', async () => {
  const line = `0045${'a'.repeat(40)} refs/tags/v1.0.0-${'0'.repeat(6)}\n`;
  const type = { 'content-type': 'application/x-git-upload-pack-advertisement' };
  const { url } = await listen((_, response) => {
    response.writeHead(200, type).write('001e# service=git-upload-pack\n0000');
    Readable.from(endless(line.repeat(10_000))).pipe(response);
  });
  expect(await refusal(url)).toContain('answers with more than is read of a repository');
});

test('git-tags: a redirect is not followed', async () => {
  const headers = { location: 'https://example.com/x.git' };
  const { url } = await chaos(() => ({ status: 301, headers, body: '' }));
  expect(await refusal(url)).toContain('redirects, which git is not allowed to follow');
});

test.each([
  ['http://example.com/x.git', 'is not https'],
  ['https://169.254.169.254/x.git', 'leads into a private network (169.254.169.254)'],
  ['https://localhost/x.git', 'leads into a private network'],
])('git-tags: %s is not requested', async (address, why) => {
  const git = createGit({ ...testSettings, allowPrivateHosts: false }, process.env);
  const said = await gather({ kind: 'git-tags', url: address }, { machine: testMachine({ git }) });
  expect(said).toEqual(unavailable(expect.stringContaining(why)));
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
  const given = words(`credential.helper= http.followRedirects=false core.hooksPath=/dev/null
    GIT_ALLOW_PROTOCOL=https:http GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null
    GIT_TERMINAL_PROMPT=0 HTTPS_PROXY=http://p GIT_SSL_CAINFO=/ca.pem
    GIT_CONFIG_KEY_0=http.${url}.extraHeader`);
  const header = 'GIT_CONFIG_VALUE_0=authorization: Bearer hush';
  expect(lines).toEqual(expect.arrayContaining([...given, header]));
  expect(lines.join('\n')).not.toMatch(/^(?:SECRET|GIT_SSH)=|\/home\/someone/m);
});

test('git connects to the address that was checked, by https, and fetches no files', async () => {
  const url = 'https://93.184.216.34:8443/x.git';
  const lines = await callsOf(url, {}, {});
  const options = words('--filter=tree:1 --depth=1 --no-tags GIT_ALLOW_PROTOCOL=https');
  const checked = 'http.curloptResolve=93.184.216.34:8443:93.184.216.34';
  expect(lines).toEqual(expect.arrayContaining([checked, ...options]));
  const fetch = lines.slice(lines.indexOf('fetch'));
  expect(fetch.slice(fetch.indexOf('--'), fetch.indexOf('--') + 2)).toEqual(['--', url]);
});

function* endless(text: string) {
  for (;;) yield text;
}
