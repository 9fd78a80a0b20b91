/** npm: the full package document; the short form has no dates. */
import * as z from 'zod';
import { purlText } from '#model/purl.ts';
import { isAbove, isPrerelease } from '#model/version/version.ts';
import { Failure } from '../failure.ts';
import { isSemverPrerelease } from '../reading/entries.ts';
import { entry, lenient } from '../reading/parse.ts';
import { registrySource, unlisted } from '../registry-source.ts';

/** The strongest integrity, and the old sum as `shasum …`: the two cannot be compared. */
const dist = entry({ integrity: lenient.name, shasum: lenient.name }).transform(
  ({ integrity, shasum }) => [integrity.split(/\s+/).sort().at(-1) ?? '', `shasum ${shasum}`],
);

export const npm = registrySource({
  // https://github.com/npm/registry/blob/main/docs/responses/package-metadata.md
  fields: { name: 'package', server: 'registry' },
  name: { shape: /^(@[\w~-][\w.~-]*\/)?[\w~-][\w.~-]*$/, like: '@scope/name' },
  usual: (name, machine) => machine.npmRegistry(name),
  example: '@scope/name, or npm:https://registry.example.com#@scope/name',
  purl: (name, server) =>
    purlText({ kind: 'npm', name, repository: isPublic(server) ? undefined : server }),
  draft: (name) => ({ references: [{ kind: 'npm', name }] }),
  url({ server, name }) {
    const why = 'npm has no address to ask: "npm config get registry" must begin with https://';
    if (!URL.canParse(server)) throw new Failure(why);
    return `${server}/${name.replaceAll('/', '%2F')}`;
  },
  credential: ({ server, machine }) => machine.npmCredential(server),
  read: z.object({
    name: z.unknown().optional(),
    'dist-tags': z.record(z.string(), z.string().catch('')).catch({}),
    versions: z
      .record(
        z.string(),
        z.object({ deprecated: z.unknown().optional(), dist }).optional().catch(undefined),
      )
      .default({}),
    homepage: lenient.text,
    /** Also has versions that were removed, and other keys. */
    time: z.record(z.string(), z.unknown()).catch({}),
  }),
  releases: ({ versions, time, 'dist-tags': tags }, { name, isUsual }) =>
    Object.entries(versions).map(([version, manifest]) => ({
      version,
      ...(!manifest && { skip: 'has no manifest' }),
      // The registry of this machine's configuration may be private, so it is not published.
      ...(isUsual && { evidence: `npm:${name}` }),
      date: Object.hasOwn(time, version) ? time[version] : undefined,
      prerelease: isEarly(version, tags),
      deprecated: wordsOf(manifest?.deprecated),
      fingerprint: manifest?.dist,
    })),
  doubt([page], url) {
    const listed = Object.keys(page?.versions ?? {});
    if (listed.length === 0 && page?.time['unpublished']) return 'all of it was unpublished';
    return unlisted(url, page?.['dist-tags']['latest'], listed);
  },
  // Every package of the public registry has a page; another registry may have none.
  homepage: ([page], { server, name }) =>
    page?.homepage ?? (isPublic(server) ? `https://www.npmjs.com/package/${name}` : undefined),
});

/** Whether it is npm's public registry, under any of its addresses; also if none is given. */
function isPublic(registry = ''): boolean {
  return registry === '' || /(?:^|\.)npmjs\.(?:org|com)$/.test(URL.parse(registry)?.hostname ?? '');
}

/** The author's words, or only a flag of any kind; an empty text cancels a deprecation. */
function wordsOf(deprecated: unknown): string | undefined {
  if (typeof deprecated === 'string') return deprecated;
  return deprecated ? 'marked as deprecated in its registry' : undefined;
}

/** https://docs.npmjs.com/cli/commands/npm-dist-tag */
type DistTags = Readonly<Record<string, string>>;

/** The hyphen decides, unless tags say otherwise: `latest` is 1.2.3-1, `next` a newer 2.0.0. */
export function isEarly(version: string, tags: DistTags): boolean {
  const { latest } = tags;
  if (!isSemverPrerelease(version)) return isTaggedEarly(version, tags);
  if (latest === undefined || !isSemverPrerelease(latest) || isPrerelease({ text: latest }))
    return true;
  return shapeOf(version) !== shapeOf(latest);
}

function isTaggedEarly(version: string, { latest, ...others }: DistTags): boolean {
  if (latest === undefined || !isAbove(version, latest)) return false;
  const tags = Object.keys(others).filter((tag) => others[tag] === version);
  return tags.some((tag) => isPrerelease({ text: `0-${tag}` }));
}

/** The part from the first hyphen on, with 0 for each number. */
function shapeOf(version: string): string {
  return version.slice(version.indexOf('-')).replace(/\d+/g, '0');
}
