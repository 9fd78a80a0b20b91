/** Tags of a git repository: names from the server, days from the commits, set by authors. */
import type { SourceDefinition } from '#model/component/component.ts';
import { suchAs, upstreamUrl } from '#model/shape.ts';
import { Failure } from '../failure.ts';
import { lastPart } from '../reading/address.ts';
import { listing } from '../reading/entries.ts';
import { withDate } from '../reading/list-releases.ts';
import { ofAddress } from '../registry-source.ts';
import { requestEach } from '../reading/request-each.ts';
import type { Source } from '../source.ts';
import type { GitFolder } from './run-git.ts';

/** A line with `^{}` has the commit of an annotated tag: the same if the tag is created anew. */
const tagLine = /^([0-9a-f]{40,64})\trefs\/tags\/([^\n]+?)(\^\{\})?$/;
/** On these hosts a repository's address is also a web page; others may only speak git. */
const forges = new Set(['github.com', 'gitlab.com', 'codeberg.org', 'bitbucket.org']);

/** More tags in one request can take a server minutes. */
const inOneRequest = 2000;

/** What git accepts as the name of a tag; nothing else is passed to it. */
const tagName = /^[^\s~^:?*[\\-][^\s~^:?*[\\]*$/;

export const gitTags: Source<SourceDefinition & { readonly url: string }> = {
  // https://git-scm.com/docs/git-ls-remote
  fields: { url: suchAs(upstreamUrl, 'https://git.example.com/some/tool.git') },
  coordinates: { example: 'https://git.example.com/some/tool.git', ...ofAddress },
  draft({ url }) {
    const address = url.replace(/(?:\.git)?\/*$/, '');
    const isPage = forges.has(new URL(url).host) && address.startsWith('https:');
    return { name: lastPart(address), ...(isPage && { homepage: address }) };
  },
  async list({ definition, now, namesToDate, recorded, machine, login }) {
    const { url, version } = definition;
    const { origin, host } = new URL(url);
    const credential = login?.origins.includes(origin) ? login.credential : undefined;
    const ownHost = definition.private ? host : undefined;
    return await machine.git({ url, credential, ownHost }, async (git) => {
      const tags = tagsIn(await git(['ls-remote', '--tags', '--', url]), url);
      const names = [...tags.keys()].filter((name) => tagName.test(name));
      // Without a pattern, `tool-1.2` is no version, but a first definition is made from such tags.
      const first = version === undefined && recorded.size === 0 ? names : [];
      const undated = [...new Set([...namesToDate(names), ...first])];
      const all: ReturnType<typeof daysOf>[] = [];
      // One request gets many dates; if it fails, it fails for all of them.
      const dayOf = async (name: string, today: readonly string[]) => {
        const at = Math.floor(today.indexOf(name) / inOneRequest);
        const part = today.slice(at * inOneRequest, (at + 1) * inOneRequest);
        all[at] ??= daysOf(part, url, git, tags.get(name)?.length).catch((cause: unknown) => {
          throw cause instanceof Failure ? new Failure(cause.message, { scope: 'server' }) : cause;
        });
        return (await all[at]).get(name);
      };
      const { answers, ...asked } = await requestEach(undated, dayOf, 'dates', 5 * inOneRequest);
      const releases = [...tags].map(([version, commit]) => {
        const said = { basis: 'near', authored: true, fingerprint: `commit:${commit}` } as const;
        const undated = 'its tag names no commit with a date';
        return withDate({ version, ...said }, answers.get(version), undated);
      });
      return listing({ url, now, releases, validators: [], ...asked });
    });
  },
};

/** Commits by tag name. An annotated tag has two lines, and the second one has the commit. */
function tagsIn(output: string, url: string): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  for (const line of output.split('\n').filter((one) => one !== '')) {
    const [, commit, name] = tagLine.exec(line) ?? [];
    if (!commit || !name) throw new Failure(`${url} answers with a list of tags of another shape`);
    tags.set(name, commit);
  }
  return tags;
}

/** Fetches neither history nor files, but the top trees, since a tag may name a tree. */
async function daysOf(names: readonly string[], url: string, git: GitFolder, digits = 40) {
  const wanted = names.map((name) => `+refs/tags/${name}:refs/tags/${name}\n`).join('');
  const fetch = async (...bounds: readonly string[]) =>
    await git(['fetch', ...bounds, '--quiet', '--no-tags', '--stdin', '--', url], wanted);
  await git(['init', '--quiet', '--bare', ...(digits > 40 ? ['--object-format=sha256'] : []), '.']);
  await fetch('--depth=1', '--filter=tree:1').catch(async (cause: unknown) => {
    if (!String(cause).includes('dumb http')) throw cause;
    // A web server of files alone leaves nothing out, and git would ask for each tree by itself.
    await git(['config', '--remove-section', `remote.${url}`]);
    await fetch();
  });
  // Old tags, and those of converted repositories, have no day: then the commit's day counts.
  const days = '%(creatordate:iso-strict) %(*committerdate:iso-strict)';
  const all = await git(['for-each-ref', `--format=${days} %(refname:lstrip=2)`, 'refs/tags']);
  const lines = all.matchAll(/^ ?(\S+) (?:\S* )?(\S+)$/gm);
  return new Map(Array.from(lines, ([, day = '', name = '']) => [name, day]));
}
