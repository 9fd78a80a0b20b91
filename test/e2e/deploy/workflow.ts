/** Runs a workflow's jobs on this machine, step by step, as they are written. */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { parse } from 'yaml';

type Step = {
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly id?: string;
  readonly with?: Readonly<Record<string, string>> & { readonly 'include-hidden-files'?: boolean };
  readonly env?: Readonly<Record<string, string>>;
};

type Job = {
  readonly if?: string;
  readonly strategy?: { readonly matrix: { readonly shard: string } };
  readonly steps: readonly Step[];
};

export type Platform = {
  /** The repository that is checked out. */
  readonly remote: string;
  /** An empty folder for this run. */
  readonly room: string;
  /** What each `${{ … }}` stands for. */
  readonly expressions: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What of this checkout is there beside what is checked out. */
  readonly brings?: readonly string[];
  /** What a step needs on this machine only. */
  readonly adapt: (command: string) => string;
};

/** Actions without an effect here: their work is done by the platform. */
const passed = new Set(['actions/setup-node', 'actions/attest-build-provenance']);

type Inputs = Readonly<Record<string, unknown>>;

type Workflow = {
  readonly on: {
    readonly workflow_call?: { readonly inputs: Record<string, { default: unknown }> };
  };
  readonly env?: Readonly<Record<string, string>>;
  readonly jobs: Record<string, Job>;
};

/** A workflow whose jobs call others: `files` says where each of those is on this machine. */
export async function runCaller(
  text: string,
  files: Readonly<Record<string, string>>,
  platform: Platform,
): Promise<string> {
  type Call = { readonly uses: string; readonly with?: Inputs };
  const { jobs } = parse(text) as { jobs: Record<string, Call> };
  const said: string[] = [];
  for (const call of Object.values(jobs)) {
    const file = files[call.uses];
    if (file === undefined) throw new Error(`unknown workflow ${call.uses}`);
    said.push(await runWorkflow(file, platform, call.with ?? {}));
  }
  return said.join('');
}

export async function runWorkflow(
  file: string,
  given: Platform,
  inputs: Inputs = {},
): Promise<string> {
  const { on, jobs, env } = parse(readFileSync(file, 'utf8')) as Workflow;
  const known = Object.entries(on.workflow_call?.inputs ?? {}).map(
    ([name, input]) => [name, inputs[name] ?? input.default] as const,
  );
  const unknown = Object.keys(inputs).find((name) => !known.some(([one]) => one === name));
  if (unknown !== undefined) throw new Error(`unknown input ${unknown}`);
  const expressions = Object.fromEntries(
    known.flatMap(([name, value]) => [
      [`inputs.${name}`, String(value)],
      [`fromJSON(inputs.${name})`, String(value)],
    ]),
  );
  const platform = {
    ...given,
    env: { ...given.env, ...env },
    expressions: { ...expressions, ...given.expressions },
  };
  const said: string[] = [];
  const outputs = new Map<string, string>();
  for (const [name, job] of Object.entries(jobs)) {
    // A condition asks for another event than a person's start, or for a failure.
    if (job.if !== undefined && job.if !== 'always()' && platform.expressions[job.if] !== 'true')
      continue;
    const text = /\$\{\{ (.+) \}\}/.exec(job.strategy?.matrix.shard ?? '')?.[1] ?? '';
    const shards = text === '' ? [''] : (JSON.parse(platform.expressions[text] ?? '') as string[]);
    for (const [index, shard] of shards.entries()) {
      outputs.set('matrix.shard', shard).set('strategy.job-index', String(index));
      const folder = join(platform.room, `${name}-${index}`);
      mkdirSync(folder, { recursive: true });
      for (const step of job.steps) {
        if (step.if !== undefined) continue;
        said.push(await runStep(step, { platform, folder, job: name, outputs }));
      }
    }
  }
  return said.join('');
}

type Place = {
  readonly platform: Platform;
  readonly folder: string;
  readonly job: string;
  readonly outputs: Map<string, string>;
};

async function runStep(step: Step, place: Place): Promise<string> {
  const { platform, folder } = place;
  const value = (text: string): string => evaluated(text, place);
  if (step.run !== undefined)
    return /^npm (ci|install)/.test(step.run) ? '' : runCommand(step, place);
  const [action = ''] = (step.uses ?? '').split('@');
  const { name = '', path = '.', ref = 'main', pattern } = step.with ?? {};
  const artefacts = join(platform.room, 'artefacts');
  const artefact = join(artefacts, value(name));
  if (action === 'actions/checkout') checkout(platform, folder, value(ref));
  else if (action === 'actions/upload-artifact')
    upload(join(folder, path), artefact, step.with?.['include-hidden-files'] ?? false);
  else if (action === 'actions/download-artifact' && pattern !== undefined) {
    const prefix = pattern.replace('*', '');
    for (const one of readdirSync(artefacts).filter((found) => found.startsWith(prefix)))
      cpSync(join(artefacts, one), join(folder, path, one), { recursive: true });
  } else if (action === 'actions/download-artifact')
    cpSync(artefact, join(folder, path), { recursive: true });
  else if (!passed.has(action)) throw new Error(`unknown action ${action}`);
  return '';
}

/** As the platform does: hidden files only where they are asked for. */
function upload(from: string, artefact: string, hidden: boolean): void {
  const filter = (file: string) => hidden || !relative(from, file).split(sep).some(isHidden);
  cpSync(from, artefact, { recursive: true, filter });
}

function isHidden(part: string): boolean {
  return part.startsWith('.');
}

/** The program and its packages are this checkout's; only what it works on is cloned. */
function checkout(
  { remote, brings = ['src', 'node_modules'] }: Platform,
  folder: string,
  ref: string,
): void {
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', folder, ...words], { stdio: 'pipe' });
  git('clone', '--quiet', remote, '.');
  git('checkout', '--quiet', ref);
  for (const name of brings) symlinkSync(resolve(name), join(folder, name));
}

async function runCommand(step: Step, place: Place): Promise<string> {
  const { platform, folder, job, outputs } = place;
  const output = join(folder, '.output');
  writeFileSync(output, '');
  const own = Object.entries(step.env ?? {}).map(([name, text]) => [name, evaluated(text, place)]);
  const env = { ...platform.env, GITHUB_OUTPUT: output, ...Object.fromEntries(own) };
  const said = await shell(platform.adapt(step.run ?? ''), folder, env);
  for (const [, name = '', text = ''] of readFileSync(output, 'utf8').matchAll(
    /^(\w+)<<(?:\S+)\n([^]*?)\n\S+$/gm,
  ))
    outputs.set(`needs.${job}.outputs.${name}`, text);
  return said;
}

function shell(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', command], { cwd, env });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said += String(chunk)));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(said) : reject(new Error(`${command}\nended with ${code}:\n${said}`)),
    );
  });
}

function evaluated(text: string, { platform, outputs }: Place): string {
  return text.replaceAll(/\$\{\{ (.+?) \}\}/g, (_, expression: string) => {
    const value = outputs.get(expression) ?? platform.expressions[expression];
    if (value === undefined) throw new Error(`unknown expression ${expression}`);
    return value;
  });
}
