/**
 * Code that the program generates, kept beside what Node keeps of its files, with what the engine compiled of
 * it: to generate and compile it anew takes a twentieth of a small build.
 */
import { hash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';

type Kept = { readonly source: string; readonly compiled: Buffer };

/** The value of what `generate` answers, which `key` stands for: for another program it is another one. */
export function keptCode(key: string, generate: () => string): unknown {
  const folder = getCompileCacheDir();
  const file = folder && join(folder, `generated-${hash('sha256', key).slice(0, 16)}`);
  const kept = file === undefined ? undefined : read(file);
  const source = kept?.source ?? generate();
  const script = new Script(source, kept && { cachedData: kept.compiled });
  if (file !== undefined && (!kept || script.cachedDataRejected))
    // By then the functions that are called are compiled; a run that was refused has called few.
    process.once('exit', (code) => code === 0 && keep(file, source, script.createCachedData()));
  return script.runInThisContext();
}

/** The sum of what follows, and the length of the source; then the source, and what was compiled. */
const [sumLength, headLength] = [4, 8];

function read(file: string): Kept | undefined {
  try {
    const bytes = readFileSync(file);
    // The engine runs what it is given without looking at it.
    if (crc32(bytes.subarray(sumLength)) !== bytes.readUInt32LE()) return undefined;
    const end = headLength + bytes.readUInt32LE(sumLength);
    return { source: bytes.toString('utf8', headLength, end), compiled: bytes.subarray(end) };
  } catch {
    return undefined;
  }
}

function keep(file: string, source: string, compiled: Buffer): void {
  const text = Buffer.from(source);
  const bytes = Buffer.concat([Buffer.alloc(headLength), text, compiled]);
  bytes.writeUInt32LE(text.length, sumLength);
  bytes.writeUInt32LE(crc32(bytes.subarray(sumLength)));
  const beside = `${file}.${process.pid}`;
  try {
    writeFileSync(beside, bytes);
    renameSync(beside, file);
  } catch {
    // It only saves time.
  }
}
