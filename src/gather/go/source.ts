/** A Go module proxy. It knows only the day of the commit, which its author sets. */
import * as z from 'zod';
import { scoped } from '#model/purl.ts';
import { isAbove, orderVersions, parseVersion } from '#model/version/version.ts';
import { Failure, orFailure } from '../failure.ts';
import { requireListed } from '../http/pages.ts';
import type { Http } from '../http/types.ts';
import { lastPart, withReason } from '../reading/address.ts';
import { parseJson, refuseOther } from '../reading/parse.ts';
import type { Place } from '../reading/list-releases.ts';
import { registrySource } from '../registry-source.ts';

const info = z.object({
  Version: z.string(),
  Time: z.string().nullish(),
  Origin: z.object({ Hash: z.string().nullish() }).nullish().catch(undefined),
});
/** Some proxies write the commit's time after the version; go allows anything there. */
const listLine = /^(v\d+\.\d+\.\d[\w.+-]*)(?:\s(?:\s*(\d{4}-\S+)|.*))?$/;

export const go = registrySource({
  // https://go.dev/ref/mod#goproxy-protocol
  fields: { name: 'module', server: 'proxy' },
  name: { shape: /^[\w-][\w.~-]*(\/[\w.~-]*[\w~-])*$/, like: 'example.com/some/tool' },
  usual: 'https://proxy.golang.org',
  example: 'example.com/some/tool, or go:https://proxy.example.com#example.com/some/tool',
  // Without the proxy, which only passes on what the module's own path names.
  purl: (name) => scoped('golang', name),
  draft: (name) => ({ name: lastPart(name.replace(/\/v\d+$/, '')) }),
  pages: (name) => ({ homepage: `https://pkg.go.dev/${name}` }),
  url: (place) => `${folderOf(place)}/list`,
  accept: 'text/plain',
  async read(answer, url, place, http) {
    const listed = listedIn(answer.text, url);
    const names = listed.flatMap(({ version, skip }) => (skip ? [] : version));
    const isEnded = answer.text.endsWith('\n');
    if (!isEnded)
      // Some proxies omit the last newline. A name that was cut off is mostly no version.
      await infoOf(names.at(-1) ?? '', place, http).catch((cause: unknown) => {
        throw new Failure(`${url} answers with a list that is cut off or broken`, { cause });
      });
    const retracted = retractions(await goModOf(names, folderOf(place), http));
    // But the rest may be an older one (`v1.2.1` of `v1.2.12`), or the cut was between two lines.
    const latest = await latestOf(place, http).catch(orFailure);
    if (latest instanceof Failure) return { listed, retracted, doubt: latest.message };
    const isWhole = latest === '' ? isEnded : names.includes(latest);
    return { listed, retracted, ...(!isWhole && { doubt: `${url} may be cut off` }) };
  },
  semver: true,
  releases: ({ listed, retracted }) =>
    listed.map((one) => {
      return { ...one, basis: 'near', authored: true, deprecated: retracted(one.version) };
    }),
  doubt: ([page]) => page?.doubt,
  date: async (version, place, http) => (await infoOf(version, place, http)).Time ?? undefined,
  async fingerprint(version, place, http) {
    const hash = (await infoOf(version, place, http)).Origin?.Hash;
    return hash ? `commit:${hash}` : undefined;
  },
});

async function infoOf(version: string, place: Place, http: Http): Promise<z.infer<typeof info>> {
  const url = `${folderOf(place)}/${escapePath(version)}.info`;
  return parseJson(await http({ url }), url, info);
}

/** Empty if the proxy does not know it, or names a commit that has no version. */
async function latestOf(place: Place, http: Http): Promise<string> {
  const url = folderOf(place).replace(/v$/, 'latest');
  const answer = await http({ url }).catch(orFailure);
  if (answer instanceof Failure) return '';
  const { Version } = parseJson(answer, url, info);
  return /\d{14}-[0-9a-f]{12}$/.test(Version) ? '' : Version;
}

function folderOf({ server, name }: Place): string {
  return `${server}/${escapePath(name)}/@v`;
}

