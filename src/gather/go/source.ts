/** A Go module proxy. It knows no day of publication, only that of the commit, which its author sets. */
import * as z from 'zod';
import { scoped } from '#model/purl.ts';
import { text, upstreamUrl } from '#model/shape.ts';
import { inVersionOrder, readVersion } from '#model/version/version.ts';
import { Failure } from '../failure.ts';
import { readPages, requireListed } from '../http/pages.ts';
import type { Http } from '../http/types.ts';
import { lastPart, nameProblems, withoutSlash } from '../reading/address.ts';
import { listing, releaseEntry, listedWithout, isSemverPrerelease } from '../reading/entries.ts';
import { parseJson, refuseOther } from '../reading/parse.ts';
import { requestDates } from '../reading/request-dates.ts';
import { defineSource } from '../source.ts';
import { retractions } from './retractions.ts';

const info = z.object({ Version: z.string(), Time: z.string().nullish() });
const modulePattern = /^[\w-][\w.~-]*(\/[\w.~-]*[\w~-])*$/;
const versionPattern = /^v\d+\.\d+\.\d+[\w.+-]*$/;

export const go = defineSource({
  documentation: 'https://go.dev/ref/mod#goproxy-protocol',
  fields: { module: text, proxy: upstreamUrl.optional() },
  coordinates: {
    example: 'example.com/some/tool, or go:https://proxy.example.com#example.com/some/tool',
    read: ({ server, name }) => ({ module: name, ...(server !== undefined && { proxy: server }) }),
    write: (definition) => ({ server: definition.proxy, name: definition.module }),
  },
  problems: (definition) =>
    nameProblems('module', definition.module, modulePattern, 'example.com/some/tool'),
  // A proxy hands on what the module's own path names.
  purl: (definition) => scoped('golang', definition.module),
  draft: (definition) => ({
    name: lastPart(definition.module.replace(/\/v\d+$/, '')),
    ...(definition.proxy === undefined && {
      homepage: `https://pkg.go.dev/${definition.module}`,
    }),
  }),
  // Requested again where the proxy could not answer at the first import.
  datesAgain: ['inferred'],
  async list({ definition, validators, now, namesToDate }, http) {
    const proxy = withoutSlash(definition.proxy ?? 'https://proxy.golang.org');
    const base = `${proxy}/${escapePath(definition.module)}`;
    const url = `${base}/@v/list`;
    const read = await readPages(http, { url, accept: 'text/plain' }, validators, (answer) => ({
      items: namesIn(answer.text, url),
    }));
    if (read === 'not-modified') return { kind: read };
    const names = read.pages.flat();
    const retracted = retractions(await goModOf(names, base, http));
    const { dates, gaveUp } = await requestDates(namesToDate(names), async (name) => {
      const address = `${base}/@v/${escapePath(name)}.info`;
      return parseJson(await http({ url: address }), address, info).Time ?? undefined;
    });
    const entries = names.map((version) => {
      const date = dates.get(version);
      const time = date?.kind === 'answered' ? date.date : undefined;
      const listed = { version, evidence: url, date: time, basis: 'near' as const };
      const flags = { authored: true, prerelease: isSemverPrerelease(version) };
      const entry = releaseEntry({ ...listed, ...flags, deprecated: retracted(version) }, now);
      if (date?.kind !== 'unreadable') return entry;
      const why = `its date could not be requested: ${date.because}`;
      return { ...entry, skipped: [...entry.skipped, listedWithout(version, why)] };
    });
    const again = [...dates.values()].some((date) => date.kind === 'unreadable');
    return listing({ url, entries, validators: read.validators, doubt: gaveUp, again });
  },
});

/** Upper-case letters are written `!x`: https://go.dev/ref/mod#module-cache */
function escapePath(path: string): string {
  return encodeURI(path.replace(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`));
}

/** A list ends with a newline, so a name that was cut off is seen. */
function namesIn(text: string, url: string): readonly string[] {
  const lines = text.split('\n');
  if (text.trim() === '') throw new Failure(`${url} lists no release`);
  refuseOther(text, url, 'a list of versions');
  const last = lines.pop() ?? '';
  if (last !== '' || lines.some((line) => !versionPattern.test(line.trim()))) {
    throw new Failure(`${url} answers with a list that is cut off or broken`);
  }
  return lines.map((line) => line.trim());
}

/** The newest version says which ones are taken back. */
async function goModOf(names: readonly string[], base: string, http: Http): Promise<string> {
  const releases = names.filter((name) => !isSemverPrerelease(name));
  const newest = sorted(releases.length > 0 ? releases : names).at(-1);
  if (newest === undefined) return '';
  const url = `${base}/@v/${escapePath(newest)}.mod`;
  const { text: goMod } = await requireListed(http({ url }), `${base}/@v/list`);
  refuseOther(goMod, url, 'a go.mod file');
  if (/^module\s/m.test(goMod) && goMod.endsWith('\n')) return goMod;
  throw new Failure(`${url} answers with a go.mod file of another shape, or one that is cut off`);
}

function sorted(names: readonly string[]): readonly string[] {
  const read = names.flatMap((name) => readVersion(name) ?? []);
  return inVersionOrder(read, (version) => version).map(({ text }) => text);
}
