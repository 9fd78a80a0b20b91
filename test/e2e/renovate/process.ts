/** A process of the real Renovate in a folder of files, without a platform and without the internet. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { put } from '../../folder.ts';
import { refuseInternet } from './served.ts';

type Place = {
  /** With the files in `repository`. */
  readonly folder: string;
  /** Runs a script, and gives back what it printed. */
  readonly start: (
    script: readonly string[],
    env: Readonly<Record<string, string>>,
  ) => Promise<string>;
};

const timeLimit = 240_000;

/** With the hosts of the internet that Renovate tried to reach. `global`: the configuration of Renovate itself. */
export async function inFolder<T>(
  files: Readonly<Record<string, string>>,
  global: object,
  use: (place: Place) => Promise<T>,
): Promise<T & { readonly reachedFor: readonly string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-renovate-'));
  const internet = await refuseInternet();
  try {
    put(folder, 'config.json', global);
    for (const [path, text] of Object.entries(files)) put(folder, `repository/${path}`, text);
    const common = environment(folder, internet.url);
    const value = await use({
      folder,
      start: (script, env) => printed(script, join(folder, 'repository'), { ...common, ...env }),
    });
    return { ...value, reachedFor: [...new Set(internet.asked)].toSorted() };
  } finally {
    await internet.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function environment(folder: string, proxy: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    HOME: folder,
    TMPDIR: folder,
    RENOVATE_CONFIG_FILE: join(folder, 'config.json'),
    RENOVATE_PLATFORM: 'local',
    RENOVATE_DRY_RUN: 'lookup',
    RENOVATE_BASE_DIR: join(folder, 'base'),
    RENOVATE_INTERNAL_HOST_ACCESS: 'allow',
    HTTP_PROXY: proxy,
    HTTPS_PROXY: proxy,
    NO_PROXY: '127.0.0.1',
  };
}

function printed(script: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, script, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeLimit,
      killSignal: 'SIGKILL',
    });
    let words = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (data: string) => (words += data));
    child.on('error', fail);
    child.on('close', (code) => {
      if (code === null) fail(new Error(`Renovate was ended after ${timeLimit} ms:\n${words}`));
      else done(words);
    });
  });
}
