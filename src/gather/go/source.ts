/** A Go module proxy. It knows no day of publication, only that of the commit, which its author sets. */
import * as z from 'zod';
import { scoped } from '#model/purl.ts';
import { text, upstreamUrl } from '#model/shape.ts';
import { readVersion } from '#model/version/version.ts';
import { inVersionOrder } from '#model/version/version-order.ts';
import { Failure } from '../failure.ts';
import { readPages, requireListed } from '../http/pages.ts';
import type { Http } from '../http/types.ts';
import { lastPart, nameProblems, withoutSlash } from '../reading/address.ts';
import { isSemverPrerelease, listing } from '../reading/entries.ts';
import { parseJson, refuseOther } from '../reading/parse.ts';
import { datedEntry, requestDates } from '../reading/request-dates.ts';
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
    const { dates, ...asked } = await requestDates(namesToDate(names), async (name) => {
      const address = `${base}/@v/${escapePath(name)}.info`;
      return parseJson(await http({ url: address }), address, info).Time ?? undefined;
    });
    const entries = names.map((version) => {
      const listed = { version, evidence: url, basis: 'near' as const, authored: true };
      const flags = { prerelease: isSemverPrerelease(version), deprecated: retracted(version) };
      return datedEntry({ ...listed, ...flags }, dates.get(version), now);
    });
    return listing({ url, entries, validators: read.validators, ...asked });
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
