/** `deploy` as its own process, against the stand-in of the host. */
import { spawn } from 'node:child_process';
import { folderOf } from '../../folder.ts';
import { now, type Files } from '../../verify/good-index.ts';
import { account, token, type StandIn } from './stand-in.ts';

export type Ended = {
  readonly code: number | null;
  /** Standard output alone, and all that was printed. */
  readonly out: string;
  readonly said: string;
};

export function startDeploy(
  host: Pick<StandIn, 'api' | 'live'>,
  index: Files,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  const patience = words.includes('--patience') ? [] : ['--patience', '60'];
  const out = folderOf(Object.fromEntries(index));
  const place = ['--out', out, '--now', now, '--base-url', host.live];
  const child = spawn(
    process.execPath,
    ['src/main.ts', 'deploy', ...place, ...patience, ...words],
    {
      env: {
        ...process.env,
        CLOUDFLARE_API_BASE_URL: host.api,
        CLOUDFLARE_API_TOKEN: token,
        CLOUDFLARE_ACCOUNT_ID: account,
        ...env,
      },
    },
  );
  const texts = { out: '', said: '' };
  child.stdout.on('data', (chunk: Buffer) => (texts.out += String(chunk)));
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (texts.said += String(chunk)));
  const ended = new Promise<Ended>((done) =>
    child.once('close', (code) => done({ code, ...texts })),
  );
  return { child, ended };
}
