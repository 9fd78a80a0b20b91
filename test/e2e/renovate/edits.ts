/** What the real Renovate would write: files after each edit, commands for lock files, and texts of requests, in one process. */
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { put, putProgram } from '../../folder.ts';
import { commit, git } from '../deploy/repository.ts';
import { installRenovate, renovateFolder } from './install.ts';
import { refuseInternet } from './served.ts';
import { words } from '../../words.ts';

/** One dependency that Renovate found, under its own names, and what it makes of it. */
export type Seen = Dependency & {
  readonly file: string;
  readonly manager: string;
  readonly depName: string;
  readonly currentValue: string;
  readonly updates: readonly Update[];
};

export type Dependency = {
  readonly depName?: string;
  readonly packageName?: string;
  readonly currentValue?: string;
  readonly datasource?: string;
  readonly skipReason?: string;
  readonly isAbandoned?: boolean;
  readonly updates?: readonly Update[];
  readonly warnings?: readonly { readonly message: string }[];
};

export type Update = {
  readonly updateType: string;
  readonly newValue: string;
  readonly newName?: string;
  readonly releaseTimestamp?: string;
  readonly pendingVersions?: readonly string[];
  /** Too young, with nothing older to propose: no pull request yet. */
  readonly pendingChecks?: boolean;
  readonly changelogUrl?: string;
  /** The repository from which Renovate quotes the notes of releases. */
  readonly sourceUrl?: string;
};

export type Result = {
  readonly branches: readonly Branch[];
  readonly found: readonly Seen[];
  /** Warnings and errors of the log, up to the proposals. */
  readonly problems: readonly string[];
  /** And those of the edits. */
  readonly editProblems: readonly string[];
  readonly error?: string;
};

/** In the order in which Renovate opens their pull requests. */
export type Branch = {
  readonly name: string;
  readonly title: string;
  readonly body: string;
  readonly notes: readonly string[];
  readonly changes: readonly Change[];
  readonly security: boolean;
};

export type Change = {
  readonly file: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly commands: readonly string[];
  readonly errors: readonly string[];
};

export type Edits = Result & {
  /** Each text that this file would get, one per branch. */
  readonly textsOf: (path: string) => readonly string[];
  readonly reachedFor: readonly string[];
};

type Settings = {
  readonly global?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
};

const tools = words(`npm pnpm yarn uv poetry pdm pip-compile gradle mvn helm`);

export async function editsOf(
  files: Readonly<Record<string, string>>,
  { global = {}, env }: Settings = {},
): Promise<Edits> {
  await installRenovate();
  const folder = mkdtempSync(join(tmpdir(), 'svc-renovate-'));
  const internet = await refuseInternet();
  try {
    put(folder, 'config.json', global);
    prepare(folder, files);
    const printed = await work(folder, { ...environment(folder, internet.url), ...env });
    const path = join(folder, 'result.json');
    if (!existsSync(path)) throw new Error(`Renovate ended without a result:\n${printed}`);
    const result = JSON.parse(readFileSync(path, 'utf8')) as Result;
    return {
      ...result,
      textsOf: (file) => textsOf(result, file),
      reachedFor: [...new Set(internet.asked)].toSorted(),
    };
  } finally {
    internet.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function textsOf({ branches }: Result, path: string): string[] {
  return branches.flatMap(({ changes }) =>
    changes.flatMap(({ texts }) => {
      const text = texts[path];
      return text === undefined ? [] : [text];
    }),
  );
}

function prepare(folder: string, files: Readonly<Record<string, string>>): void {
  const repository = join(folder, 'repository');
  for (const [path, text] of Object.entries(files)) {
    put(repository, path, text.replaceAll('$COMMAND_LOG', join(folder, 'commands.log')));
    if (text.startsWith('#!')) chmodSync(join(repository, path), 0o755);
  }
  git(repository, 'init', '-q', '-b', 'main');
  git(repository, 'add', '-A', '-f');
  commit(repository, 'All');
  git(folder, 'clone', '-q', '--bare', repository, join(folder, 'origin'));
  git(repository, 'remote', 'add', 'origin', join(folder, 'origin'));
  // Each tool writes down how it was called, and does nothing else.
  const script = `echo "$(basename "$0") $*" >> '${join(folder, 'commands.log')}'\n[ "$1" = --version ] && echo 10.0.0\nexit 0`;
  for (const tool of tools) putProgram(join(folder, 'bin'), tool, script);
}

function environment(folder: string, proxy: string): NodeJS.ProcessEnv {
  return {
    PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
    HOME: folder,
    TMPDIR: folder,
    LOG_LEVEL: 'fatal',
    RENOVATE_CONFIG_FILE: join(folder, 'config.json'),
    RENOVATE_PLATFORM: 'local',
    RENOVATE_DRY_RUN: 'lookup',
    RENOVATE_BINARY_SOURCE: 'global',
    RENOVATE_BASE_DIR: join(folder, 'base'),
    RENOVATE_INTERNAL_HOST_ACCESS: 'allow',
    HTTP_PROXY: proxy,
    HTTPS_PROXY: proxy,
    NO_PROXY: '127.0.0.1',
  };
}

/** What it printed. */
async function work(folder: string, env: NodeJS.ProcessEnv): Promise<string> {
  const script = [join(import.meta.dirname, 'worker.ts'), folder, renovateFolder];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, script, {
    cwd: join(folder, 'repository'),
    env,
    timeout: 600_000,
    killSignal: 'SIGKILL',
    maxBuffer: Infinity,
  }).catch(({ message, ...error }: Error & { stdout: string; stderr: string }) => {
    return { stdout: `${message}\n${error.stdout}`, stderr: error.stderr };
  });
  return `${stdout}${stderr}`;
}
