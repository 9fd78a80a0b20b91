/** Who built the files: GitHub's attestation, checked by its own tool, `gh`. */
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { programFailure } from '#io/system-error.ts';
import { inTemporaryFolder } from '#io/write.ts';
import { refuse } from '#model/problem.ts';
import { fileAt } from '#model/served/paths.ts';
import { proxies, someOf } from './host/wrangler.ts';
import type { AttestedBy } from '#model/site.ts';
import type { Reader } from '#verify/reader.ts';

/** The sums cover every other file; the host does not serve `_headers`. */
const attested = ['SHA256SUMS', 'log.jsonl', '_headers'];
const timeout = 60_000;

/** Refuses an index whose sums, log or headers were not built by the repository's own workflow. */
export async function requireAttestation(reader: Reader, by: AttestedBy, env: NodeJS.ProcessEnv) {
  // Unless the settings name another signer, it is the repository's own workflow on `main`.
  const signer =
    typeof by === 'object'
      ? by
      : { repository: by, workflow: `${by}/.github/workflows/index.yml@refs/heads/main` };
  await inTemporaryFolder(async (folder) => {
    for (const path of attested) {
      if (reader.over === 'http' && path === '_headers') continue;
      const answer = await reader.get(path);
      const where = reader.over === 'http' ? fileAt(reader, path) : path;
      if (answer.kind === 'failed' || answer.status !== 200)
        refuse('E-NOT-ATTESTED', where, 'is missing, so nobody can say who built the index');
      const file = join(folder, path);
      await writeFile(file, answer.body);
      const complaint = complaintOf(file, signer, env);
      if (complaint !== undefined)
        refuse('E-NOT-ATTESTED', where, `is not attested by ${signer.repository}: ${complaint}`);
    }
  });
}

type Signer = Exclude<AttestedBy, string>;

/** Why `gh` rejects the file; undefined if it accepts it. */
function complaintOf(file: string, { repository, workflow }: Signer, env: NodeJS.ProcessEnv) {
  const signer = `https://github.com/${workflow}`;
  const words = ['attestation', 'verify', file, '--repo', repository, '--cert-identity', signer];
  const token = env['GH_TOKEN'] ?? env['GITHUB_TOKEN'];
  const own = { ...someOf(env, ['PATH', 'HOME', ...proxies]), GH_TOKEN: token };
  const ran = spawnSync('gh', words, { env: own, timeout, encoding: 'utf8' });
  if (ran.status === 0) return undefined;
  if (ran.status === null) return `${programFailure('gh', ran)}; see https://cli.github.com`;
  return ran.stderr.trim().split('\n').at(-1) || `gh ended with ${ran.status}`;
}
