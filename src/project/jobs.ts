/** The daily job of a new index: a script that runs anywhere, and what starts it on a platform. */
import type { ProgramManifest } from '#io/program.ts';
import type { HostKind } from '#model/served/paths.ts';
import { deploying, type Ci } from './deploying.ts';

export const workflowFile = '.github/workflows/releases.yml';
export const script = 'publish.sh';

export type Packed = { readonly file: string; readonly sha256: string };

/** Paths in the index's folder, with their text. */
export function jobFiles(
  program: ProgramManifest,
  host: HostKind,
  ci: Ci,
  packed?: Packed,
): [path: string, text: string][] {
  const file: [string, string] = [script, scriptText(programOf(program, packed), host)];
  if (ci === 'github') return [file, [workflowFile, workflow(host)]];
  return ci === 'gitlab' ? [file, ['.gitlab-ci.yml', pipeline(host)]] : [file];
}

/** If a component fails or is held, the job goes on with the others, and fails at its end. */
function scriptText(program: ReturnType<typeof programOf>, host: HostKind): string {
  const { call, install, wrangler } = program;
  const { variable, options } = deploying[host];
  const deploy = `${call} deploy ${options} $OPTIONS`.replace('  ', ' ');
  const record = `${call} commit --published`;
  const lines = host === 'cloudflare' ? [wrangler, record, deploy] : [record, deploy];
  const publish =
    variable === undefined
      ? `if [ "$1" != prove ]; then\n  ${deploy}\n  ${record}\n  exit\nfi\n${call} deploy --with true $OPTIONS`
      : `if [ -n "$${variable}" ]; then\n  ${lines.join('\n  ')}\nelse\n  echo "${variable} is not set: nothing is deployed"\nfi`;
  return `#!/bin/sh
# Gathers, builds, publishes and keeps the record, in a clone of this repository that may push. Run it every day, by
# cron as: cd <that clone> && git pull --quiet --rebase --autostash && sh ${script}
# OPTIONS: for deploy, such as --first.${variable === undefined ? ' "prove" as its word proves what the platform took from "dist".' : ` ${variable}: nothing is deployed without it.`}
set -e
cd "$(dirname "$0")"
export npm_config_prefix="$PWD/.program" PATH="$PWD/.program/bin:$PATH"
${install.join('\n')}
if [ "$1" != prove ]; then
  rm -f failed
  ${call} gather --json > gathered.json && ! grep -q '"state":"held"' gathered.json || touch failed
  test -s gathered.json
  # Twice: with the first commit may come what people pushed meanwhile.
  for _ in 1 2; do
    ${call} announce --gathered gathered.json || touch failed
    ${call} commit --gathered gathered.json
  done
  ${call} build --gathered gathered.json --allow-expired
  ${call} verify dist
fi
${publish}
test ! -e failed || { echo "Not all was gathered or announced, or it is held; what gather and announce print says why"; exit 1; }
`;
}

/** How to call the program, and the lines that install it or the host's tool. */
function programOf({ name, version, repository, wrangler }: ProgramManifest, packed?: Packed) {
  const tool = `--ignore-scripts --no-save wrangler@${wrangler}`;
  const source = `https://github.com/${repository}.git`;
  if (repository !== undefined)
    return {
      call: 'node .program/src/start.js',
      install: [
        'rm -rf .program',
        `git clone --quiet --depth 1 --branch v${version} ${source} .program`,
        'npm ci --prefix .program --ignore-scripts --omit=dev',
      ],
      wrangler: `npm install --prefix .program ${tool}`,
    };
  return {
    call: name,
    install: [
      '# The packed program, a file of this repository. "init" of a later version brings its own, and its sum.',
      `PROGRAM=${packed?.file ?? `${name}-${version}.tgz`}`,
      `PROGRAM_SHA256=${packed?.sha256 ?? noSum}`,
      'echo "$PROGRAM_SHA256  $PROGRAM" | sha256sum --check',
      'npm install --global --ignore-scripts --offline "./$PROGRAM"',
    ],
    wrangler: `npm install --global ${tool}`,
  };
}

/** Used if the program runs from its sources and is not packed yet. */
const noSum =
  "'' # in the program's repository: npm run package; put the file here, and its sha256sum";

/** Pushes that change these start the job. What the job itself commits is not among them. */
const authored = ['components/**', 'data/support-policy.json', 'data/curated/**', 'site/**'];

