/** NuGet: the registration of a package, found through the service index of its feed. */
import * as z from 'zod';
import { compareNatural } from '#model/order.ts';
import { Failure } from '../failure.ts';
import { pageUrl, requireListed } from '../http/pages.ts';
import type { Http } from '../http/types.ts';
import { withoutSlash } from '../reading/address.ts';
import type { ListedRelease } from '../reading/entries.ts';
import { entries, entry, lenient, parseJson } from '../reading/parse.ts';
import { registrySource, shortfall } from '../registry-source.ts';

/** https://learn.microsoft.com/en-us/nuget/api/service-index */
const serviceIndex = z.object({
  resources: entries({ '@id': lenient.text, '@type': z.unknown().optional() }),
});

const deprecation = entry({
  message: lenient.text,
  reasons: z.array(z.string()).catch([]),
  alternatePackage: entry({ id: lenient.text }),
});

const leaf = entry({
  catalogEntry: entry({
    id: z.unknown().optional(),
    version: lenient.name,
    published: lenient.text,
    listed: lenient.flag,
    packageHash: lenient.text,
    projectUrl: lenient.text,
    // A deprecation of an unexpected shape is still a deprecation.
    deprecation: z.preprocess((said) => said || undefined, deprecation.optional()),
  }),
});
type Leaf = z.infer<typeof leaf>;
const count = z.number().optional().catch(undefined);

/** Pages of a large package are separate documents at `@id`; other pages need no `@id`. */
const leaves = z.object({ '@id': lenient.text, count, items: z.array(leaf).nullish() });
type Leaves = z.infer<typeof leaves>;

/** RegistrationsBaseUrl/3.6.0 has all versions; lower ones only those that older clients read. */
const registration = /^RegistrationsBaseUrl(?:\/|$)/;

export const nuget = registrySource({
  // https://learn.microsoft.com/en-us/nuget/api/registration-base-url-resource
  fields: { name: 'package', server: 'feed' },
  name: { shape: /^\w+([.-]\w+)*$/, like: 'Package.Name' },
  usual: 'https://api.nuget.org/v3/index.json',
  example: 'Package.Name, or nuget:https://nuget.example.com/v3/index.json#Package.Name',
  purl: 'nuget',
  pages: (name) => ({ homepage: `https://www.nuget.org/packages/${name}` }),
  url: async ({ server, name }, http) =>
    `${await registrationBase(server, http)}/${name.toLowerCase()}/index.json`,
  async read(answer, url, _, http) {
    const { items } = parseJson(answer, url, z.object({ items: z.array(leaves) }));
    return await Promise.all(items.map(async (page) => await withLeaves(page, url, http)));
  },
  says: (pages) => leavesOf([pages]).map(({ catalogEntry }) => catalogEntry.id),
  semver: true,
  releases: (pages) => leavesOf([pages]).map(releaseOf),
  doubt: (pages, url) =>
    pages.flat().flatMap(({ '@id': id = url, count, items }) => {
      if (!items) return `${id} has a page without its releases or an address`;
      return shortfall(id, count, items.length) ?? [];
    })[0],
  homepage: (pages) =>
    leavesOf(pages).findLast(({ catalogEntry: one }) => one.projectUrl)?.catalogEntry.projectUrl,
});

function leavesOf(pages: readonly (readonly Leaves[])[]): readonly Leaf[] {
  return pages.flat().flatMap(({ items }) => items ?? []);
}

async function registrationBase(feed: string, http: Http): Promise<string> {
  const url = feed.replace(/#.*$/, '');
  const answer = await http({ url, accept: 'application/json' });
  const { resources } = parseJson(answer, `${url} (read as an index of version 3)`, serviceIndex);
  const typed = resources.flatMap(({ '@id': id, '@type': types }) =>
    [types].flat().map((type) => ({ id, type: String(type) })),
  );
  const forms = typed.filter((one) => one.id && registration.test(one.type));
  const [newest] = forms.toSorted((a, b) => compareNatural(b.type, a.type));
  const base = newest && URL.parse(newest.id ?? '', url);
  if (base) return withoutSlash(base.href);
  throw new Failure(`${url} names no registration of packages, so it cannot be read`);
}

async function withLeaves(page: Leaves, index: string, http: Http): Promise<Leaves> {
  const id = page['@id'] === undefined ? undefined : URL.parse(page['@id'], index)?.href;
  if (page.items) return { ...page, '@id': id };
  if (id === undefined) return page;
  const url = pageUrl(index, index, id);
  const request = http({ url, accept: 'application/json' });
  const { items, count } = parseJson(await requireListed(request, index), url, leaves);
  return { '@id': id, items, count: Math.max(count ?? 0, page.count ?? 0) };
}

/** An unlisted version has a date in 1900. The part after a plus does not name a version. */
function releaseOf({ catalogEntry }: Leaf): ListedRelease {
  const { version, published, listed, packageHash } = catalogEntry;
  const isHidden = listed === false || published?.startsWith('1900-01-01') === true;
  return {
    version: version.replace(/\+.*/, ''),
    date: published?.startsWith('1900-01-01') ? undefined : published,
    deprecated: deprecationOf(catalogEntry.deprecation) ?? (isHidden ? 'unlisted' : undefined),
    fingerprint: packageHash && `sum:${packageHash}`,
  };
}

function deprecationOf(deprecation: Leaf['catalogEntry']['deprecation']): string | undefined {
  if (!deprecation) return undefined;
  const { message, reasons, alternatePackage } = deprecation;
  const why = message || `deprecated: ${reasons.join(', ') || 'no reason given'}`;
  return alternatePackage.id ? `${why} (use ${alternatePackage.id})` : why;
}
