/** Docker's credential helpers, which are programs: small scripts stand in for them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dockerLogins } from '#gather/docker-login.ts';
import { Failure } from '#gather/failure.ts';
import { readMachine } from '#gather/machine.ts';
import { folderOf, putProgram } from '../folder.ts';
import { gather, testMachine, testSettings } from './gather.ts';

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
  const open = async ({ url }: { readonly url: string }) => ({
    url,
    status: 200,
    header: () => undefined,
    text: JSON.stringify({ tags: ['1.0'] }),
  });
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
