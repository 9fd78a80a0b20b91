/** Runs a workflow's jobs on this machine, step by step, as they are written. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { parse } from 'yaml';
import { actionOf, type Action, type Done, type Platform, type Step } from './actions.ts';
import { evaluated, holds, type Contexts } from './expressions.ts';
import { printedBy } from './run-deploy.ts';

type Permissions = Readonly<Record<string, string>>;

type Job = {
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly secrets?: Readonly<Record<string, unknown>>;
  readonly needs?: string | readonly string[];
  readonly permissions?: Permissions;
  readonly environment?: { readonly name: string };
  readonly outputs?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix: { readonly shard: string } };
  readonly steps?: readonly Step[];
};

type Input = { readonly default: unknown; readonly type: string };

type Workflow = {
  readonly on: { readonly workflow_call?: { readonly inputs?: Record<string, Input> } };
  readonly env?: Readonly<Record<string, string>>;
  readonly permissions?: Permissions;
  readonly jobs: Record<string, Job>;
};

type Result = 'success' | 'failure' | 'skipped';
export type Ran = { readonly said: string; readonly results: Readonly<Record<string, Result>> };

/** Refuses, as the platform does, inputs that are unknown and rights that the caller does not have. */
export async function runWorkflow(
  file: string,
  platform: Platform,
  inputs: Readonly<Record<string, unknown>> = {},
  granted?: Permissions,
): Promise<Ran> {
  const workflow = parse(readFileSync(file, 'utf8')) as Workflow;
  const known = workflow.on.workflow_call?.inputs ?? {};
  const wrong = Object.keys(inputs).find(
    (name) => granted !== undefined && typeof inputs[name] !== known[name]?.type,
  );
  if (wrong !== undefined) throw new Error(`wrong input ${wrong}`);
  const defaults = Object.entries(known).map(([name, one]) => [name, one.default] as const);
  const given = { ...Object.fromEntries(defaults), ...inputs };
  const needs: Record<string, Omit<JobRan, 'said'>> = {};
  let said = '';
  for (const [name, job] of Object.entries(workflow.jobs)) {
    refuseRights(name, job.permissions ?? workflow.permissions ?? {}, granted);
    const contexts = { ...platform.contexts, inputs: given, needs };
    const all = [job.needs ?? []].flat().map((one) => needs[one]?.result);
    const isDue = job.if === undefined || !job.if.includes('always()');
    const isSkipped = (isDue && all.some((one) => one !== 'success')) || !holds(job.if, contexts);
    const ran = isSkipped ? skipped : await runJob(name, job, { workflow, platform, contexts });
    said += ran.said;
    needs[name] = { result: ran.result, outputs: ran.outputs };
  }
  const results = Object.entries(needs).map(([name, { result }]) => [name, result] as const);
  return { said, results: Object.fromEntries(results) };
}

function refuseRights(name: string, wanted: Permissions, granted: Permissions | undefined): void {
  const beyond = Object.entries(wanted).find(
    ([right, level]) => granted !== undefined && ![level, 'write'].includes(granted[right] ?? ''),
  );
  if (beyond) throw new Error(`${name} asks for ${beyond.join(': ')}, which its caller has not`);
}

type Run = {
  readonly workflow: Workflow;
  readonly platform: Platform;
  readonly contexts: Contexts;
};
type JobRan = { readonly said: string; readonly result: Result; readonly outputs: object };
const skipped: JobRan = { said: '', result: 'skipped', outputs: {} };

async function runJob(name: string, job: Job, run: Run): Promise<JobRan> {
  if (job.uses !== undefined) {
    const file = run.platform.files?.[job.uses];
    if (file === undefined) throw new Error(`unknown workflow ${job.uses}`);
    // Another repository's gets the secrets that are named, none of an environment: https://github.com/actions/runner/issues/1490.
    const named = { secrets: evaluatedEach(job.secrets, run.contexts), environments: {} };
    const contexts = { ...run.platform.contexts, ...(job.uses.startsWith('./') ? {} : named) };
    const [given, rights] = [evaluatedEach(job.with, run.contexts), job.permissions ?? {}];
    const { said, results } = await runWorkflow(file, { ...run.platform, contexts }, given, rights);
    const result = Object.values(results).includes('failure') ? 'failure' : 'success';
    return { said, result, outputs: {} };
  }
  const shards = evaluated(job.strategy?.matrix.shard, run.contexts) as string[] | undefined;
  const rans: JobRan[] = [];
  for (const [index, shard] of (shards ?? ['']).entries())
    rans.push(await runSteps(`${name}-${index}`, job, run, { shard, index }));
  const isWrong = rans.some(({ result }) => result === 'failure');
  const said = rans.map((ran) => ran.said).join('');
  return { said, result: isWrong ? 'failure' : 'success', outputs: rans[0]?.outputs ?? {} };
}

