/** `verify --attested`, with a stand-in for the platform's tool that knows what was attested by whom. */
import { createHash } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, put } from '../folder.ts';
import { projectOf, runWith, type Ran } from '../project.ts';
import { goodFiles, now, type Files } from '../verify/good-index.ts';

const repository = 'acme/releases';

test('files that the repository’s own workflow built are taken', async () => {
  const files = goodFiles();
  expect(await attested(files, files)).toMatchObject({ code: 0 });
});

test.each(['SHA256SUMS', 'log.jsonl', '_headers'])(
  '%s of another build is refused',
  async (path) => {
    const files = goodFiles();
    const other = new Map(files).set(path, 'of another build\n');
    const { code, err } = await attested(files, other);
    expect(code).toBe(1);
    expect(err).toContain(
      `${path}: is not attested by ${repository}: no attestations found [E-NOT-ATTESTED]`,
    );
  },
);

test('what another workflow or repository attested counts for nothing', async () => {
  const files = goodFiles();
  const { err } = await attested(files, files, 'acme/other');
  expect(err).toContain('is not attested by acme/other: no attestations found');
});

test('without the tool, it is said which one is needed, and without a repository, where to name one', async () => {
  const folder = folderOf(Object.fromEntries(goodFiles()));
  const verify = async (...words: string[]) =>
    (await runWith({ env: { PATH: folderOf() } }, projectOf(), 'verify', folder, ...words)).err;
  expect(await verify('--attested', repository)).toContain(
    'the tool gh is not installed; see https://cli.github.com',
  );
  expect(await verify('--attested')).toContain('attestedBy');
});

/** Verifies `files` where the repository attested what is in `known`. */
async function attested(files: Files, known: Files, asked = repository): Promise<Ran> {
  const sums = ['SHA256SUMS', 'log.jsonl', '_headers'].map((path) =>
    createHash('sha256')
      .update(String(known.get(path)))
      .digest('hex'),
  );
  const tools = folderOf();
  // gh attestation verify <file> --repo <repository> --cert-identity <workflow>
  put(
    tools,
    'gh',
    `#!/bin/sh
sum=$(sha256sum "$3" | cut -d' ' -f1)
[ "$5" = ${repository} ] && [ "$7" = https://github.com/${repository}/.github/workflows/index.yml@refs/heads/main ] &&
  echo ${sums.join(' ')} | grep -q "$sum" && exit 0
echo 'Error: verifying' >&2
echo 'no attestations found' >&2
exit 1
`,
  );
  chmodSync(join(tools, 'gh'), 0o755);
  const env = { PATH: `${tools}:${process.env['PATH']}` };
  const folder = folderOf(Object.fromEntries(files));
  return await runWith({ env }, projectOf(), 'verify', folder, '--now', now, '--attested', asked);
}
