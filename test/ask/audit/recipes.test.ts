/** The recipes of docs/audit.md and the action, as they are written, against an index that is served here. */
import { execFile } from 'node:child_process';
import { chmodSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { served as servedFolder } from '../../e2e/mcp/served.ts';
import { folderOf, put } from '../../folder.ts';
import { sarifOf } from '../../official.ts';
import { changed, filesOf, projectOf, recorded, run, sound } from '../../project.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const served = 'https://releases.example.com';
const text = readFileSync('docs/audit.md', 'utf8');

/** An index that says of left-pad 1.3.0 that its support has ended, whatever day it is. */
async function indexAt(): Promise<string> {
  const history = sound['data/history/server.json'] as { releases: unknown[] };
  const releases = [recorded('1.3.0', '2018-04-09'), ...history.releases];
  const project = projectOf({
    ...changed('components/server.json', 'references', [{ kind: 'npm', name: 'left-pad' }]),
    'data/history/server.json': { ...history, releases },
  });
  await run(project, 'build');
  return (await servedFolder(join(project, 'dist'))).address;
}

/** A repository with a lock file, and a `npx` that is this program where it is asked for its packed file. */
function repository(): string {
  const folder = folderOf({
    'package.json': readFileSync('test/ask/audit/fixtures/package.json', 'utf8'),
  });
  copyFileSync('test/ask/audit/fixtures/package-lock.json', join(folder, 'package-lock.json'));
  const npx = [
    '#!/bin/bash',
    'case "$1 $2 $3" in',
    `  "--yes --package=./release-index-${version}.tgz release-index") shift 3 ;;`,
    '  *) exit 99 ;;',
    'esac',
    `exec "${process.execPath}" "${resolve('src/main.ts')}" "$@"`,
  ];
  put(folder, '.bin/npx', npx.join('\n'));
  chmodSync(join(folder, '.bin/npx'), 0o755);
  return folder;
}

type Ran = { readonly code: number; readonly out: string };

async function bash(script: string, folder: string, env: object = {}): Promise<Ran> {
  const PATH = `${join(folder, '.bin')}:${process.env['PATH']}`;
  const own = { PATH, HOME: folder, XDG_CACHE_HOME: join(folder, '.cache') };
  const words = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script];
  return await new Promise((done) => {
    execFile('bash', words, { cwd: folder, env: { ...own, ...env } }, (error, out, err) => {
      done({ code: Number(error?.code ?? 0), out: `${out}${err}` });
    });
  });
}

const recipes = [...text.matchAll(/<!-- recipe: (\d) -->\n+```(sh|yaml)\n([^]*?)```/g)].map(
  ([, code = '', kind, script = '']) =>
    [Number(code), kind === 'sh' ? script : parse(script).support.script.join('\n')] as const,
);

test('each recipe does what it says', async () => {
  const address = await indexAt();
  const folder = repository();
  const ran: [number, string][] = [];
  for (const [code, script] of recipes) {
    const { code: ended, out } = await bash(script.replaceAll(served, address), folder);
    ran.push([ended, ended === code ? '' : out]);
  }
  expect(ran.map((one) => one.join(' '))).toEqual(['4 ', '4 ', '0 ']);
  const enriched = readFileSync(join(folder, 'bom.enriched.json'), 'utf8');
  expect(enriched).toContain('"cdx:lifecycle:milestone:endOfSupport"');
});

type Action = {
  inputs: Record<string, { default: string }>;
  runs: { steps: { uses?: string; run?: string; with?: object; env?: Record<string, string> }[] };
};

const action = parse(readFileSync('action.yml', 'utf8')) as Action;
const step = action.runs.steps.find(({ run }) => run?.includes(' audit '));

/** Runs the step of the action as the runner does, with these inputs. */
async function act(inputs: Readonly<Record<string, string>>, folder: string): Promise<Ran> {
  // The host only warns of an input that the action does not know, and goes on without it.
  expect(Object.keys(inputs).filter((name) => !(name in action.inputs))).toEqual([]);
  const valueOf = (_: string, name: string) => inputs[name] ?? action.inputs[name]?.default ?? '';
  const env = Object.fromEntries(
    Object.entries(step?.env ?? {}).map(([name, value]) => [
      name,
      value.replace(/^\$\{\{ inputs\.([\w-]+) \}\}$/, valueOf),
    ]),
  );
  for (const name of ['summary', 'output']) writeFileSync(join(folder, name), '');
  const runner = {
    GITHUB_ACTIONS: 'true',
    GITHUB_STEP_SUMMARY: join(folder, 'summary'),
    GITHUB_OUTPUT: join(folder, 'output'),
    GITHUB_ACTION_PATH: resolve('.'),
  };
  return await bash(step?.run ?? '', folder, { ...env, ...runner });
}

