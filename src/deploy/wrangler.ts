/** The host's own tool as a child process: arguments as a list, secrets only in its environment. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { offline } from './host.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What the tool wrote down for programs; only what is used. */
const record = z.object({
  type: z.string(),
  version_id: z.string().optional(),
  code: z.number().optional(),
  message: z.string().optional(),
});

export type Ran = {
  readonly code: number;
  readonly stdout: string;
  readonly records: readonly z.infer<typeof record>[];
};

/** An upload of many thousand files takes minutes; a tool that waits for ever takes the job with it. */
const timeout = 20 * 60_000;

/** What the tool may know of its surroundings; other secrets stay here. */
const passed = [
  'PATH',
  'HOME',
  'SYSTEMROOT',
  'CLOUDFLARE_API_TOKEN',
  'CLOUDFLARE_ACCOUNT_ID',
  'CLOUDFLARE_API_BASE_URL',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
  'NODE_EXTRA_CA_CERTS',
];

export async function runWrangler(
  words: readonly string[],
  env: Environment,
  say: (line: string) => void,
): Promise<Ran> {
  const folder = await mkdtemp(join(tmpdir(), 'wrangler-'));
  try {
    const output = join(folder, 'output.jsonl');
    const ended = await runNode(
      [await program(), ...words],
      childEnvironment(env, folder, output),
      (line) => say(withoutSecrets(line, env)),
    );
    return { ...ended, records: await recordsIn(output) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The line without any value that is secret, whatever the tool chose to print. */
export function withoutSecrets(line: string, env: Environment): string {
  const secret = env['CLOUDFLARE_API_TOKEN'] ?? '';
  return secret === '' ? line : line.replaceAll(secret, '***');
}

async function program(): Promise<string> {
  const manifest = fileURLToPath(import.meta.resolve('wrangler/package.json'));
  return join(dirname(manifest), 'bin', 'wrangler.js');
}

function childEnvironment(env: Environment, folder: string, output: string): NodeJS.ProcessEnv {
  const known = passed.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]));
  return {
    ...Object.fromEntries(known),
    ...offline,
    CI: 'true',
    NO_COLOR: '1',
    WRANGLER_LOG_PATH: join(folder, 'logs'),
    WRANGLER_OUTPUT_FILE_PATH: output,
  };
}

function runNode(
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<{ code: number; stdout: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, words, {
      env,
      timeout,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const lines: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      say(line);
    });
    createInterface({ input: child.stderr }).on('line', say);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, stdout: lines.join('\n') }));
  });
}

async function recordsIn(file: string): Promise<Ran['records']> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => record.parse(JSON.parse(line)));
}
