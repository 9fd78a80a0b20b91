/** What is on GitHub, and releases as it lists them: Gitea and Forgejo took its API over. */
import * as z from 'zod';
import { scoped } from '#model/purl.ts';
import { emptyPageProblem, nextLink } from '../http/pages.ts';
import type { Credential, HttpResponse } from '../http/types.ts';
import type { Machine } from '../machine.ts';
import { firstFile } from './first-file.ts';
import { parseJson } from './parse.ts';

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

const releasePage = z.array(
  z.object({
    tag_name: z.string().min(1),
    draft: z.boolean().default(false),
    prerelease: z.boolean().default(false),
    published_at: z.string().nullish(),
    html_url: z.string().nullish(),
    body: z.string().nullish(),
    assets: z
      .array(z.object({ name: z.string(), created_at: z.string(), digest: z.string().nullish() }))
      .default([])
      .catch([]),
  }),
);
type ReleasePage = z.infer<typeof releasePage>;

export const releaseList = {
  read: (answer: HttpResponse, url: string) => parseJson(answer, url, releasePage),
  next: nextLink,
  releases: (page: ReleasePage) =>
    page.map((release) => ({
      version: release.tag_name,
      ...(release.draft && { skip: 'is a draft' }),
      date: release.published_at,
      basis: 'published' as const,
      prerelease: release.prerelease,
      notes: release.body,
      changelogUrl: release.html_url,
      linkIsEvidence: true as const,
      fingerprint: firstFile(
        release.assets.map(({ name, created_at: uploaded, digest: sum }) => ({
          name,
          uploaded,
          sum,
        })),
      ),
    })),
  doubt: emptyPageProblem,
};
