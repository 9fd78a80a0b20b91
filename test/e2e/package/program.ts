/** The packed program, installed into a folder of its own, and a registry on this machine for it to ask. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vendor-'));
  writeFileSync(join(folder, 'package.json'), '{"private": true}');
  return folder;
}

export function install(folder: string, tarball: string): void {
  const words = ['install', '--offline', '--omit=peer', '--no-audit', '--no-fund', tarball];
  execFileSync('npm', words, { cwd: folder, stdio: 'pipe' });
}

function bin(folder: string): string {
  return join(folder, 'node_modules/.bin/release-index');
}

/** The server that it asks is in this process, which must go on meanwhile. */
export async function program(folder: string, cwd: string, ...words: string[]): Promise<string> {
  return (await promisify(execFile)(bin(folder), words, { cwd })).stdout;
}

/** Every package that it is asked for has these releases. */
export async function registry(releases: Readonly<Record<string, string>>): Promise<{
  readonly url: string;
  readonly server: Server;
}> {
  const server = createServer((_, response) => {
    const versions = Object.fromEntries(Object.keys(releases).map((version) => [version, {}]));
    response.end(JSON.stringify({ time: releases, versions }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
