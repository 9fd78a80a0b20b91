/** GitHub releases: a backport hides deep in the list, so it is read to its end. */
import { found, listing, skipped } from '../found.ts';
import { gapIn, nextLink, walk } from '../pages.ts';
import { parseJson } from '../parse.ts';
import type { Source } from '../source.ts';
import { publicLink } from '../words.ts';
import { releasePage } from './schema.ts';

const home = 'https://api.github.com';

export const githubReleases: Source<'github-releases'> = async (question, http) => {
  const { definition, validators, now, surroundings } = question;
  const api = (definition.api ?? home).replace(/\/+$/, '');
  const url = `${api}/repos/${definition.repository}/releases?per_page=100`;
  const token = api === home ? surroundings.githubToken : undefined;
  const ask = {
    url,
    accept: 'application/vnd.github+json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const read = await walk(http, ask, validators, (answer, url) => ({
    items: parseJson(answer, url, releasePage),
    next: nextLink(answer),
  }));
  if (read === 'not-modified') return { kind: read };
  const findings = read.pages.flat().map((release) => {
    if (release.draft) return skipped(release.tag_name, 'is a draft');
    const link = publicLink(release.html_url);
    const flags = { ...link, ...(release.prerelease && { prerelease: true as const }) };
    const base = { version: release.tag_name, evidence: link.changelogUrl ?? url, ...flags };
    return found(base, release.published_at, 'published', now);
  });
  return listing(url, findings, read.validators, gapIn(read.pages, url));
};
