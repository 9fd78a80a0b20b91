/** Shared by the sources on GitHub. */
import { scoped } from '#model/purl.ts';
import type { Place } from './list-releases.ts';

export const githubApi = 'https://api.github.com';

/** The token is only for GitHub's own API. */
export function githubCredential({ server, machine }: Pick<Place, 'server' | 'machine'>) {
  if (server !== githubApi || machine.githubToken === undefined) return undefined;
  return { header: 'authorization', value: `Bearer ${machine.githubToken}` };
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
