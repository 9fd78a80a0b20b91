/** Credentials of definitions and of Docker, whose helpers are programs, which small scripts stand for; and hosts of one's own network. */
import { expect, test } from 'vitest';
import { credentialOf, credentialProblem } from '#gather/credentials.ts';
import { describeSource } from '#gather/coordinates.ts';
import { dockerLogins, type Machine, readMachine, type SiteAccess } from '#gather/machine.ts';
import { site } from '#model/site.ts';
import { client, gather, testMachine, testSettings, unavailable, told } from './gather.ts';
import { serve } from './server.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '#gather/failure.ts';
import { folderOf, putProgram } from '../folder.ts';

const secrets = new Map(Object.entries({ INDEX_AUTH_A: 'secret-a', INDEX_AUTH_B: 'secret-b' }));

function machineWith(credentials: SiteAccess['credentials'], more: Partial<Machine> = {}): Machine {
  const variable = (name: string): string | undefined => secrets.get(name);
  return testMachine({ variable, access: { credentials }, ...more });
}

const list = { json: [{ v: '1.0' }] };
const login = (user: string) => ({ user, password: 'INDEX_AUTH_A' });
const basicly = (text: string) => `Basic ${btoa(text)}`;
const pointers = { kind: 'json', releases: '', version: '/v' };
const nowhere = { ...pointers, url: 'http://127.0.0.1:1/' };

test.each([
  [{ bearer: 'INDEX_AUTH_A' }, 'authorization', 'Bearer secret-a'],
  [{ basic: 'INDEX_AUTH_A' }, 'authorization', basicly('secret-a')],
  [{ basic: login('someone') }, 'authorization', basicly('someone:secret-a')],
  [{ basic: login('INDEX_AUTH_B') }, 'authorization', basicly('secret-b:secret-a')],
  [{ header: 'PRIVATE-TOKEN', value: 'INDEX_AUTH_A' }, 'private-token', 'secret-a'],
])('a credential of a definition: %j is sent to its origin', async (auth, header, value) => {
  const { url, asked } = await serve({ 'GET /': list });
  const machine = machineWith({ INDEX_AUTH_A: [url], INDEX_AUTH_B: url });
  expect((await gather({ ...pointers, url: `${url}/`, auth }, { machine })).kind).toBe('complete');
  expect(asked[0]?.headers[header]).toBe(value);
});

test('a credential of a definition is sent to no other origin, wherever its server says that the releases are', async () => {
  const other = await serve({ 'GET /all/tool/index.json': { json: { items: [] } } });
  const resources = [{ '@id': `${other.url}/all/`, '@type': 'RegistrationsBaseUrl/3.6.0' }];
  const { url, asked } = await serve({ 'GET /index.json': { json: { resources } } });
  const definition = { kind: 'nuget', package: 'Tool', feed: `${url}/index.json` };
  const machine = machineWith({ INDEX_AUTH_A: url });
  await gather({ ...definition, auth: { bearer: 'INDEX_AUTH_A' } }, { machine });
  expect(asked[0]?.headers.authorization).toBe('Bearer secret-a');
  expect(other.asked[0]?.headers.authorization).toBeUndefined();
});

test('a credential of a definition: of two variables, it is bound to where both may be sent', () => {
  const [a, b, c] = ['https://a.example.com', 'https://b.example.com', 'https://c.example.com'];
  const machine = machineWith({ INDEX_AUTH_A: [a, b], INDEX_AUTH_B: [a, c] });
  const auth = { basic: login('INDEX_AUTH_B') };
  expect(credentialOf({ ...nowhere, auth }, machine)?.origins).toEqual([a]);
});

test.each([
  [{}, 'names INDEX_AUTH_A, which site.json binds to no origin'],
  [
    { INDEX_AUTH_A: 'https://elsewhere.example.com' },
    'names INDEX_AUTH_A, which site.json does not allow for http://127.0.0.1:1',
  ],
])('a credential that is bound as %j is sent nowhere', async (credentials, words) => {
  const definition = { ...nowhere, auth: { bearer: 'INDEX_AUTH_A' } };
  expect(credentialProblem(definition, { credentials })).toContain(words);
  expect(await gather(definition, { machine: machineWith(credentials) })).toEqual(
    unavailable(expect.stringContaining(words)),
  );
});

