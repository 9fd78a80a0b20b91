/** What holds for every workflow of this repository. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { failedJobs } from '#job/platform-texts.ts';
import { indexFiles, newSite } from '#project/new-index.ts';
import { jobOf } from '#project/new-workflow.ts';
import { hostKinds } from '#model/served/paths.ts';
import { folderOf, put } from './folder.ts';
import { filesOf } from './project.ts';

type Step = { uses?: string; run?: string; with?: Record<string, unknown> };
type Limits = { environment?: unknown; 'timeout-minutes'?: number };
type Job = Limits & { uses?: string; steps?: Step[]; permissions?: Record<string, string> };

const folder = '.github/workflows';
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
const { on, jobs } = parse(textOf('index.yml'));
const [name, version, wrangler] = ['release-index', '0.1.0', '4.1.0'];
const packedHere = { name, version, repository: undefined, wrangler };
/** Of each kind: its workflow last. */
const jobIn = (program: Parameters<typeof jobOf>[0], packed?: Parameters<typeof jobOf>[3]) =>
  jobOf(program, 'cloudflare', 'github', packed).map(([, text]) => text);
const workflowOf = (...given: Parameters<typeof jobIn>) => jobIn(...given).at(-1) ?? '';
const script = (job: string, name: string): string =>
  jobs[job].steps.find((step: { name?: string }) => step.name === name)?.run ?? 'exit 1';

describe.each(readdirSync(folder))('%s', (file) => {
  const text = textOf(file);
  const workflow = parse(text);
  const jobs = Object.values<Job>(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps ?? []);

  test('names every action by its commit, with the version beside it', () => {
    const uses = text.match(/uses:.*$/gm) ?? [];
    const pinned =
      /^uses: ([\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+|\.\/(\.program\/)?\.github\/\S+)$/;
    expect(uses.filter((line) => !pinned.test(line))).toEqual([]);
  });

  test('grants nothing beyond reading by default, and bounds every job', () => {
    expect(Object.values(workflow.permissions ?? { all: 'write' })).not.toContain('write');
    const own = jobs.filter((job) => job.uses === undefined);
    expect(own.filter((job) => job['timeout-minutes'] === undefined)).toEqual([]);
    const signing = own.filter(({ permissions }) => permissions?.['id-token'] === 'write');
    expect(JSON.stringify(signing)).not.toMatch(/\bnpm |setup-node/);
  });

  test('leaves no credentials in a checkout, and restores no cache', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
    expect(steps.filter(({ uses }) => uses?.startsWith('actions/cache'))).toEqual([]);
    const nodes = steps.filter(({ uses }) => uses?.startsWith('actions/setup-node@'));
    expect(nodes.filter((step) => step.with?.['package-manager-cache'] !== false)).toEqual([]);
  });

  test('puts no expression into a script, where its words would be run', () => {
    expect(steps.filter(({ run }) => run?.includes('${{'))).toEqual([]);
  });
});

test('nothing installs the program by its name, which anybody could register', () => {
  const read = (path: string) => [path, readFileSync(path, 'utf8')] as const;
  const below = (root: string) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(md|ts|js|yml|json)$/.test(path))
      .map((path) => read(join(root, path)));
  const texts = [
    ...['.github', 'docs', 'src', 'package'].flatMap(below),
    ...['action.yml', 'README.md', 'CONTRIBUTING.md'].map(read),
    ...hostKinds.flatMap((kind) => [
      ...indexFiles(newSite('Acme', 'https://releases.example.com', kind)),
    ]),
    ['init, of a repository', workflowOf({ ...packedHere, repository: 'acme/release-index' })],
    ['init, packed', jobIn(packedHere, { file: 'release-index-0.1.0.tgz', sha256: 'a' }).join('')],
  ] as const;
  const installs =
    /\b(?:npm (?:i|install|exec|add)|npx|pnpm (?:add|dlx)|yarn (?:add|dlx)|bunx)\b[^\n]*/g;
  const found = texts.flatMap(([path, text]) =>
    (text.match(installs) ?? [])
      .filter((line) => /release-index|\$PROGRAM/.test(line))
      .filter((line) => !/--no-install|\.tgz|"\.\/\$PROGRAM"/.test(line))
      .map((line) => `${path}: ${line}`),
  );
  expect(found).toEqual([]);
  expect(JSON.parse(readFileSync('package.json', 'utf8'))).toMatchObject({ private: true });
  expect(textOf('release.yml')).not.toContain('npm publish');
});

