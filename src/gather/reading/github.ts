/** What is on GitHub. */
import { scoped } from '#model/purl.ts';
import type { Credential } from '../http/types.ts';
import type { Machine } from '../machine.ts';

export const githubApi = 'https://api.github.com';

/** The token is for GitHub's own API. */
export function githubCredential({
  server,
  machine: { githubToken: token },
}: {
  readonly server: string;
  readonly machine: Machine;
}): Credential | undefined {
  if (server !== githubApi || token === undefined) return undefined;
  return { header: 'authorization', value: `Bearer ${token}` };
}

export const onGithub = {
  fields: { name: 'repository', server: 'api' },
  name: { shape: /^[\w-]+\/[\w.-]*[\w-]$/, like: 'owner/name' },
  usual: githubApi,
  example: 'owner/name',
  purl: (name: string, server: string | undefined) =>
    server === undefined ? scoped('github', name) : undefined,
  credential: githubCredential,
};
