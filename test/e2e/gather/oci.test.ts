import { execFileSync } from 'node:child_process';
import { createSign, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { gather } from '../../gather/gather.ts';
import { listen } from '../../gather/server.ts';
import { push, startRegistry } from './registry.ts';

const repository = 'some/tool';

test('reads a real registry: images, indexes, and a thousand and one tags', async () => {
  const registry = await startRegistry();
  await push(registry, repository, '1.9', '2026-02-03T04:05:06Z');
  await push(registry, repository, '1.10', '2026-03-04T05:06:07.123456789Z', 'index');
  await push(registry, repository, 'latest', '2026-03-04T05:06:07Z');
  const definition = {
    kind: 'oci',
    registry: registry.url,
    repository,
    include: '^[0-9]',
  } as const;
  const evidence = `${registry.url}/v2/some/tool/tags/list?n=1000`;
  const fingerprint = expect.stringMatching(
    `^oci:${registry.url}#${repository} sha256:[0-9a-f]{64}$`,
  );
  const dated = {
    basis: 'by',
    authored: true,
    evidence,
    fingerprints: [fingerprint as string],
  } as const;
  expect(await gather(definition)).toEqual({
    kind: 'complete',
    // In whatever order its folders are.
    releases: expect.arrayContaining([
      { version: '1.10', date: '2026-03-04T05:06:07.123Z', ...dated },
      { version: '1.9', date: '2026-02-03T04:05:06.000Z', ...dated },
    ]),
    skipped: [{ name: 'latest', because: 'is not included' }],
    validators: [],
  });

  const many = Array.from({ length: 1001 }, (_, n) => `2.${n}`);
  for (const tag of many) await push(registry, 'many', tag, '2026-02-03T04:05:06Z');
  const answer = await gather({ ...definition, repository: 'many' }, { recorded: new Set(many) });
  expect(answer.kind === 'complete' && answer.releases.length).toBe(1001);

  expect(await gather({ ...definition, repository: 'none' })).toEqual({
    kind: 'gone',
    because: `${registry.url}/v2/none/tags/list?n=1000 answers 404: not found`,
  });
});

test('gets in with the token that a real registry wants', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'token-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { key, certificate, file } = makeKey(folder);
  const scopes: (string | null)[] = [];
  const tokens = await listen((request, response) => {
    const scope = new URL(request.url ?? '', 'http://x').searchParams.get('scope');
    scopes.push(scope);
    response.end(JSON.stringify({ token: signToken(key, certificate, ['pull']) }));
  });
  const registry = await startRegistry({
    auth: {
      token: {
        realm: `${tokens.url}/token`,
        service: 'registry',
        issuer: 'issuer',
        rootcertbundle: file,
      },
    },
  });
  const authorization = `Bearer ${signToken(key, certificate, ['pull', 'push'])}`;
  await push(registry, repository, '1.0', '2026-02-03T04:05:06Z', 'image', { authorization });
  expect(await gather({ kind: 'oci', registry: registry.url, repository })).toMatchObject({
    kind: 'complete',
    releases: [{ version: '1.0', date: '2026-02-03T04:05:06.000Z' }],
  });
  expect(scopes).toEqual(['repository:some/tool:pull']);
});

function makeKey(folder: string) {
  const [keyFile, file] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', keyFile, '-out', file].concat([
      '-days',
      '2',
      '-subj',
      '/CN=issuer',
    ]),
    { stdio: 'ignore' },
  );
  const certificate = readFileSync(file, 'utf8').replace(/-----[^-]+-----|\n/g, '');
  return { key: readFileSync(keyFile, 'utf8'), certificate, file };
}

/** https://distribution.github.io/distribution/spec/auth/jwt/ */
function signToken(key: string, certificate: string, actions: readonly string[]): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = part({ typ: 'JWT', alg: 'RS256', x5c: [certificate] });
  const body = part({
    iss: 'issuer',
    sub: '',
    aud: 'registry',
    exp: now + 300,
    nbf: now - 10,
    iat: now,
    jti: randomUUID(),
    access: [{ type: 'repository', name: repository, actions }],
  });
  const signature = createSign('RSA-SHA256').update(`${head}.${body}`).sign(key, 'base64url');
  return `${head}.${body}.${signature}`;
}