test.each(['check.yml', 'release.yml'])('%s: what checks has the records', (file) => {
  const jobs = Object.values<Job>(parse(textOf(file)).jobs).map((job) => JSON.stringify(job.steps));
  expect(jobs.filter((one) => /"npm ci/.test(one) && !/actions.records/.test(one))).toEqual([]);
});

test('a release needs its own heading in the changelog; preview allows what a change removes', () => {
  const heads = ['## 0.1.0 (unreleased)', '## 0x1.0', '## 0.1.0 (2026-12-01)'];
  const said = (file: string, job: string, at: number, head = '') => {
    const before = { 'before/components/a.json': '', 'components/b.json': '' };
    const cwd = folderOf({ ...before, 'CHANGELOG.md': head });
    const shell = `GITHUB_REF_NAME=v0.1.0\nnode() { [ "$1" = -p ] && echo 0.1.0 || echo "\${@: -1}"; }\n`;
    const { run } = parse(textOf(file)).jobs[job].steps.at(at);
    return spawnSync('bash', ['-ec', shell + run], { cwd, encoding: 'utf8' });
  };
  expect(heads.map((head) => said('release.yml', 'package', 2, head).status)).toEqual([1, 1, 0]);
  expect(said('check.yml', 'preview', -1).stdout).toMatch(/: a\n--allow-removal=a\n$/);
});

test('watch runs nothing of what the live index answers', () => {
  const { run } = parse(textOf('watch.yml')).jobs.verify.steps[2];
  const words = ['-ec', `curl() { echo -v; }\n${run}\necho "$commit"`];
  expect(execFileSync('bash', words, { stdio: 'pipe' }).toString()).toBe('none\n');
});

test('a job that writes, or knows the host’s token, runs nothing from outside', () => {
  expect(textOf('check.yml')).not.toMatch(/secrets\.|: write|pull_request_target/);
  const publish = parse(textOf('publish.yml'));
  expect(parse(textOf('watch.yml')).jobs.verify.steps[0].with.ref).toBe('${{ github.ref_name }}');
  expect(Object.keys(publish.on)).toEqual(['schedule', 'workflow_dispatch', 'push']);
  // A run that waits for a reviewer would hold the queue of all.
  expect(publish.concurrency).toBe(undefined);
  expect(jobs.deploy.concurrency).toEqual({ group: 'release-index', 'cancel-in-progress': false });
  const secret = Object.entries<Job>(jobs).filter(([, { steps }]) =>
    JSON.stringify(steps).includes('secrets.CLOUDFLARE'),
  );
  const isGuarded = secret.map(([name, job]) => [name, job.environment !== undefined]);
  expect(isGuarded).toEqual([['deploy', true]]);
});

test.each([
  ['publish.yml', textOf('publish.yml')],
  ['what init writes', workflowOf({ ...packedHere, repository: 'a/b' })],
])(
  '%s calls the daily job with the rights that it needs, and no commit of it starts another',
  (file, text) => {
    const caller = parse(text);
    const rights = Object.values<Job>(jobs).flatMap((job) => Object.entries(job.permissions ?? {}));
    const wanted = rights.flatMap(([right, to]) => (to === 'write' ? [right] : []));
    expect(Object.keys(caller.jobs.index.permissions).toSorted()).toEqual(wanted.toSorted());
    const paths = caller.on.push.paths.filter((path: string) => path.startsWith('data/'));
    expect(paths).toEqual(['data/support-policy.json', 'data/curated/**']);
    // What init writes knows no name of the branch of its repository.
    expect(caller.on.push.branches).toEqual(file === 'publish.yml' ? ['main'] : ['main', 'master']);
    const named = Object.keys(on.workflow_call.secrets).map((a) => `${a}: '\${{ secrets.${a} }}'`);
    const passed = file === 'publish.yml' ? 'inherit' : `{ ${named.join(', ')} }`;
    expect(text).toContain(`secrets: ${passed}\n`);
  },
);

const isLinux = process.platform === 'linux'; // macOS: an older bash, and neither GNU's cp nor find
test.runIf(isLinux)('one component that fails costs no other its day, and yet ends red', () => {
  expect(script('gather', 'Ask the upstreams')).toMatch(/touch out\/failed\ntest -s /);
  expect(jobs.tell.if).toBe('always()');
  expect(jobs.build.outputs.announced).toBe('${{ steps.announce.outcome }}');
  // A step that goes on is in the issue as a job that failed is.
  const { run } = jobs.tell.steps.find(({ run = '' }) => run.includes(' issue '));
  const JOBS = '{\n "build": { "result": "success" } }';
  const env = { ...process.env, ANNOUNCED: 'failure', JOBS };
  const said = execFileSync('bash', ['-ec', `node() { echo "\${@: -1}"; }\n${run}`], { env });
  expect(failedJobs(said.toString())).toEqual(['announce']);
  expect(jobs.tell.steps.at(-1).run).toMatch(/\*\/failed.* "\$ANNOUNCED" = failure [^]*exit 1/);
  // The same holds for what init writes where the program has no repository.
  const [text = ''] = jobIn(packedHere);
  expect(text).toMatch(/ --json > gathered.json && ! grep .* \|\| touch failed\n +test -s gath/);
  expect(text).toMatch(/\ntest ! -e failed \|\| .*exit 1; }\n$/);
  expect(text).toMatch(/\necho "\$PROGRAM_SHA256  \$PROGRAM" \| sha256sum --check\nnpm install/);
  const [, [, workflow] = []] = jobOf(packedHere, 's3', 'github');
  expect(workflow).toMatch(/secrets.COMMIT_TOKEN \|\| [^]* secrets.UPSTREAM_CREDENTIALS /);
});

test.each([
  ['index.yml', textOf('index.yml')],
  ['what init writes where the program has no repository', jobIn(packedHere)[0] ?? ''],
])(
  '%s announces, by a clock that the gather confirmed, before it commits what was gathered',
  (_file, text) => {
    const announced =
      / announce --gathered (gathered\.json \|\| touch failed|gathered\/\*\/gathered\.json)\n/;
    const [before = '', , after] = text.split(announced);
    expect([before, after].map((one) => one?.includes('commit --gathered'))).toEqual([false, true]);
  },
);

test('no input can carry an option, and nothing is deployed unattested or unrecorded', () => {
  const { run } = jobs.deploy.steps.at(-1);
  for (const name of ['allow', 'allow-removal', 'base-url'])
    expect(run).toMatch(new RegExp(`--${name}="\\$[A-Z_]+"`));
  const known = /PROGRAM|ALLOW|FIRST|OLDER|LOG|ADDRESS/;
  expect(run.match(/\$\{?\w+/g).filter((one: string) => !known.test(one))).toEqual([]);
  expect(jobs.deploy.needs).toEqual(['build', 'attest']);
  const runs = (jobs.build.steps as Step[]).map(({ run = '' }) => run);
  const gates = runs.filter((run) => /" (check|build)\b/.test(run));
  // A correction that an upstream has caught up with stops no publication.
  expect(gates.map((run) => run.includes('--allow-expired'))).toEqual([true, true]);
  const last = runs.findIndex((run) => run.includes(' commit --published'));
  expect(runs.findIndex((run) => run.includes(' verify dist'))).toBeLessThan(last);
});

test('the rights of each job of the daily job are what it needs', () => {
  const rights = Object.entries<Job>(jobs).map(([name, job]) => [name, job.permissions]);
  expect(Object.fromEntries(rights)).toEqual({
    gather: { contents: 'read' },
    build: { contents: 'write' },
    attest: { contents: 'read', 'id-token': 'write', attestations: 'write' },
    deploy: { contents: 'read', attestations: 'read' },
    tell: { contents: 'read', issues: 'write' },
  });
});

/** A gather that changed `alpha` and began `beta`; what others changed on the branch meanwhile; the united parts. */
function unite(meanwhile: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const root = folderOf({ 'data/history/alpha.json': 'old', 'data/curated/alpha.json': 'kept' });
  for (const name of ['alpha', 'beta', 'gamma']) put(root, `components/${name}.json`, name);
  const bash = (command: string) =>
    execFileSync('bash', ['-e', '-o', 'pipefail', '-c', command], { cwd: root });
  const commit = 'git -c user.name=x -c user.email=x@example.com commit --quiet -m x';
  bash(`git init --quiet && git add . && ${commit}`);
  put(root, 'data/history/alpha.json', 'gathered');
  put(root, 'data/history/beta.json', 'gathered');
  bash(`mkdir out && touch out/gathered.json\n${script('gather', 'Keep what changed')}`);
  bash('git clean --quiet -d --force data && git checkout --quiet . && mv parts gathered');
  for (const [path, text] of Object.entries(meanwhile)) {
    if (text === undefined) rmSync(join(root, path));
    else put(root, path, text);
  }
  bash(`git add data components && (git diff --cached --quiet || ${commit})`);
  bash(script('build', 'Unite the parts'));
  return filesOf(join(root, 'data'));
}

const alpha = { 'history/alpha.json': 'gathered' };
const gathered = { 'history/beta.json': 'gathered' };
const imported = { 'history/alpha.json': 'imported', ...gathered };
test.runIf(isLinux).each<[string, Parameters<typeof unite>[0], Record<string, string>]>([
  ['what was gathered arrives', {}, { ...alpha, ...gathered }],
  ['one that somebody took back leaves none', { 'components/beta.json': undefined }, alpha],
  ['what somebody imported stays', { 'data/history/alpha.json': 'imported' }, imported],
  [
    'what somebody renamed meanwhile does not come back',
    { 'data/history/alpha.json': undefined, 'data/history/gamma.json': 'old' },
    { 'history/gamma.json': 'old', ...gathered },
  ],
])('between gather and the build: %s', (_, meanwhile, found) => {
  expect(unite(meanwhile)).toEqual({ 'curated/alpha.json': 'kept', ...found });
});
