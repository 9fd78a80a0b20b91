/** `deploy` as its own process, against the stand-in of the host. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Instant } from '#model/time/instant.ts';
import { urlReader } from '#verify/url-reader.ts';
import { findingsOf, verify } from '#verify/verify.ts';
import { folderOf } from '../../folder.ts';
import { now, type Files } from '../../verify/good-index.ts';
import { account, token, type StandIn } from './stand-in.ts';

export type Ended = { readonly code: number | null } & Readonly<ReturnType<typeof printedBy>>;

/** Standard output alone, and all that a process prints. */
export function printedBy(child: ChildProcessWithoutNullStreams) {
  const texts = { out: '', said: '' };
  child.stdout.on('data', (chunk: Buffer) => (texts.out += String(chunk)));
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (texts.said += String(chunk)));
  return texts;
}

export function startDeploy(
  host: Pick<StandIn, 'api' | 'live'>,
  index: Files,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  const patience = words.includes('--patience') ? [] : ['--patience', '60'];
  const out = folderOf(Object.fromEntries(index));
  const place = ['--out', out, '--now', now, '--base-url', host.live];
  const cloudflare = { CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_ACCOUNT_ID: account };
  const own = { ...process.env, CLOUDFLARE_API_BASE_URL: host.api, ...cloudflare, ...env };
  const args = ['src/main.ts', 'deploy', ...place, ...patience, ...words];
  const child = spawn(process.execPath, args, { env: own });
  const texts = printedBy(child);
  const ended = new Promise<Ended>((done) =>
    child.once('close', (code) => done({ code, ...texts })),
  );
  return { child, ended };
}

export async function findingsAt(address: string, at: Instant = now) {
  const reader = urlReader(address);
  const result = await verify(reader, at);
  await reader[Symbol.asyncDispose]();
  return [...findingsOf(result, 'violation'), ...findingsOf(result, 'note')];
}

/** `serve` as its own process, for the length of a test, which it ends by a signal and well. */
export async function startServe(
  folder: string,
  words: readonly string[],
  flags: readonly string[] = [],
) {
  const args = [...flags, resolve('src/main.ts'), 'serve', '--port', '0', ...words];
  const child = spawn(process.execPath, args, { cwd: folder });
  const texts = printedBy(child);
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const stop = async () => {
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  };
  onTestFinished(stop);
  const said = () => texts.said;
  await expect.poll(said, { timeout: 60_000 }).toMatch(/^http\S+$/m);
  return { said, stop, address: /^http\S+$/m.exec(said())?.[0] ?? '' };
}
