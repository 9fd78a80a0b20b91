/** A Go module proxy. It knows no day of publication, only that of the commit, which its author sets. */
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
/** Some proxies write the time of the commit behind the version; the go command allows anything there. */
const listLine = /^(v\d+\.\d+\.\d+[\w.+-]*)(?:\s+(?:(\d{4}-\S+)|.*))?$/;

export const go = registrySource({
  // https://go.dev/ref/mod#goproxy-protocol
  fields: { name: 'module', server: 'proxy' },
  name: { shape: /^[\w-][\w.~-]*(\/[\w.~-]*[\w~-])*$/, like: 'example.com/some/tool' },
  usual: 'https://proxy.golang.org',
  example: 'example.com/some/tool, or go:https://proxy.example.com#example.com/some/tool',
  // A proxy hands on what the module's own path names.
  purl: (name) => scoped('golang', name),
  draft: (name) => ({ name: lastPart(name.replace(/\/v\d+$/, '')) }),
  pages: (name) => ({ homepage: `https://pkg.go.dev/${name}` }),
  url: (place) => `${folderOf(place)}/list`,
  accept: 'text/plain',
  async read(answer, url, place, http) {
    const listed = listedIn(answer.text, url);
    const names = listed.map(({ version }) => version);
    const isEnded = answer.text.endsWith('\n');
    if (!isEnded)
      // Some proxies leave it out; what is left of a name that was cut off is no version.
      await infoOf(names.at(-1) ?? '', place, http).catch((cause: unknown) => {
        throw new Failure(`${url} answers with a list that is cut off or broken`, { cause });
      });
    const retracted = retractions(await goModOf(names, folderOf(place), http));
    // Or it is an older one, as `v1.2.1` is left of `v1.2.12`, or it was cut off between two lines.
    const latest = await latestOf(place, http).catch(orFailure);
    if (latest instanceof Failure) return { listed, retracted, doubt: latest.message };
    const isWhole = latest === '' ? isEnded : names.includes(latest);
    return { listed, retracted, ...(!isWhole && { doubt: `${url} may be cut off` }) };
  },
  semver: true,
  releases: ({ listed, retracted }) =>
    listed.map(({ version, date }) => ({
      version,
      date,
      basis: 'near',
      authored: true,
      deprecated: retracted(version),
    })),
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

/** Nothing where it does not say: a proxy need not know it, and some name a commit that has no version. */
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
  const read = Array.from(text.trimEnd().split('\n'), (line) => listLine.exec(line.trim()));
  if (read.includes(null))
    throw new Failure(`${url} answers with a list that is cut off or broken`);
  return read.flatMap((found) => (found?.[1] ? [{ version: found[1], date: found[2] }] : []));
}

/** The newest version says which ones are taken back. */
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

const single = /^\[?\s*(v[^\s,\]]+)\s*(?:,\s*(v[^\s\]]+)\s*)?\]?\s*(?:\/\/\s*(.*))?$/;

/** Why the module takes a version back, or is deprecated whole: https://go.dev/ref/mod#go-mod-file-retract */
export function retractions(goMod: string): (version: string) => string | undefined {
  const all = [...retractLines(goMod)].flatMap(({ text, comment }) => {
    const [, from, to = from, why = comment] = single.exec(text) ?? [];
    return from === undefined || to === undefined ? [] : { from, to, why: why.trim() };
  });
  const whole =
    /^\/\/ ?Deprecated: (.*(?:\n\/\/.*)*)\nmodule\s|^module\s.*\/\/ ?Deprecated: (.*)/m.exec(goMod);
  const deprecated = (whole?.[1] ?? whole?.[2])?.replaceAll(/\n\/\/\s*/g, ' ');
  return (version) => {
    const isFrom = (from: string) => version === from || isAbove(version, from);
    const found = all.find(
      ({ from, to }) => isFrom(from) && (version === to || isAbove(to, version)),
    );
    return found ? withReason('retracted', found.why) : deprecated;
  };
}

/** With the comment above it, which belongs to it or to its whole block. */
function* retractLines(goMod: string): Generator<{ text: string; comment: string }> {
  let block: string | undefined;
  let comment = '';
  for (const raw of goMod.split('\n')) {
    const line = raw.trim().replaceAll(/\s+/g, ' ');
    if (line.startsWith('//')) comment = `${comment} ${line.slice(2).trim()}`.trim();
    else if (/^retract\s*\(/.test(line)) [block, comment] = [comment, ''];
    else if (block !== undefined && line === ')') block = undefined;
    else if (block !== undefined && line !== '') yield { text: line, comment: comment || block };
    else if (line.startsWith('retract')) yield { text: line.slice(7).trim(), comment };
    if (!line.startsWith('//') && !/^retract\s*\(/.test(line)) comment = '';
  }
}
