/** What the configuration of this machine says: registries, tokens and logins of the usual clients. */
import registryUrl from 'registry-auth-token/registry-url.js';
import { remembered } from '#model/remembered.ts';
import type { Site } from '#model/site.ts';
import { dockerLogins, type DockerLogin } from './docker-login.ts';
import type { Credential, Environment, HttpSettings } from './http/types.ts';
import { npmCredential } from './http/settings.ts';
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
  // The settings' files are read again whenever they are asked.
  const registryOf = remembered((scope: string | undefined) => registryUrl(scope));
  return {
    ...(githubToken && { githubToken }),
    npmRegistry: (name) => registryOf(name.startsWith('@') ? name.split('/')[0] : undefined),
    npmCredential: remembered(npmCredential),
    dockerLogin: dockerLogins(env),
    variable: (name) => env[name] || undefined,
    access,
    git: createGit(settings, env),
  };
}
