/** Runs the host's own tool, wrangler, as a child process, with secrets only in its environment. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import * as z from 'zod';
import { programFile, programManifest } from '#io/program.ts';
import { readText, valueIn } from '#io/read.ts';
import { codeOf } from '#io/system-error.ts';
import { inTemporaryFolder } from '#io/write.ts';
import { refuse } from '#model/problem.ts';
import { tryJson } from '#model/json.ts';
import { runChild, type ChildOptions } from './run-child.ts';

/** The records that the tool writes for programs; only the fields that are used. */
const record = z.object({
  type: z.string(),
  version_id: z.string().optional(),
  code: z.number().optional(),
  message: z.string().optional(),
});

export type RunResult = Awaited<ReturnType<typeof runWrangler>>;

export const noConfig = 'is missing; "init <empty folder> --host cloudflare" writes one';

/** Without these, the tool reports home, asks for updates and fetches request metadata. */
export const offline = {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
} as const;

/** What a tool needs behind a proxy. */
export const proxies = 'HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy no_proxy'.split(' ');
/** The only variables that the tool receives: all other secrets stay here. */
const own = `PATH HOME SYSTEMROOT NODE_EXTRA_CA_CERTS
  CLOUDFLARE_API_TOKEN CLOUDFLARE_ACCOUNT_ID CLOUDFLARE_API_BASE_URL`;

/** Ends the tool and its child if their parent ends: nothing may be activated unverified. */
const endWithParent = `data:text/javascript,${encodeURIComponent(
  'const parent = process.ppid; setInterval(() => process.ppid === parent || process.exit(1), 50).unref();',
)}`;

/** The tool is installed only on machines that deploy or serve with it. */
export function requireWrangler<T>(use: (require: NodeJS.Require) => T): T {
  try {
    return use(createRequire(import.meta.url));
  } catch (error) {
    if (codeOf(error) !== 'MODULE_NOT_FOUND') throw error;
    const message = 'is not installed here; install it with: npm install wrangler';
    return refuse('E-HOST', 'wrangler', message, error);
  }
}

export async function runWrangler(words: readonly string[], { env, say, stop }: ChildOptions) {
  return await inTemporaryFolder(async (folder) => {
    const output = join(folder, 'output.jsonl');
    const manifest = requireWrangler((require) => require.resolve('wrangler/package.json'));
    const program = join(dirname(manifest), 'bin', 'wrangler.js');
    const ended = await runChild(process.execPath, [program, ...words], {
      env: {
        ...someOf(env, [...own.split(/\s+/), ...proxies]),
        ...offline,
        CI: 'true',
        NO_COLOR: '1',
        NODE_OPTIONS: `--import=${endWithParent}`,
        WRANGLER_LOG_PATH: join(folder, 'logs'),
        WRANGLER_OUTPUT_FILE_PATH: output,
      },
      say: (line) => say(withoutSecrets(line, env)),
      stop,
    });
    // A tool that was killed may have written half a line.
    const text = await readFile(output, 'utf8').catch(() => '');
    const records = text.split('\n').flatMap((line) => record.safeParse(tryJson(line)).data ?? []);
    return { ...ended, records };
  });
}

/** The line with the API token replaced by `***`. */
export function withoutSecrets(line: string, env: NodeJS.ProcessEnv): string {
  const secret = env['CLOUDFLARE_API_TOKEN'] ?? '';
  return secret === '' ? line : line.replaceAll(secret, '***');
}

export function someOf(env: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.map((name) => [name, env[name]]));
}

/** The host's configuration of the index, with the Worker for AI agents if it is enabled. */
export async function withConfig<T>(
  site: string,
  agents: boolean | undefined,
  use: (config: string) => Promise<T>,
): Promise<T> {
  const config = join(site, 'wrangler.jsonc');
  const known = agents === true || existsSync(config) ? settingsIn(config) : undefined;
  if (agents !== true || !known) return await use(config);
  return await inTemporaryFolder(async (folder) => {
    const file = join(folder, 'wrangler.json');
    await writeFile(file, JSON.stringify(withWorker(known, site)));
    return await use(file);
  });
}

const settings = z.looseObject({
  assets: z.looseObject({ directory: z.string().default('../dist') }).prefault({}),
});
type Settings = z.infer<typeof settings>;

function settingsIn(config: string): Settings {
  // Removes comments and trailing commas, but not inside strings.
  const text = (valueIn(readText(config)) ?? refuse('E-FILE-MISSING', config, noConfig))
    .replaceAll(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[^]*?\*\//g, '$1')
    .replaceAll(/("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g, '$1');
  const message = 'is no JSON, or none whose "assets" names a "directory"';
  return settings.safeParse(tryJson(text)).data ?? refuse('E-HOST', config, message);
}

function withWorker({ assets, ...rest }: Settings, site: string): object {
  return {
    ...rest,
    // A relative path of a schema is wrong here: this configuration is in another folder.
    $schema: undefined,
    main: programFile('worker.ts'),
    assets: { ...assets, directory: resolve(site, assets.directory), binding: 'ASSETS' },
    vars: { VERSION: programManifest().version },
  };
}
