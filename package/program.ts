/**
 * What the package loads in the place of `src/sources.js`: the compiled parts of the program, each when it is
 * first asked for, with what was compiled of them when the same command ran before. Node's own compile cache
 * keeps each file as it was when it was loaded, without the functions that are compiled later, when they are
 * first called: nearly all of them. What the parts write themselves, such as templates as functions, is kept too.
 */
import type { Script } from 'node:vm';
import type { start as startOfMain } from '../src/main.ts';

const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');
const vm = process.getBuiltinModule('node:vm');
const zlib = process.getBuiltinModule('node:zlib');

/** The sum of all parts, so that nothing compiled belongs to another program. */
declare const programSum: string;

type Part = (
  require: (name: string) => unknown,
  module: { exports: object },
  exports: object,
  importMeta: ImportMeta,
  ownFunction: FunctionConstructor,
) => void;

/** What was compiled: of a part under its name, of a function that a part wrote under its whole text. */
type Compiled = ReadonlyMap<string, Buffer>;

/** A build has a hundred. Who edits templates has new functions with each build, and the old ones are dropped some day. */
const mostKept = 500;

const folder = path.join(import.meta.dirname, 'program');
const scripts = new Map<string, Script>();
const modules = new Map<string, { exports: object }>();

export async function start(): Promise<void> {
  const kept = keptFile(process.argv.slice(2));
  const compiled = kept === undefined ? undefined : read(kept);
  const ownFunction = new Proxy(Function, {
    construct(_, words: readonly string[]) {
      const text = `(function (${words.slice(0, -1).join()}) {${words.at(-1) ?? ''}\n})`;
      return run(text, text, 'function') as object;
    },
  });
  // A library looks for npm itself, whose settings it reads.
  Object.defineProperty(require, 'resolve', {
    get: () => process.getBuiltinModule('node:module').createRequire(import.meta.url).resolve,
  });
  const { start } = load('./main.cjs') as { readonly start: typeof startOfMain };
  if (kept !== undefined) process.on('exit', (code) => keep(kept, code));
  await start();

  function require(name: string): unknown {
    return name.startsWith('./') ? load(name) : builtin(name);
  }

  function load(name: string): object {
    const known = modules.get(name);
    if (known) return known.exports;
    const module = { exports: {} };
    modules.set(name, module);
    const filename = path.join(folder, name);
    const part = run(name, fs.readFileSync(filename, 'utf8'), filename) as Part;
    part(require, module, module.exports, import.meta, ownFunction);
    return module.exports;
  }

  function run(name: string, text: string, filename: string): unknown {
    const script = scriptOf(text, filename, compiled?.get(name));
    scripts.set(name, script);
    return script.runInThisContext();
  }

  /** What no earlier run of the command loaded or wrote is kept from now on. */
  function keep(file: string, code: number) {
    const isNew = [...scripts].some(
      ([name, script]) => !compiled?.has(name) || script.cachedDataRejected === true,
    );
    // A run that was refused has called few functions.
    if (!isNew || code === 1 || code === 2) return;
    const beside = `${file}.${process.pid}`;
    const before = compiled && compiled.size <= mostKept ? compiled : [];
    const all = [...scripts].map(([name, script]) => [name, script.createCachedData()] as const);
    try {
      fs.writeFileSync(beside, withSum(joined(new Map([...before, ...all]))));
      fs.renameSync(beside, file);
    } catch {
      // It only saves time.
    }
  }
}

function scriptOf(text: string, filename: string, cachedData: Buffer | undefined): Script {
  return new vm.Script(text, {
    filename,
    ...(cachedData && { cachedData }),
  });
}

/** Large, and by most commands not needed: loaded when something of theirs is used. */
const late: ReadonlySet<string> = new Set(['node:crypto', 'node:child_process', 'node:zlib']);

function builtin(name: string): unknown {
  const module = () => process.getBuiltinModule(name);
  if (!late.has(name)) return module();
  // Whoever imports it asks first whether it was a module of ECMAScript.
  const get = (_: object, key: string | symbol): unknown =>
    key === '__esModule' ? undefined : Reflect.get(module() ?? {}, key);
  return new Proxy({}, { get });
}

/** One for each command, as each calls other functions; none where Node keeps nothing. */
function keptFile(words: readonly string[]): string | undefined {
  const folder = process.getBuiltinModule('node:module').getCompileCacheDir();
  const [word = ''] = words.includes('--help') ? [] : words;
  const command = /^[a-z]{1,20}$/.test(word) ? word : 'help';
  return folder === undefined ? undefined : path.join(folder, `program-${programSum}.${command}`);
}

function read(file: string): Compiled | undefined {
  try {
    const bytes = fs.readFileSync(file);
    const content = bytes.subarray(sumLength);
    if (zlib.crc32(content) !== bytes.readUInt32LE()) return undefined;
    return apart(content);
  } catch {
    return undefined;
  }
}

/** The names and their lengths in a line of JSON, and then one after the other. Node's own format takes 2 ms to load. */
function joined(compiled: Compiled): Buffer {
  const lengths = [...compiled].map(([name, { length }]) => [name, length]);
  return Buffer.concat([Buffer.from(`${JSON.stringify(lengths)}\n`), ...compiled.values()]);
}

function apart(content: Buffer): Compiled {
  let from = content.indexOf('\n') + 1;
  const lengths = JSON.parse(content.toString('utf8', 0, from)) as [string, number][];
  return new Map(lengths.map(([name, length]) => [name, content.subarray(from, (from += length))]));
}

const sumLength = 4;

/** The engine runs what it is given without looking at it: from a damaged disk, a crash at every start. */
function withSum(content: Buffer): Buffer {
  const sum = Buffer.alloc(sumLength);
  sum.writeUInt32LE(zlib.crc32(content));
  return Buffer.concat([sum, content]);
}
