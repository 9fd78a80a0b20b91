/** Installs the pinned Renovate beside these tests, unless it is there already. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const folder = join(import.meta.dirname, 'pinned');
const marker = join(folder, 'node_modules', '.installed-from');
const lock = join(folder, '.installing');

/** The first time it is some 100 MB from the registry; afterwards npm's cache has them. */
const installTimeout = 300_000;

export const renovateFolder = join(folder, 'node_modules', 'renovate', 'dist');

/** Renovate's own code, for what it does only when it writes pull requests, and to compare ours with. */
export async function ofRenovate<T>(path: string): Promise<T> {
  await installRenovate();
  process.env['LOG_LEVEL'] = 'fatal';
  const { init } = (await importOf('logger/index.js')) as { init: () => void };
  init();
  return (await importOf(path)) as T;
}

function importOf(path: string): Promise<unknown> {
  return import(pathToFileURL(join(renovateFolder, path)).href);
}

/** Test files run side by side, so the first one installs and the others wait for it. */
export async function installRenovate(): Promise<void> {
  const wanted = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const isInstalled = () => existsSync(marker) && readFileSync(marker, 'utf8') === wanted;
  for (let waited = 0; !isInstalled(); waited += 250) {
    // Whoever makes the folder is told its path.
    if (mkdirSync(lock, { recursive: true }) !== undefined) return install(wanted);
    if (waited > installTimeout)
      throw new Error(`${lock}: another install hangs; remove this folder`);
    await sleep(250);
  }
}

function install(wanted: string): void {
  const PATH = [dirname(process.execPath), process.env['PATH']].join(delimiter);
  try {
    execFileSync('npm', ['ci', '--prefer-offline', '--loglevel=error'], {
      cwd: folder,
      env: { ...process.env, PATH },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    writeFileSync(marker, wanted);
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}