/** Upper-case letters are written `!x`: https://go.dev/ref/mod#module-cache */
function escapePath(path: string): string {
  return encodeURI(path.replace(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`));
}

function listedIn(text: string, url: string) {
  if (text.trim() === '') throw new Failure(`${url} lists no release`, { isEmpty: true });
  refuseOther(text, url, 'a list of versions');
  const listed = Array.from(text.trimEnd().split('\n'), (line) => {
    const [, version, date] = listLine.exec(line.trim()) ?? [];
    if (version !== undefined) return { version, date };
    return { version: line.trim(), skip: 'is no version of a Go module, such as v1.2.0' };
  });
  // Skip lines that are no version, as go does; but not the rest of a name that was cut off.
  const isCut = !text.endsWith('\n') && listed.at(-1)?.skip;
  if (!isCut && listed.some(({ skip }) => !skip)) return listed;
  throw new Failure(`${url} answers with a list that is cut off or broken`);
}

/** The `go.mod` file of the newest version, which says which versions are retracted. */
async function goModOf(names: readonly string[], folder: string, http: Http): Promise<string> {
  const releases = names.filter((name) => !/-|\+incompatible$/.test(name));
  const read = (releases.length > 0 ? releases : names).flatMap((name) => parseVersion(name) ?? []);
  const newest = read.sort(orderVersions).at(-1)?.text;
  if (newest === undefined) return '';
  const url = `${folder}/${escapePath(newest)}.mod`;
  const { text } = await requireListed(http({ url }), `${folder}/list`);
  const goMod = text.replaceAll('\r', '');
  refuseOther(goMod, url, 'a go.mod file');
  if (/^module\s/m.test(goMod) && goMod.endsWith('\n')) return goMod;
  throw new Failure(`${url} answers with a go.mod file of another shape, or one that is cut off`);
}

const single =
  /^(?:retract )?\[?\s*["`]?(v[^\s,\]"`]+)["`]?\s*(?:,\s*["`]?(v[^\s\]"`]+)["`]?\s*)?\]?\s*(?:\/\/\s*(.*))?$/;

/** Why a version or the module is withdrawn: https://go.dev/ref/mod#go-mod-file-retract */
export function retractions(goMod: string): (version: string) => string | undefined {
  const directives = [...directivesIn(goMod)];
  const all = directives.flatMap(({ text, comment }) => {
    const [, from, to = from, why = comment] = single.exec(text) ?? [];
    return from === undefined || to === undefined ? [] : { from, to, why: inOneLine(why) };
  });
  const module = directives.find(({ text }) => text.startsWith('module '));
  const said = `${module?.comment}\n${module?.text.replace(/^.*?(?:\/\/ ?|$)/, '')}`.trim();
  // The deprecation is a paragraph of its own.
  const [, deprecated = ''] = /(?:^|\n\n)Deprecated:([^]*?)(?:\n\n|$)/.exec(said) ?? [];
  return (version) => {
    const isUpTo = (low: string, high: string) => low === high || isAbove(high, low);
    const found = all.find(({ from, to }) => isUpTo(from, version) && isUpTo(version, to));
    return found ? withReason('retracted', found.why) : inOneLine(deprecated) || undefined;
  };
}

function inOneLine(comment: string): string {
  return comment.replaceAll(/\s+/g, ' ').trim();
}

/** Directives, each with the comment above it, or else the comment above its block. */
function* directivesIn(goMod: string): Generator<{ text: string; comment: string }> {
  let block: string | undefined;
  let comment = '';
  for (const raw of goMod.split('\n')) {
    const line = inOneLine(raw);
    if (line.startsWith('//')) comment += `\n${line.slice(2).trim()}`;
    else if (/^retract\s*\(/.test(line)) [block, comment] = [comment, ''];
    else if (block !== undefined && line === ')') block = undefined;
    else if (block !== undefined && line !== '') yield { text: line, comment: comment || block };
    else if (/^(?:retract|module) /.test(line)) yield { text: line, comment };
    if (!line.startsWith('//') && !/^retract\s*\(/.test(line)) comment = '';
  }
}
