/** The configuration of this machine: registries, tokens and logins of the usual clients. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import registryToken from 'registry-auth-token';
import registryUrl from 'registry-auth-token/registry-url.js';
import * as z from 'zod';
import { tryJson } from '#model/json.ts';
import { remembered } from '#model/remembered.ts';
import type { Site } from '#model/site.ts';
import type { Credential, HttpSettings } from './http/types.ts';
import { createGit } from './git-tags/run-git.ts';
import { sanitizeText } from './reading/address.ts';

/** What `site.json` says of upstreams that are not public. */
export type SiteAccess = Pick<Site, 'credentials' | 'privateHosts'>;

export type Machine = ReturnType<typeof readMachine>;

export function readMachine(env: NodeJS.ProcessEnv, access: SiteAccess, settings: HttpSettings) {
  const githubToken = env['GITHUB_TOKEN'];
  // A CI job gets all of them in one secret, one per line.
  const lines = (env['UPSTREAM_CREDENTIALS'] ?? '').matchAll(/^(INDEX_AUTH_\w+)=(.+)$/gm);
  const several = new Map(Array.from(lines, ([, name = '', value]) => [name, value]));
  // Cached: the library reads the npm client's files again at each call.
  const registryOf = remembered((scope: string | undefined) =>
    // Otherwise a password in the address would be printed and recorded.
    registryUrl(scope).replace(/^(https?:\/\/)[^/]*@/i, '$1'),
  );
  return {
    /** Sent to GitHub's own API only. */
    ...(githubToken && { githubToken }),
    /** The npm client's registry for a package, if the definition names none. */
    npmRegistry: (name: string) =>
      registryOf(name.startsWith('@') ? name.split('/')[0] : undefined),
    /** The npm client's token for a registry, from `.npmrc`. */
    npmCredential: remembered((registry: string): Credential | undefined => {
      const found = registryToken(registry, { recursive: true });
      return found && { header: 'authorization', value: `${found.type} ${found.token}` };
    }),
    dockerLogin: dockerLogins(env),
    variable: (name: string) => env[name] || several.get(name),
    access,
    git: createGit(settings, env),
  };
}

/** Empty if nobody has logged in; `problem`: why a login could not be read or used. */
type DockerLogin = { readonly credential?: Credential; readonly problem?: string };
const helperName = z.string().regex(/^\w[\w.-]*$/);
const configuration = z.object({
  auths: z.record(z.string(), z.unknown()).default({}),
  credHelpers: z.record(z.string(), helperName).default({}),
  credsStore: helperName.optional(),
});

const helperAnswer = z.object({ Username: z.string(), Secret: z.string().min(1) });
/** In milliseconds: some helpers ask a person, and a job has nobody to answer. */
const patience = 10_000;
const maxBytes = 64 * 1024;
/** Under this name Docker keeps the login for its own registry. */
const hub = 'https://index.docker.io/v1/';

/** As Docker does: https://docs.docker.com/reference/cli/docker/login/#credential-stores */
export function dockerLogins(env: NodeJS.ProcessEnv, deadline = patience) {
  return remembered(async (host: string): Promise<DockerLogin> => {
    const { auths, credHelpers, credsStore } = readConfiguration(env);
    const server = host === 'registry-1.docker.io' ? hub : host;
    const helper = entryOf(credHelpers, server) ?? credsStore;
    const found: DockerLogin = helper ? await askHelper(helper, server, env, deadline) : {};
    if (found.credential !== undefined) return found;
    const { auth, identitytoken } = Object(entryOf(auths, server)) as Record<string, unknown>;
    if (identitytoken) return { problem: "Docker's login is an identity token, which is not used" };
    const isWhole = typeof auth === 'string' && /^[A-Za-z0-9+/=]+$/.test(auth);
    return isWhole ? { credential: basic(auth) } : found;
  });
}

/** A file that is missing or of another shape names no login. */
function readConfiguration(env: NodeJS.ProcessEnv): z.infer<typeof configuration> {
  const folder = env['DOCKER_CONFIG'] || join(env['HOME'] || homedir(), '.docker');
  try {
    return configuration.parse(JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8')));
  } catch {
    return { auths: {}, credHelpers: {} };
  }
}

/** Some entries name the address of a registry, and some only its host. */
function entryOf<T>(entries: Readonly<Record<string, T>>, server: string): T | undefined {
  return Object.entries(entries).find(([name]) => hostOf(name) === hostOf(server))?.[1];
}

function hostOf(server: string): string | undefined {
  return URL.parse(server.includes('://') ? server : `https://${server}`)?.host;
}

/** https://github.com/docker/docker-credential-helpers#development */
async function askHelper(helper: string, server: string, env: NodeJS.ProcessEnv, deadline: number) {
  const program = `docker-credential-${helper}`;
  const limits = { timeout: deadline, maxBuffer: maxBytes, killSignal: 'SIGKILL' } as const;
  const asked = promisify(execFile)(program, ['get'], { env, ...limits });
  // Ignore the error: a helper that ends without reading fails by its exit code.
  asked.child.stdin?.on('error', () => {}).end(server);
  try {
    const read = helperAnswer.safeParse(tryJson((await asked).stdout));
    if (!read.success) return { problem: `${program} answers what is no login` };
    const { Username: user, Secret: secret } = read.data;
    if (user === '<token>') return { problem: `${program} gives an identity token, not a login` };
    return { credential: basic(Buffer.from(`${user}:${secret}`).toString('base64')) };
  } catch (error) {
    const ended = error as { code?: unknown; killed?: boolean; stdout?: string };
    // The helpers say in these words that they know no login.
    if (/credentials not found/i.test(ended.stdout ?? '')) return {};
    const named = `${program}, which Docker's configuration names, gave no login`;
    return { problem: sanitizeText(`${named}: ${reasonOf(ended)}`) };
  }
}

function basic(login: string): Credential {
  return { header: 'authorization', value: `Basic ${login}` };
}

/** The error's own message repeats what the command printed, which may be a secret. */
function reasonOf({ code, killed }: { code?: unknown; killed?: boolean }): string {
  if (code === 'ENOENT') return 'there is no such program';
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'it prints too much';
  return killed === true ? 'it took too long' : `it ended with ${String(code)}`;
}
