/** What the configuration of this machine says: registries, tokens and logins of the usual clients. */
import registryToken from 'registry-auth-token';
import registryUrl from 'registry-auth-token/registry-url.js';
import { remembered } from '#model/remembered.ts';
import type { Site } from '#model/site.ts';
import { dockerLogins, type DockerLogin } from './docker-login.ts';
import type { Credential, Environment } from './http/types.ts';
import type { HttpSettings } from './http/settings.ts';
import { createGit, type Git } from './git-tags/run-git.ts';

/** What `site.json` says of upstreams that are not public. */
export type SiteAccess = Pick<Site, 'credentials' | 'privateHosts'>;

export type Machine = {
  /** Sent to GitHub's own API only. */
  readonly githubToken?: string;
  /** The npm client's registry for a package, where the definition names none. */
  readonly npmRegistry: (packageName: string) => string;
  /** The npm client's token for a registry, from `.npmrc`. */
  readonly npmCredential: (registry: string) => Credential | undefined;
  /** The login for a registry, from Docker's configuration. */
  readonly dockerLogin: (host: string) => Promise<DockerLogin>;
  readonly variable: (name: string) => string | undefined;
  readonly access: SiteAccess;
  readonly git: Git;
};

export function readMachine(env: Environment, access: SiteAccess, settings: HttpSettings): Machine {
  const githubToken = env['GITHUB_TOKEN'];
  // The npm client's files, `NPM_CONFIG_USERCONFIG` among them, are read again whenever they are asked.
  const registryOf = remembered((scope: string | undefined) => registryUrl(scope));
  const npmCredential = remembered((registry: string) => {
    const found = registryToken(registry, { recursive: true });
    return found && { header: 'authorization', value: `${found.type} ${found.token}` };
  });
  return {
    ...(githubToken && { githubToken }),
    npmRegistry: (name) => registryOf(name.startsWith('@') ? name.split('/')[0] : undefined),
    npmCredential,
    dockerLogin: dockerLogins(env),
    variable: (name) => env[name] || undefined,
    access,
    git: createGit(settings, env),
  };
}