test.each([
  ['is not set', undefined, 'the variable INDEX_AUTH_C is not set'],
  ['breaks the line', 'a\r\nx: y', 'has characters that no header can have'],
])('a variable that %s is named, its value never', async (_, value, words) => {
  const access = { credentials: { INDEX_AUTH_C: 'http://127.0.0.1:1' } };
  const machine = testMachine({ variable: () => value, access });
  const answer = await gather({ ...nowhere, auth: { bearer: 'INDEX_AUTH_C' } }, { machine });
  expect(answer).toEqual(unavailable(expect.stringContaining(words)));
  expect(JSON.stringify(answer)).not.toContain('x: y');
});

const base = { title: 'T', description: 'D', baseUrl: 'https://example.com', datasource: 'svc' };
test.each([
  [{ credentials: { INDEX_AUTH_A: 'https://example.com' } }, true],
  [{ credentials: { INDEX_AUTH_A: ['https://example.com', 'http://localhost:1'] } }, true],
  [{ credentials: { INDEX_AUTH_A: [] } }, false],
  [{ credentials: { GITHUB_TOKEN: 'https://example.com' } }, false],
  [{ privateHosts: ['registry.corp', '10.0.0.5:5000', '[fd00::1]'] }, true],
  [{ privateHosts: ['https://registry.corp'] }, false],
  [{ privateHosts: ['fd00::1'] }, false],
])('the settings of the site: %j is sound: %s', (more, sound) => {
  expect(site.safeParse({ ...base, ...more }).success).toBe(sound);
});

const first = { v: '1.0', d: '2026-01-02', l: 'https://127.0.0.1/notes' };
const document = { json: [first, { v: '1.1', d: 'x' }] };
const all = { ...pointers, date: '/d', changelog: '/l' };
const definition = (url: string) => ({ ...all, url: `${url}/` });
const closed = { allowPrivateHosts: false };

test('an upstream of one’s own network is allowed by name in the settings, and its address is not published', async () => {
  const { url } = await serve({ 'GET /': document });
  const privateHosts = [new URL(url).host];
  const machine = testMachine({ access: { privateHosts } });
  const answer = await gather(definition(url), { machine }, client({ ...closed, privateHosts }));
  expect(told(answer)).toEqual([
    'complete: by a source of kind json that is not public',
    '1.0 2026-01-02 stated authored',
    '1.1',
    '- 1.1: its date "x" cannot be read; give its source a "dateFormat" that it fits; the release is listed without it',
  ]);
  expect(describeSource(definition(url), privateHosts)).toBe('json:private#');
});

test('an upstream of one’s own network is allowed by its definition, and shows a public page instead', async () => {
  const { url } = await serve({ 'GET /': document });
  const evidence = 'https://example.com/releases';
  const own = { ...definition(url), private: true as const, evidence };
  const answer = await gather(own, {}, client(closed));
  expect(answer).toMatchObject({ kind: 'complete', releases: [{ evidence }, { evidence }] });
  expect(JSON.stringify(answer)).not.toContain('127.0.0.1');
});

test('an upstream of one’s own network does not open the rest of the network, and is not named when it fails', async () => {
  const location = 'http://169.254.169.254/';
  const { url } = await serve({ 'GET /': { status: 302, headers: { location } } });
  const own = { ...definition(url), private: true as const };
  const why = /^http:\/\/\(private\)\/ redirects to an address that is not https/;
  expect(await gather(own, {}, client(closed))).toEqual(unavailable(expect.stringMatching(why)));
});

/** A machine with this configuration, and the helper `docker-credential-x` that does this. */
function machine(config: object | string, script: string, deadline?: number) {
  const folder = folderOf({ 'config.json': config });
  putProgram(folder, 'docker-credential-x', script);
  const env = { DOCKER_CONFIG: folder, PATH: `${folder}:${process.env['PATH']}`, FOLDER: folder };
  const usual = readMachine(env, {}, testSettings).dockerLogin;
  return { folder, login: deadline === undefined ? usual : dockerLogins(env, deadline) };
}

