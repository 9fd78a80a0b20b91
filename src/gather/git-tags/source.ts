/** Tags of a git repository: their names from the server, their days from the commits, which an author sets. */
import { upstreamUrl } from '#model/shape.ts';
import { Failure } from '../failure.ts';
import { lastPart } from '../reading/address.ts';
import { listing } from '../reading/entries.ts';
import { datedEntry, requestAllDates } from '../reading/request-dates.ts';
import { defineSource } from '../source.ts';
import type { GitFolder } from './run-git.ts';

/** Behind `^{}` is the commit that an annotated tag names: a tag that is written anew may name the same one. */
const tagLine = /^([0-9a-f]{40,64})\trefs\/tags\/(\S+?)(\^\{\})?$/;
/** Their repositories' addresses are pages too; other servers may only speak git. */
const forges = new Set(['github.com', 'gitlab.com', 'codeberg.org', 'bitbucket.org']);

/** What git accepts as the name of a tag; nothing else is passed to it. */
const tagName = /^[^\s~^:?*[\\-][^\s~^:?*[\\]*$/;

export const gitTags = defineSource({
  documentation: 'https://git-scm.com/docs/git-ls-remote',
  fields: { url: upstreamUrl },
  coordinates: {
    example: 'https://git.example.com/some/tool.git',
    read: ({ server, name }) => ({ url: name === undefined ? server : `${server}#${name}` }),
    write: ({ url }) => ({ server: url }),
  },
  draft({ url }) {
    const address = url.replace(/(?:\.git)?\/*$/, '');
    const isPage = forges.has(new URL(url).host) && address.startsWith('https:');
    return { name: lastPart(address), ...(isPage && { homepage: address }) };
  },
  async list({ definition, now, namesToDate, machine, login }) {
    const { url } = definition;
    const isBound = login?.origins.includes(new URL(url).origin) === true;
    const credential = isBound ? login.credential : undefined;
    const access = { url, credential, isPrivate: definition.private === true };
    return await machine.git(access, async (git) => {
      const tags = tagsIn(await git(['ls-remote', '--tags', '--', url]), url);
      const names = [...tags.keys()];
      const undated = namesToDate(names).filter((name) => tagName.test(name));
      const { dates, ...asked } = await requestAllDates(undated, (all) => daysOf(all, url, git));
      const entries = names.map((version) => {
        const fingerprint = `commit:${tags.get(version)}`;
        const said = { evidence: url, basis: 'near', authored: true, fingerprint } as const;
        const undated = 'its tag names no commit with a date';
        return datedEntry({ version, ...said }, dates.get(version), now, undated);
      });
      return listing({ url, entries, validators: [], ...asked });
    });
  },
});

/** By name the commit; the line of the commit follows that of an annotated tag. */
function tagsIn(output: string, url: string): ReadonlyMap<string, string> {
  const lines = output.split('\n').filter((line) => line !== '');
  const tags = lines.map((line): readonly [string, string] => {
    const [, commit, name] = tagLine.exec(line) ?? [];
    if (commit !== undefined && name !== undefined) return [name, commit];
    throw new Failure(`${url} answers with a list of tags of another shape`);
  });
  return new Map(tags);
}

/** Commits only: neither their history nor their files. */
async function daysOf(names: readonly string[], url: string, git: GitFolder) {
  const wanted = names.map((name) => `+refs/tags/${name}:refs/tags/${name}\n`).join('');
  const fetch = ['fetch', '--quiet', '--no-tags', '--depth=1', '--filter=tree:0'];
  await git(['init', '--quiet', '--bare', '.']);
  await git([...fetch, '--no-write-fetch-head', '--stdin', '--', url], wanted);
  const format = '--format=%(creatordate:iso8601-strict) %(refname:lstrip=2)';
  const lines = (await git(['for-each-ref', format, 'refs/tags'])).split('\n');
  const read = lines.map((line) => /^(\S+) (\S+)$/.exec(line));
  return new Map(read.flatMap((match) => (match ? [[match[2] ?? '', match[1] ?? '']] : [])));
}
