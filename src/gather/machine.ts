/** What the configuration of this machine says: registries, tokens and logins of the usual clients. */
import registryToken from 'registry-auth-token';
import registryUrl from 'registry-auth-token/registry-url.js';
import { remembered } from '#model/remembered.ts';
import type { Site } from '#model/site.ts';
import { dockerLogins } from './docker-login.ts';
import type { Credential, Environment, HttpSettings } from './http/types.ts';
import { createGit } from './git-tags/run-git.ts';

/** What `site.json` says of upstreams that are not public. */
export type SiteAccess = Pick<Site, 'credentials' | 'privateHosts'>;

export type Machine = ReturnType<typeof readMachine>;

export function readMachine(env: Environment, access: SiteAccess, settings: HttpSettings) {
  const githubToken = env['GITHUB_TOKEN'];
  // The npm client's files, `NPM_CONFIG_USERCONFIG` among them, are read again whenever they are asked.
  const registryOf = remembered((scope: string | undefined) => registryUrl(scope));
  return {
    /** Sent to GitHub's own API only. */
    ...(githubToken && { githubToken }),
    /** The npm client's registry for a package, where the definition names none. */
    npmRegistry: (name: string) =>
      registryOf(name.startsWith('@') ? name.split('/')[0] : undefined),
    /** The npm client's token for a registry, from `.npmrc`. */
    npmCredential: remembered((registry: string): Credential | undefined => {
      const found = registryToken(registry, { recursive: true });
      return found && { header: 'authorization', value: `${found.type} ${found.token}` };
    }),
    /** The login for a registry, from Docker's configuration. */
    dockerLogin: dockerLogins(env),
    variable: (name: string) => env[name] || undefined,
    access,
    git: createGit(settings, env),
  };
}