const hub = 'https://index.docker.io/v1/';
const answers = (user: string) =>
  `read server; echo "$1 $server" >> "$FOLDER/asked"; echo '{"Username":"${user}","Secret":"s3cret"}'`;
const basic = (login: string) => ({
  credential: { header: 'authorization', value: `Basic ${btoa(login)}` },
});

test('a store is asked once for each host, under the name that Docker uses', async () => {
  const { folder, login } = machine({ credsStore: 'x' }, answers('me'));
  expect(await login('ghcr.io')).toEqual(basic('me:s3cret'));
  expect(await login('ghcr.io')).toEqual(basic('me:s3cret'));
  expect(await login('registry-1.docker.io')).toEqual(basic('me:s3cret'));
  const asked = readFileSync(join(folder, 'asked'), 'utf8');
  expect(asked).toBe('get ghcr.io\nget https://index.docker.io/v1/\n');
});

test('a credential helper is used for its registry alone, and before the store', async () => {
  const config = {
    credHelpers: { 'a.example.com': 'x' },
    auths: {
      'https://b.example.com': { auth: btoa('b') },
      [hub]: { auth: btoa('hub') },
      'c.example': {},
      'd.example': { auth: btoa('0:'), identitytoken: 'ey' },
    },
  };
  const { login } = machine(config, answers('me'));
  expect(await login('a.example.com')).toEqual(basic('me:s3cret'));
  expect(await login('b.example.com')).toEqual(basic('b'));
  expect(await login('registry-1.docker.io')).toEqual(basic('hub'));
  expect(await login('c.example')).toEqual({});
  expect((await login('d.example')).problem).toContain('is an identity token');
  const both = machine({ ...config, credsStore: 'missing' }, answers('me'));
  expect(await both.login('a.example.com')).toEqual(basic('me:s3cret'));
});

test.each(['not JSON', '[]', '{"auths":{"x":{"auth":"a b"}}}'])(
  'a configuration that is %s names no login',
  async (text) => expect(await machine(text, '').login('x')).toEqual({}),
);

test.each([
  ['echo "credentials not found in native keychain"; exit 1', 'none'],
  ['echo s3cret; exit 7', 'gave no login: it ended with 7'],
  ['echo no JSON', 'answers what is no login'],
  ['echo \'{"Username":"<token>","Secret":"s3cret"}\'', 'gives an identity token'],
  ['yes s3cret', 'gave no login: it prints too much'],
  ['sleep 20; echo "{}"', 'gave no login: it took too long'],
])('%s', async (script, problem) => {
  const { login } = machine({ credsStore: 'x' }, script, script.startsWith('sleep') ? 50 : 60_000);
  const answer = await login('ghcr.io');
  expect(answer.credential).toBeUndefined();
  expect(answer.problem ?? 'none').toContain(problem);
  expect(JSON.stringify(answer)).not.toContain('s3cret');
});

test('a name that is no name of a program is never run', async () => {
  const { folder, login } = machine({ credsStore: '../x; touch $FOLDER/run' }, answers('me'));
  expect(await login('ghcr.io')).toEqual({});
  expect(existsSync(join(folder, 'run'))).toBe(false);
});

test('a missing helper costs a public image nothing, and is named where a login is wanted', async () => {
  const { login } = machine({ credsStore: 'missing' }, '');
  const definition = { kind: 'oci', registry: 'https://ghcr.io', repository: 'some/tool' };
  const open = async ({ url }: { readonly url: string }) => {
    return { url, status: 200, header: () => undefined, text: JSON.stringify({ tags: ['1.0'] }) };
  };
  const request = { machine: testMachine({ dockerLogin: login }) };
  expect(await gather(definition, request, open)).toMatchObject({ kind: 'complete' });
  const closed = async () => {
    throw new Failure('https://ghcr.io answers 403', { kind: 'gone' });
  };
  expect(await gather(definition, request, closed)).toEqual({
    kind: 'gone',
    because:
      "https://ghcr.io answers 403; docker-credential-missing, which Docker's configuration names, gave no login: there is no such program",
  });
});
