/**
 * What the real Renovate would write: whole files after each edit, the commands that renew lock files,
 * and the text of each pull request. One process for a whole repository of cases.
 */
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { write } from './files.ts';
import { renovateFolder } from './install.ts';
import { refuseInternet } from './served.ts';
import { words } from '../../words.ts';

export type Result = {
  readonly branches: readonly Branch[];
  readonly found: readonly DependencySeen[];
  /** Warnings and errors of the log. */
  readonly problems: readonly string[];
  /** Why the run ended before the lookup. */
  readonly error?: string;
};

export type Branch = {
  readonly name: string;
  readonly title: string;
  readonly body: string;
  readonly changes: readonly Change[];
  readonly security: boolean;
};

export type Change = {
  readonly file: string;
  /** The files that are written, by path. */
  readonly texts: Readonly<Record<string, string>>;
  readonly commands: readonly string[];
  readonly errors?: readonly string[];
};

export type DependencySeen = {
  readonly manager: string;
  readonly file: string;
  readonly name: string;
  readonly packageName: string | undefined;
  readonly currentValue: string | undefined;
  readonly datasource: string | undefined;
  readonly skipReason: string | undefined;
  readonly updates: readonly string[];
  readonly warnings: readonly string[];
  readonly isAbandoned: boolean;
};

export type Edits = Result & {
  /** Each text that this file would get, one per branch. */
  readonly textsOf: (path: string) => readonly string[];
  /** Hosts of the internet that Renovate tried to reach. */
  readonly reachedFor: readonly string[];
};

type Settings = {
  /** The configuration of Renovate itself. */
  readonly global?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
};

const tools = words(`npm pnpm yarn uv poetry pdm pip-compile gradle mvn helm`);
const limit = 240_000;

export async function editsOf(
  files: Readonly<Record<string, string>>,
  settings: Settings = {},
): Promise<Edits> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-edits-'));
  const internet = await refuseInternet();
  try {
    prepare(folder, files, settings);
    await work(folder, environment(folder, internet.url, settings));
    const result = JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8')) as Result;
    return {
      ...result,
      textsOf: (path) => textsOf(result, path),
      reachedFor: [...new Set(internet.asked)].toSorted(),
    };
  } finally {
    await internet.close();
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

function prepare(folder: string, files: Readonly<Record<string, string>>, { global }: Settings) {
  const repository = join(folder, 'repository');
  write(join(folder, 'config.json'), JSON.stringify(global ?? {}));
  for (const [path, text] of Object.entries(files)) {
    write(join(repository, path), text.replaceAll('$COMMAND_LOG', join(folder, 'commands.log')));
    if (text.startsWith('#!')) chmodSync(join(repository, path), 0o755);
  }
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words], {
      cwd: repository,
      stdio: 'ignore',
    });
  git('init', '-q', '-b', 'main');
  git('add', '-A', '-f');
  git('commit', '-q', '-m', 'All');
  git('clone', '-q', '--bare', repository, join(folder, 'origin'));
  git('remote', 'add', 'origin', join(folder, 'origin'));
  installTools(folder);
}

/** Each tool writes down how it was called, and does nothing else. */
function installTools(folder: string): void {
  const bin = join(folder, 'bin');
  const log = join(folder, 'commands.log');
  const script = `#!/bin/sh\necho "$(basename "$0") $*" >> '${log}'\n[ "$1" = --version ] && echo 10.0.0\nexit 0\n`;
  mkdirSync(bin, { recursive: true });
  write(join(bin, 'tool'), script);
  chmodSync(join(bin, 'tool'), 0o755);
  for (const tool of tools) symlinkSync('tool', join(bin, tool));
}

function environment(folder: string, proxy: string, { env }: Settings): NodeJS.ProcessEnv {
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
    ...env,
  };
}

function work(folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'worker.ts'), folder, renovateFolder],
      {
        cwd: join(folder, 'repository'),
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: limit,
        killSignal: 'SIGKILL',
      },
    );
    let words = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (data: string) => (words += data));
    child.on('error', fail);
    child.on('close', () => {
      if (existsSync(join(folder, 'result.json'))) done();
      else fail(new Error(`Renovate ended without a result:\n${words}`));
    });
  });
}