test('the action marks the lines, writes a summary and SARIF, and fails where it should', async () => {
  const index = await indexAt();
  const folder = repository();
  const { code, out } = await act({ index, sarif: 'support.sarif' }, folder);
  expect(code).toBe(4);
  const marked = out.match(/^::error .*/gm)?.map((line) => /file=.*?,line=\d+/.exec(line)?.[0]);
  expect(marked).toEqual(['file=package-lock.json,line=40', 'file=package.json,line=7']);
  expect(out).toContain('::Server 1.3.0: Support ended, last day 2019-10-09. Deprecated since');
  const summary = readFileSync(join(folder, 'summary'), 'utf8');
  expect(summary.match(/^\| Server \| 1\.3\.0 \|/gm)).toHaveLength(2);
  expect(readFileSync(join(folder, 'output'), 'utf8')).toMatch(/failing.*\n2\n/);
  const { runs } = sarifOf(readFileSync(join(folder, 'support.sarif'), 'utf8'));
  expect(runs[0]?.results.map(({ ruleId }) => ruleId)).toEqual(['ended', 'ended']);
  expect(await act({ index, 'fail-on': '' }, folder)).toMatchObject({ code: 0 });
  const locked = await act({ index, auth: 'hush' }, folder);
  expect(locked.out).toContain('must be the name of a variable that begins with INDEX_AUTH_');
  const files = 'package-lock.json\n\n.';
  expect(await act({ index, 'fail-on': '', files }, folder)).toMatchObject({ code: 0 });
});

test('an input of the action is no option and no command', async () => {
  const folder = repository();
  const index = await indexAt();
  const { code, out } = await act({ index, files: '--help\n$(touch owned)' }, folder);
  expect([code, out.includes('--help: is not there')]).toEqual([1, true]);
  expect(Object.keys(filesOf(folder))).not.toContain('owned');
});

test('the action runs the program of its own repository and pins what it uses', async () => {
  const [asked = '', install] = action.runs.steps.flatMap(({ run }) => run ?? []);
  expect(install).toBe('npm ci --prefix "$GITHUB_ACTION_PATH" --ignore-scripts --omit=dev');
  // A file would be looked for below the checkout of whoever calls the action, even by a whole path.
  const handed = { 'node-version': '${{ steps.node.outputs.version }}' };
  expect(action.runs.steps[1]?.with).toEqual({ ...handed, 'package-manager-cache': false });
  const folder = folderOf({});
  await bash(asked, folder, { GITHUB_ACTION_PATH: resolve('.'), GITHUB_OUTPUT: 'output' });
  expect(filesOf(folder)['output']).toBe(`version=${readFileSync('.node-version', 'utf8')}`);
  expect(step?.run?.match(/node \S+/g)).toEqual(
    Array(2).fill('node "$GITHUB_ACTION_PATH/src/start.js"'),
  );
  const uses = action.runs.steps.flatMap(({ uses }) => uses ?? []);
  expect(uses.filter((one) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(one))).toEqual([]);
  expect(step?.run).not.toContain('${{');
});

const [, workflow = ''] = /<!-- workflow -->\n+```yaml\n([^]*?)```/.exec(text) ?? [];

type Workflow = {
  on: { schedule: { cron: string }[] };
  permissions: object;
  jobs: Record<string, { steps: { uses: string; with: Record<string, string> }[] }>;
};

test('the weekly summary, as it is written: once a week, without rights, the action pinned with its conditions, and a job that fails', async () => {
  const { on, permissions, jobs } = parse(workflow.replace(served, await indexAt())) as Workflow;
  expect(on.schedule).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* [0-6]$/) }]);
  expect(permissions).toEqual({ contents: 'read' });
  const [checkout, audited, ...others] = Object.values(jobs).flatMap(({ steps }) => steps);
  expect(checkout).toEqual({
    uses: expect.stringMatching(/^actions\/checkout@[0-9a-f]{40}$/),
    with: { 'persist-credentials': false },
  });
  expect([audited?.uses, others]).toEqual([`<owner>/<this repository>@v${version}`, []]);
  const folder = repository();
  const { code, out } = await act(audited?.with ?? {}, folder);
  expect([code, out]).toEqual([4, expect.stringContaining('2 of 2 fail: ended, ending:90d')]);
  expect(readFileSync(join(folder, 'summary'), 'utf8')).toContain('### What runs');
});