async function runSteps(
  name: string,
  job: Job,
  { workflow, platform, contexts }: Run,
  { shard, index }: { readonly shard: string; readonly index: number },
): Promise<JobRan> {
  const folder = join(platform.room, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const steps: Record<string, { outcome: Result; outputs: Readonly<Record<string, string>> }> = {};
  const { environments = {}, secrets = {} } = platform.contexts;
  const own = environments[job.environment?.name ?? ''] ?? {};
  const here: Contexts = {
    ...contexts,
    steps,
    secrets: { ...(secrets as object), ...own },
    matrix: { shard },
    strategy: { 'job-index': index },
    job: { workflow_repository: 'owner/program', workflow_sha: 'HEAD' },
  };
  let said = '';
  let result: Result = 'success';
  for (const step of flattened(job.steps ?? [])) {
    const isDue = result === 'success' || step.if?.includes('always()');
    if (!isDue || !holds(step.if, { ...here, ...step.contexts })) continue;
    const action = { step, folder, platform, workflow, contexts: { ...here, ...step.contexts } };
    const ran = await runStep(action);
    said += ran.said;
    steps[step.id ?? ''] = { outcome: ran.outcome, outputs: ran.outputs };
    if (ran.outcome === 'failure' && !step['continue-on-error']) result = 'failure';
  }
  return { said, result, outputs: evaluatedEach(job.outputs, here) };
}

function evaluatedEach(texts: Readonly<Record<string, unknown>> = {}, contexts: Contexts) {
  const values = Object.entries(texts).map(([key, text]) => [key, evaluated(text, contexts)]);
  return Object.fromEntries(values) as Record<string, unknown>;
}

type Flat = Step & { readonly contexts?: Contexts };

/** The steps of an action of the program's own stand in its place; the program is this checkout. */
function flattened(steps: readonly Step[]): readonly Flat[] {
  return steps.flatMap((step): readonly Flat[] => {
    const [, path] = /^\.\/\.program\/(.+)$/.exec(step.uses ?? '') ?? [];
    if (path === undefined) return [step];
    const action = parse(readFileSync(join(path, 'action.yml'), 'utf8')) as {
      inputs: Record<string, { default: string }>;
      runs: { steps: Step[] };
    };
    const defaults = Object.entries(action.inputs).map(([name, one]) => [name, one.default]);
    const inputs = { ...(Object.fromEntries(defaults) as object), ...step.with };
    return action.runs.steps.map((one) => ({ ...one, contexts: { inputs } }));
  });
}

async function runStep(action: Action & { readonly workflow: Workflow }): Promise<Done> {
  const { step, folder, platform, workflow, contexts } = action;
  if (step.run === undefined) return actionOf(action);
  const output = join(folder, '.output');
  writeFileSync(output, '');
  const own = evaluatedEach({ ...workflow.env, ...step.env }, contexts);
  const env = { ...platform.env, GITHUB_OUTPUT: output, ...own };
  // What is installed is this checkout's.
  const adapted = platform.adapt?.(step.run) ?? step.run;
  const command = adapted.replaceAll(/^ *npm (ci|install) .*$/gm, 'true');
  const ran = await shell(command, folder, env);
  const written = readFileSync(output, 'utf8').matchAll(
    /^([\w-]+)(?:=(.*)|<<(\S+)\n([^]*?)\n\3)$/gm,
  );
  const outputs = [...written].map(([, name, line, , text]) => [name, line ?? text] as const);
  return { ...ran, outputs: Object.fromEntries(outputs) as Done['outputs'] };
}

export async function shell(command: string, cwd: string, env: NodeJS.ProcessEnv) {
  return await ranBy('bash', ['-e', '-o', 'pipefail', '-c', command], cwd, env);
}

export async function ranBy(
  program: string,
  words: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<Pick<Done, 'said' | 'outcome'>> {
  const child = spawn(program, words, { cwd, env });
  const texts = printedBy(child);
  const [code] = await once(child, 'close');
  return { said: texts.said, outcome: code === 0 ? 'success' : 'failure' };
}
