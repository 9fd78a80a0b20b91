/** What the configuration of this machine says: registries, tokens and logins of the usual clients. */
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import registryToken from 'registry-auth-token';
import registryUrl from 'registry-url';
import type { Credential, HttpSettings } from './http/types.ts';
import { createGit, type Git } from './git-tags/run-git.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What `site.json` says of upstreams that are not public. */
export type SiteAccess = {
  /** To which origins the secret in a variable may be sent. */
  readonly credentials?: Readonly<Record<string, string | readonly string[]>> | undefined;
  readonly privateHosts?: readonly string[] | undefined;
};

export type Machine = {
  /** Sent to GitHub's own API only. */
  readonly githubToken?: string;
  /** The npm client's registry for a package, where the definition names none. */
  readonly npmRegistry: (packageName: string) => string;
  /** The npm client's token for a registry, from `.npmrc`. */
  readonly npmCredential: (registry: string) => Credential | undefined;
  /** The login for a registry, from Docker's configuration. */
  readonly dockerCredential: (host: string) => Credential | undefined;
  readonly variable: (name: string) => string | undefined;
  readonly access: SiteAccess;
  readonly git: Git;
};

export function readMachine(env: Environment, access: SiteAccess, settings: HttpSettings): Machine {
  const token = env['GITHUB_TOKEN'];
  return {
    ...(token !== undefined && token !== '' && { githubToken: token }),
    npmRegistry: (name) => registryUrl(name.startsWith('@') ? name.split('/')[0] : undefined),
    npmCredential(registry) {
      const found = registryToken(registry, { recursive: true });
      return found && { header: 'authorization', value: `${found.type} ${found.token}` };
    },
    dockerCredential: dockerCredentials(env),
    variable: (name) => env[name] || undefined,
    access,
    git: createGit(settings, env),
  };
}

/** `auths` only: https://docs.docker.com/reference/cli/docker/login/#credential-stores; helpers are not run. */
function dockerCredentials(env: Environment): Machine['dockerCredential'] {
  const folder = env['DOCKER_CONFIG'] || join(env['HOME'] || homedir(), '.docker');
  let auths: ReadonlyMap<string, string> | undefined;
  return (host) => {
    auths ??= readAuths(join(folder, 'config.json'));
    const value = auths.get(host === 'registry-1.docker.io' ? 'index.docker.io' : host);
    return value === undefined ? undefined : { header: 'authorization', value: `Basic ${value}` };
  };
}

/** A file that is missing or of another shape names no login. */
function readAuths(file: string): ReadonlyMap<string, string> {
  try {
    const { auths } = JSON.parse(readFileSync(file, 'utf8')) as { auths?: Record<string, unknown> };
    return new Map(
      Object.entries(auths ?? {}).flatMap(([server, login]) => {
        const auth: unknown = Object(login)['auth'];
        const host = URL.parse(server.includes('://') ? server : `https://${server}`)?.host;
        const isWhole = typeof auth === 'string' && /^[A-Za-z0-9+/=]+$/.test(auth);
        return isWhole && host !== undefined ? [[host, auth] as const] : [];
      }),
    );
  } catch {
    return new Map();
  }
}