/** `inputs`: the inputs of a manual start, as YAML. */
export function triggers(inputs = ''): string {
  const paths = [...authored, workflowFile].map((path) => `'${path}'`).join(', ');
  return `on:
  schedule: [{ cron: '17 3 * * *' }]
  workflow_dispatch:${inputs}
  push: { branches: [main, master], paths: [${paths}] }`;
}

function workflow(host: HostKind): string {
  const { variable, secrets = [] } = deploying[host];
  const isPages = variable === undefined;
  const given = isPages ? [] : [`${variable}: '\${{ vars.${variable} }}'`];
  const hidden = secrets.map((name) => `${name}: '\${{ secrets.${name} }}'`);
  const env = [...given, ...hidden].map((line) => `          ${line}\n`).join('');
  return `# The steps are in ${script}.
name: releases
${triggers(" { inputs: { options: { description: 'For deploy, such as --first', default: '' } } }")}
permissions: { contents: read }
concurrency: { group: releases }
jobs:
  index:
    runs-on: ubuntu-24.04
    timeout-minutes: 60${isPages ? '\n    environment: github-pages' : ''}
    permissions: { contents: write${isPages ? ', pages: write, id-token: write' : ''} } # commits the history
    steps:
      - uses: actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd # v6.0.2
        # A run that waited, or is started again, goes on from what others recorded.
        with: { ref: '\${{ github.ref_name }}', persist-credentials: false }
      - uses: actions/setup-node@6044e13b5dc448c55e2357c09f80417699197238 # v6.2.0
        with: { node-version: 24, package-manager-cache: false }
      - run: sh ${script}
        env:
          GITHUB_TOKEN: '\${{ secrets.COMMIT_TOKEN || github.token }}'
          UPSTREAM_CREDENTIALS: '\${{ secrets.UPSTREAM_CREDENTIALS }}'
          OPTIONS: '\${{ inputs.options }}'
${env}${isPages ? pagesSteps : distStep}`;
}

const upload = 'uses: actions/upload-artifact@b7c566a772e6b6bfb58ed0dc250532a479d7789f # v6.0.0';
const distStep = `      - if: always()
        ${upload}
        with: { name: dist, path: dist, include-hidden-files: true } # the well-known addresses
`;

/** GitHub's action for this leaves out hidden files. Each attempt has an artifact of its own. */
const pagesSteps = `      - run: tar -cf artifact.tar -C dist .
      - ${upload}
        with: { name: 'pages-\${{ github.run_attempt }}', path: artifact.tar }
      - uses: actions/deploy-pages@d6db90164ac5ed86f2b6aed7e0febac5b3c0c03e # v4.0.5
        with: { artifact_name: 'pages-\${{ github.run_attempt }}' }
      - run: sh ${script} prove
        env: { OPTIONS: '\${{ inputs.options }}' }
`;

function pipeline(host: HostKind): string {
  const isPages = host === 'gitlab-pages';
  const files = [...authored, '.gitlab-ci.yml'];
  const changes = files.map((path) => `'${path.replace(/\*\*$/, '**/*')}'`).join(', ');
  const prove = `prove:
  stage: .post
  script: [mv public dist, sh ${script} prove]
`;
  return `# The steps are in ${script}. A pipeline schedule starts it; its owner, and job tokens, must be allowed to push.
workflow:
  rules:
    - if: $CI_PIPELINE_SOURCE == "schedule" || $CI_PIPELINE_SOURCE == "web"
    - if: $CI_PIPELINE_SOURCE == "push" && $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
      changes: [${changes}]
default:
  image: node:24${host === 's3' ? ' # and the tool "aws"' : ''}
${isPages ? 'pages' : 'index'}:
  resource_group: releases
  script:
    - git config user.name "$GITLAB_USER_NAME" && git config user.email "$GITLAB_USER_EMAIL"
    # One that waited, or is started again, goes on from what others recorded.
    - git fetch --quiet origin "refs/heads/$CI_COMMIT_BRANCH" && git checkout --quiet FETCH_HEAD
    - sh ${script}
${isPages ? '    - mv dist public\n' : ''}  artifacts: { paths: [${isPages ? 'public' : 'dist'}, failed], expire_in: 14 days${isPages ? '' : ', when: always'} }
${isPages ? prove : ''}`;
}
