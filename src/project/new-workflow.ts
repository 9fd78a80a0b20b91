/** The daily job of a new index. In it the program is named once: a tag of its repository, or a packed file by its sum. */
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { programFolder, programManifest, type ProgramManifest } from '#io/program.ts';
import { refuse } from '#model/problem.ts';

export const workflowFile = '.github/workflows/releases.yml';

/** A call of the program's own workflow, where its package says which repository that is in. */
export function workflowOf(program: ProgramManifest, packed?: Packed): string {
  return program.repository === undefined
    ? standingAlone(program, packed)
    : calling(program.repository, program.version);
}

function calling(repository: string, version: string): string {
  return `# Gathers, builds and keeps the record every day; the tag below is the version of the program.
name: releases
on:
  schedule: [{ cron: '17 3 * * *' }]
  workflow_dispatch:
  push: { branches: [main], paths: [${authored}] }
permissions: {}
jobs:
  index:
    uses: ${repository}/.github/workflows/index.yml@v${version}
    permissions: { contents: write, issues: write, id-token: write, attestations: write }
    secrets: inherit
    with: { deploy: false } # true once CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID are there
`;
}

/** What the job itself commits starts no other job. */
const authored = [
  'components/**',
  'data/support-policy.json',
  'data/curated/**',
  'site/**',
  workflowFile,
]
  .map((path) => `'${path}'`)
  .join(', ');

function standingAlone(program: ProgramManifest, packed?: Packed): string {
  const { name } = program;
  return `# Gathers, builds and keeps the record every day. Everything else is in ${name}.
name: releases
on:
  schedule: [{ cron: '17 3 * * *' }]
  workflow_dispatch:
  push: { branches: [main], paths: [${authored}] }
permissions: { contents: read }
concurrency: { group: releases }
env:
  # The packed program, a file of this repository. "${name} init" of a later version brings its own, and its sum.
  PROGRAM: ${packed?.file ?? packedName(program)}
  PROGRAM_SHA256: ${packed?.sha256 ?? noSum}
jobs:
  index:
    runs-on: ubuntu-24.04
    timeout-minutes: 30
    permissions: { contents: write } # commits the history
    steps:
      - uses: actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd # v6.0.2
        with: { persist-credentials: false }
      - uses: actions/setup-node@6044e13b5dc448c55e2357c09f80417699197238 # v6.2.0
        with: { node-version: 24, package-manager-cache: false }
      - run: |
          echo "$PROGRAM_SHA256  $PROGRAM" | sha256sum --check
          npm install --global --ignore-scripts --offline "./$PROGRAM"
      - id: gather
        continue-on-error: true # one component that cannot be gathered costs no other its day
        run: ${name} gather --json > gathered.json
        env: { GITHUB_TOKEN: '\${{ github.token }}' } # raises GitHub's limit of requests
      - run: ${name} announce
        continue-on-error: true # what keeps it from announcing ends the build too
      - run: ${name} commit --gathered gathered.json
        env: { GITHUB_TOKEN: '\${{ github.token }}' }
      - run: ${name} build --gathered gathered.json --allow-expired
      - run: ${name} verify dist
      - uses: actions/upload-artifact@b7c566a772e6b6bfb58ed0dc250532a479d7789f # v6.0.0
        with: { name: dist, path: dist, include-hidden-files: true } # the well-known addresses
      - if: steps.gather.outcome == 'failure'
        run: echo "::error::Not all was gathered; the step that gathers says why" && exit 1
`;
}

/** Where the program runs from its sources, and is not packed yet. */
const noSum =
  "'' # in the program's repository: npm run package; put the file here, and its sha256sum";

/** The workflow with another packed program; what else a person wrote there stays. */
export function withProgram(workflow: string, { file, sha256 }: Packed): string {
  return workflow
    .replace(/^( +PROGRAM:).*/m, `$1 ${file}`)
    .replace(/^( +PROGRAM_SHA256:).*/m, `$1 ${sha256}`);
}

export type Packed = { readonly file: string; readonly sha256: string };

function packedName({ name, version }: Pick<ProgramManifest, 'name' | 'version'>): string {
  return `${name}-${version}.tgz`;
}

/** None where it has a repository, or runs from its sources, of which `npm run package` makes the file. */
export function packProgram(folder: string): Packed | undefined {
  const program = programManifest();
  if (program.repository !== undefined || existsSync(join(programFolder, 'src'))) return undefined;
  const file = packedName(program);
  const path = resolve(folder, file);
  const from = ['-C', dirname(programFolder), basename(programFolder)];
  try {
    execFileSync('tar', ['-czf', path, '--exclude=node_modules', ...from], { stdio: 'pipe' });
  } catch (error) {
    const message = `cannot be packed with tar: ${(error as Error).message}`;
    return refuse('E-FILE-UNWRITABLE', path, message, error);
  }
  return { file, sha256: hash('sha256', readFileSync(path)) };
}
