/** `verify --attested`, with a stand-in for the platform's tool that knows what was attested by whom. */
import { createHash } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verify } from '../../src/commands/verify.ts';
import { folderOf, put } from '../folder.ts';
import { goodFiles, now, type Files } from '../verify/good-index.ts';

const repository = 'acme/releases';

test('files that the repository’s own workflow built are taken', async () => {
  const files = goodFiles();
  expect(await attested(files, files)).toBe(0);
});

test.each(['SHA256SUMS', 'log.jsonl', '_headers'])(
  '%s of another build is refused',
  async (path) => {
    const files = goodFiles();
    const other = new Map(files).set(path, 'of another build\n');
    await expect(attested(files, other)).rejects.toThrow(
      `${path}: is not attested by ${repository}: no attestations found [E-NOT-ATTESTED]`,
    );
  },
);

test('what another workflow or repository attested counts for nothing', async () => {
  const files = goodFiles();
  await expect(attested(files, files, 'acme/other')).rejects.toThrow(
    'is not attested by acme/other: no attestations found',
  );
});

test('without the tool, it is said which one is needed', async () => {
  const folder = folderOf(Object.fromEntries(goodFiles()));
  const options = { attested: repository };
  await expect(verify(context({ PATH: folderOf() }), folder, options)).rejects.toThrow(
    'the tool gh is not installed; see https://cli.github.com',
  );
});

test('without a repository, it is said where to name one', async () => {
  const folder = folderOf(Object.fromEntries(goodFiles()));
  await expect(verify(context({}), folder, { attested: true })).rejects.toThrow('attestedBy');
});

/** Verifies `files` where the repository attested what is in `known`. */
async function attested(files: Files, known: Files, asked = repository): Promise<number> {
  const sums = ['SHA256SUMS', 'log.jsonl', '_headers'].map((path) =>
    createHash('sha256')
      .update(String(known.get(path)))
      .digest('hex'),
  );
  const tools = folderOf();
  // gh attestation verify <file> --repo <repository> --signer-workflow <workflow>
  put(
    tools,
    'gh',
    `#!/bin/sh
sum=$(sha256sum "$3" | cut -d' ' -f1)
[ "$5" = ${repository} ] && [ "$7" = ${repository}/.github/workflows/publish.yml ] &&
  echo ${sums.join(' ')} | grep -q "$sum" && exit 0
echo 'Error: verifying' >&2
echo 'no attestations found' >&2
exit 1
`,
  );
  chmodSync(join(tools, 'gh'), 0o755);
  const env = { PATH: `${tools}:${process.env['PATH']}` };
  return verify(context(env), folderOf(Object.fromEntries(files)), { attested: asked });
}

function context(env: Readonly<Record<string, string>>): Parameters<typeof verify>[0] {
  const say = (): void => undefined;
  const terminal = { out: say, err: say, note: say, isTTY: false, columns: 80 };
  const site = folderOf();
  put(site, 'site.json', {
    title: 'R',
    description: 'R.',
    baseUrl: 'https://example.com',
    datasource: 'svc',
  });
  const places = { components: 'components', data: 'data', site, out: 'dist' };
  return { ...places, now, clock: now, json: false, quiet: false, terminal, env };
}
