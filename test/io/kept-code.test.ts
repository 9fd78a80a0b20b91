import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const module = new URL('../../src/io/kept-code.ts', import.meta.url).href;

/** What the code says, and whether it was generated: one run of a program with a folder for what Node keeps. */
function run(folder: string, key: string, code = 0): string {
  const program = `
    process.getBuiltinModule('node:module').enableCompileCache(${JSON.stringify(folder)});
    const { keptCode } = await import(${JSON.stringify(module)});
    let generated = '';
    const value = keptCode('${key}', () => ((generated = ' anew'), '({ say: () => "hé" })'));
    process.stdout.write(value.say() + generated);
    process.on('exit', () => (process.exitCode = 0));
    process.exitCode = ${code};`;
  const words = ['--input-type=module', '--eval', program];
  return execFileSync(process.execPath, words, { encoding: 'utf8' });
}

function files(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return all.filter((path) => path.includes('generated-')).map((path) => join(folder, path));
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'kept-code-'));
}

test('what one run generated is taken by the next, for the same key', () => {
  const folder = newFolder();
  const runs = ['a', 'a', 'b', 'a', 'b'].map((key) => run(folder, key));
  expect(runs).toEqual(['hé anew', 'hé', 'hé anew', 'hé', 'hé']);
});

test('what is damaged is generated anew: the engine runs what it is given', () => {
  const folder = newFolder();
  run(folder, 'a');
  const [file = ''] = files(folder);
  const right = readFileSync(file);
  for (const place of [0, 4, 12, right.length - 1]) {
    const damaged = Buffer.from(right);
    damaged[place] = (right[place] ?? 0) ^ 0x55;
    writeFileSync(file, damaged);
    expect([place, run(folder, 'a')]).toEqual([place, 'hé anew']);
    expect([place, run(folder, 'a')]).toEqual([place, 'hé']);
  }
  writeFileSync(file, '');
  expect(run(folder, 'a')).toBe('hé anew');
});

test('a run that was refused keeps nothing: it has called few functions', () => {
  const folder = newFolder();
  expect(run(folder, 'a', 1)).toBe('hé anew');
  expect(files(folder)).toEqual([]);
});
