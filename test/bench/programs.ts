/** The command lines that several figures measure. */
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { today } from './corpus/history.ts';
import type { Program } from './measure.ts';

const root = join(import.meta.dirname, '../..');
/** As `npm start` runs it, and as `npm run svc` runs one command. */
const main = asScript('start');
const one = asScript('svc');
const floor = join(import.meta.dirname, 'floor.ts');

export function buildWords(project: string, out: string): string[] {
  return [...main, 'build', ...folders(project), '--out', out, '--now', today, '--quiet'];
}

export function gatherWords(project: string, concurrency: number): string[] {
  const network = ['--concurrency', String(concurrency), '--allow-private-hosts', '--strict'];
  return [...main, 'gather', ...folders(project), '--now', today, '--quiet', ...network];
}

/** Any other command over a project. */
export function commandOf(project: string, command: string, ...more: readonly string[]): Program {
  return { words: [...one, command, ...folders(project), '--now', today, '--quiet', ...more] };
}

/** As for the program itself: from the second run on, Node need not take the types off. */
const kept = { NODE_COMPILE_CACHE: join(tmpdir(), 'bench-compiled') };

function folders(project: string): string[] {
  return ['components', 'data', 'site'].flatMap((name) => [`--${name}`, join(project, name)]);
}

/** Builds what was not there before. */
export function fullBuild(project: string, out: string): Program {
  return { words: buildWords(project, out), prepare: () => forget(out) };
}

/** What no program that does this work can go below; `built` is a finished build of the project, if there is one. */
export function floorOf(built: string, ...build: [] | [project: string, out: string]): Program {
  const [, out] = build;
  return { words: [floor, built, ...build], env: kept, prepare: () => out && forget(out) };
}

/**
 * The output and what is kept for the next build: a full build finds neither. Moved away and not removed:
 * on ext4, new files seem to take longer for a while after many others were removed,
 * which can take longer than the build.
 */
function forget(out: string): void {
  for (const folder of [out, `${out}.cache`]) {
    if (existsSync(folder)) renameSync(folder, `${folder}.${++forgotten}`);
  }
}

let forgotten = 0;

function asScript(name: 'start' | 'svc'): string[] {
  const text = readFileSync(join(root, 'package.json'), 'utf8');
  const { scripts } = JSON.parse(text) as { scripts: Record<typeof name, string> };
  const flags = scripts[name].split(' ').filter((word) => word.startsWith('--'));
  return [...flags, join(root, 'src/start.js')];
}
