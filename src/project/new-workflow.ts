/** Which program the daily job of a new index runs: a tag, or a packed file with its checksum. */
import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { programFolder, programManifest, type ProgramManifest } from '#io/program.ts';
import { programFailure } from '#io/system-error.ts';
import { makeFolder } from '#io/write.ts';
import { refuse } from '#model/problem.ts';
import type { HostKind } from '#model/served/paths.ts';
import { jobFiles, triggers, workflowFile, type Packed } from './jobs.ts';
import type { Ci } from './deploying.ts';

/** On GitHub for Cloudflare, calls the program's own workflow if its repository is known. */
export function jobOf(manifest: ProgramManifest, host: HostKind, ci: Ci, packed?: Packed) {
  const { repository, version } = manifest;
  return repository !== undefined && host === 'cloudflare' && ci === 'github'
    ? [[workflowFile, calling(repository, version)] as const]
    : jobFiles(manifest, host, ci, packed);
}

/** Names each secret: GitHub passes on all of them only within one organisation. */
function calling(repository: string, version: string): string {
  return `# Gathers, builds and keeps the record every day; the tag below is the version of the program.
name: releases
${triggers()}
permissions: {}
jobs:
  index:
    uses: ${repository}/.github/workflows/index.yml@v${version}
    permissions: { contents: write, issues: write, id-token: write, attestations: write }
    secrets: { CLOUDFLARE_API_TOKEN: '\${{ secrets.CLOUDFLARE_API_TOKEN }}', COMMIT_TOKEN: '\${{ secrets.COMMIT_TOKEN }}', UPSTREAM_CREDENTIALS: '\${{ secrets.UPSTREAM_CREDENTIALS }}' }
    with: { deploy: "\${{ vars.CLOUDFLARE_ACCOUNT_ID != '' }}" } # nothing is deployed without that variable of the repository
`;
}

/** The script with another packed program; all other edits of a person stay. */
export function withProgram(job: string, { file, sha256 }: Packed): string {
  return job.replace(/^(PROGRAM=).*/m, `$1${file}`).replace(/^(PROGRAM_SHA256=).*/m, `$1${sha256}`);
}

/** Undefined if the program has a repository, or runs from its sources. */
export function packProgram(folder: string): Packed | undefined {
  const program = programManifest();
  if (program.repository !== undefined || existsSync(join(programFolder, 'src'))) return undefined;
  const file = `${program.name}-${program.version}.tgz`;
  const path = resolve(folder, file);
  const from = ['-C', dirname(programFolder), basename(programFolder)];
  // With GNU tar, the same program gives the same bytes: others can compare the checksum.
  const isGnu = /GNU/.test(spawnSync('tar', ['--version'], { encoding: 'utf8' }).stdout ?? '');
  const same = isGnu ? ['--sort=name', '--mtime=@0', '--owner=0', '--group=0'] : [];
  makeFolder(folder);
  const words = ['-czf', path, '--exclude=node_modules', ...same, ...from];
  const ran = spawnSync('tar', words, { encoding: 'utf8' });
  const why = ran.status === null ? programFailure('tar', ran) : ran.stderr.trim().split('\n')[0];
  if (ran.status !== 0) refuse('E-FILE-UNWRITABLE', path, `cannot be packed with tar: ${why}`);
  return { file, sha256: hash('sha256', readFileSync(path)) };
}
