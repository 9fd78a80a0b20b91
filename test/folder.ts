/** Temporary folders for tests. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder for all tests of a file, or of a suite in it. */
export const sharedFolder = (): string => mkdtempSync(join(tmpdir(), 'svc-'));

/** One for a test, that holds these files; text is written as it is, anything else as JSON. */
export function folderOf(files: Readonly<Record<string, unknown>> = {}): string {
  const folder = sharedFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) put(folder, path, content);
  return folder;
}

export function put(folder: string, path: string, content: unknown): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  const raw = typeof content === 'string' || content instanceof Uint8Array;
  writeFileSync(file, raw ? content : `${JSON.stringify(content, null, 2)}\n`);
}

/** A program of the shell, which is found where the folder is in the path. */
export function putProgram(folder: string, path: string, script: string): void {
  put(folder, path, `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, path), 0o755);
}
