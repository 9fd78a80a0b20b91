/** The program as one packed file in the folder of an index, for a job that can take it from no repository. */
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { programFolder, programManifest, type ProgramManifest } from '#io/program.ts';
import { refuse } from '#model/problem.ts';

export type Packed = { readonly file: string; readonly sha256: string };

export function packedName({ name, version }: Pick<ProgramManifest, 'name' | 'version'>): string {
  return `${name}-${version}.tgz`;
}

/** None where it has a repository, or runs from its sources, of which `npm run package` makes the file. */
export function packProgram(folder: string): Packed | undefined {
  const program = programManifest();
  if (program.repository !== undefined || existsSync(join(programFolder, 'src'))) return undefined;
  const file = packedName(program);
  const path = resolve(folder, file);
  const from = ['-C', dirname(programFolder), basename(programFolder)];
  try {
    execFileSync('tar', ['-czf', path, '--exclude=node_modules', ...from], { stdio: 'pipe' });
  } catch (error) {
    const message = `cannot be packed with tar: ${(error as Error).message}`;
    return refuse('E-FILE-UNWRITABLE', path, message, error);
  }
  return { file, sha256: hash('sha256', readFileSync(path)) };
}
