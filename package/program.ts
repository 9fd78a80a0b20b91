/**
 * What the package loads in the place of `src/sources.js`: the whole program, one file, with what was compiled
 * of it when the same command ran before. Node's own compile cache keeps each file as it was when it was
 * loaded, without the functions that are compiled later, when they are first called: nearly all of them.
 */
import type { Script } from 'node:vm';
import type { start as startOfMain } from '../src/main.ts';

const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');
const vm = process.getBuiltinModule('node:vm');

/** Has the sum of its content in its name, so that nothing compiled belongs to another program. */
declare const programFile: string;

type Program = (
  getBuiltin: (name: string) => unknown,
  module: { exports: { start?: typeof startOfMain } },
  importMeta: ImportMeta,
) => void;

export async function start(): Promise<void> {
  const kept = keptFile(process.argv.slice(2));
  const cachedData = kept === undefined ? undefined : read(kept);
  const filename = path.join(import.meta.dirname, programFile);
  const script = new vm.Script(fs.readFileSync(filename, 'utf8'), {
    filename,
    ...(cachedData && { cachedData }),
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  if (kept !== undefined && (cachedData === undefined || script.cachedDataRejected === true))
    process.on('exit', (code) => keep(kept, code, script));
  const module: Parameters<Program>[1] = { exports: {} };
  (script.runInThisContext() as Program)(builtin, module, import.meta);
  await module.exports.start?.();
}

/** Large, and by most commands not needed: loaded when something of theirs is used. */
const late: ReadonlySet<string> = new Set(['node:crypto', 'node:child_process', 'node:zlib']);

function builtin(name: string): unknown {
  if (!late.has(name)) return process.getBuiltinModule(name);
  return new Proxy({}, { get: (_, key) => Reflect.get(process.getBuiltinModule(name) ?? {}, key) });
}

/** A library looks for npm itself, whose settings it reads. */
Object.defineProperty(builtin, 'resolve', {
  get: () => process.getBuiltinModule('node:module').createRequire(import.meta.url).resolve,
});

/** One for each command, as each calls other functions; none where Node keeps nothing. */
function keptFile(words: readonly string[]): string | undefined {
  const folder = process.getBuiltinModule('node:module').getCompileCacheDir();
  const [word = ''] = words.includes('--help') ? [] : words;
  const command = /^[a-z]{1,20}$/.test(word) ? word : 'help';
  return folder === undefined ? undefined : path.join(folder, `${programFile}.${command}`);
}

function read(file: string): Buffer | undefined {
  try {
    return fs.readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Nothing of a run that was refused, which has called few functions. */
function keep(file: string, code: number, script: Script): void {
  if (code === 1 || code === 2) return;
  const beside = `${file}.${process.pid}`;
  try {
    fs.writeFileSync(beside, script.createCachedData());
    fs.renameSync(beside, file);
  } catch {
    // It only saves time.
  }
}
