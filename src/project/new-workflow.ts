/** The daily job of a new index. In it the program's version stands once, where Renovate finds it. */
import type { ProgramManifest } from '#io/program.ts';

export const workflowFile = '.github/workflows/releases.yml';

/** A call of the program's own workflow, where its package says which repository that is in. */
export function workflowOf(program: ProgramManifest): string {
  return program.repository === undefined
    ? standingAlone(program)
    : calling(program.repository, program.version);
}

function calling(repository: string, version: string): string {
  return `# Gathers, builds and keeps the record every day; the tag below is the version of the program.
name: releases
on:
  schedule: [{ cron: '17 3 * * *' }]
  workflow_dispatch:
  push: { branches: [main], paths: ['components/**', 'data/*', 'data/curated/**', 'site/**'] }
permissions: {}
jobs:
  index:
    uses: ${repository}/.github/workflows/index.yml@v${version}
    permissions: { contents: write, issues: write }
    secrets: inherit
    with: { deploy: false } # true once CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID are there
`;
}

/** Renovate reads the comment above the version where a preset of its own is asked for; by itself it does not. */
function standingAlone({ name, version }: ProgramManifest): string {
  return `# Gathers, builds and keeps the record every day. Everything else is in ${name}.
name: releases
on:
  schedule: [{ cron: '17 3 * * *' }]
  workflow_dispatch:
  push: { branches: [main] }
permissions: { contents: read }
concurrency: { group: releases }
env:
  # Renovate proposes the next one where its configuration extends "customManagers:githubActionsVersions".
  # renovate: datasource=npm depName=${name}
  RELEASE_INDEX_VERSION: ${version}
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
      - run: npm install --global --ignore-scripts ${name}@$RELEASE_INDEX_VERSION
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
