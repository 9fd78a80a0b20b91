/** NuGet: the registration of a package, which the service index of its feed leads to. */
import { scoped } from '#model/purl.ts';
import { text, upstreamUrl } from '#model/shape.ts';
import { Failure } from '../failure.ts';
import { readPages, requireListed } from '../http/pages.ts';
import type { Http } from '../http/types.ts';
import { nameProblems, other, withoutSlash } from '../reading/address.ts';
import { listing, releaseEntry, type Listed, isSemverPrerelease } from '../reading/entries.ts';
import { parseJson } from '../reading/parse.ts';
import { refuseOtherName } from '../reading/upstream-name.ts';
import { defineSource } from '../source.ts';
import { registrationIndex, registrationPage, serviceIndex, type Leaf } from './schema.ts';

const nugetOrg = 'https://api.nuget.org/v3/index.json';
/** The first has all versions; the others leave out those that only newer clients can read. */
const registrations = [
  'RegistrationsBaseUrl/3.6.0',
  'RegistrationsBaseUrl/Versioned',
  'RegistrationsBaseUrl/3.4.0',
  'RegistrationsBaseUrl',
];

export const nuget = defineSource({
  documentation: 'https://learn.microsoft.com/en-us/nuget/api/registration-base-url-resource',
  fields: { package: text, feed: upstreamUrl.optional() },
  coordinates: {
    example: 'Package.Name, or nuget:https://nuget.example.com/v3/index.json#Package.Name',
    read: ({ server, name }) => ({ package: name, ...(server !== undefined && { feed: server }) }),
    write: (definition) => ({ server: definition.feed, name: definition.package }),
  },
  problems: (definition) =>
    nameProblems('package', definition.package, /^\w+([.-]\w+)*$/, 'Package.Name'),
  purl: ({ package: name, feed }) => scoped('nuget', name, other(feed, nugetOrg)),
  draft: (definition) => ({
    name: definition.package,
    ...(definition.feed === undefined && {
      homepage: `https://www.nuget.org/packages/${definition.package}`,
    }),
  }),
  async list({ definition, validators, now }, http) {
    const base = await registrationBase(definition.feed ?? nugetOrg, http);
    const url = `${base}/${definition.package.toLowerCase()}/index.json`;
    const request = { url, accept: 'application/json' };
    const read = await readPages(http, request, validators, (answer) => ({
      items: parseJson(answer, url, registrationIndex).items,
    }));
    if (read === 'not-modified') return { kind: read };
    const pages = await Promise.all(read.pages.flat().map((page) => leavesOf(page, url, http)));
    for (const { catalogEntry } of pages.flatMap(({ leaves }) => leaves)) {
      refuseOtherName(catalogEntry.id, definition.package, url);
    }
    const entries = pages.flatMap(({ leaves }) =>
      leaves.map((leaf) => releaseEntry(listedOf(leaf, url), now)),
    );
    const doubt = pages.map((page) => page.doubt).find((one) => one !== undefined);
    const homepage = pages
      .flatMap(({ leaves }) => leaves)
      .findLast(({ catalogEntry }) => catalogEntry.projectUrl)?.catalogEntry.projectUrl;
    return listing({ url, entries, validators: read.validators, doubt, homepage });
  },
});

async function registrationBase(feed: string, http: Http): Promise<string> {
  const url = feed.replace(/#.*$/, '');
  const { resources } = parseJson(
    await http({ url, accept: 'application/json' }),
    url,
    serviceIndex,
  );
  for (const wanted of registrations) {
    const found = resources.find((one) => [one['@type']].flat().includes(wanted));
    const base = found && URL.parse(found['@id'], url);
    if (base) return withoutSlash(base.href);
  }
  throw new Failure(`${url} names no registration of packages, so it cannot be read`);
}

type Leaves = { readonly leaves: readonly Leaf[]; readonly doubt?: string | undefined };

async function leavesOf(
  page: { '@id': string; count?: number | undefined; items?: Leaf[] | null | undefined },
  index: string,
  http: Http,
): Promise<Leaves> {
  const id = URL.parse(page['@id'], index)?.href ?? page['@id'];
  if (page.items) return { leaves: page.items, doubt: shortfall(page.items, page.count, id) };
  if (URL.parse(id)?.origin !== new URL(index).origin) {
    throw new Failure(`${index} names a page on another host, which is refused`);
  }
  const request = http({ url: id, accept: 'application/json' });
  const { items, count } = parseJson(await requireListed(request, index), id, registrationPage);
  return { leaves: items, doubt: shortfall(items, Math.max(count ?? 0, page.count ?? 0), id) };
}

function shortfall(leaves: readonly Leaf[], count = 0, url: string): string | undefined {
  return leaves.length < count
    ? `${url} counts ${count} versions and lists ${leaves.length}`
    : undefined;
}

/** An unlisted version keeps its place and is dated 1900. */
function listedOf({ catalogEntry }: Leaf, url: string): Listed {
  const { version, published, listed } = catalogEntry;
  const isHidden = listed === false || published?.startsWith('1900-01-01') === true;
  const withdrawn = isHidden ? 'unlisted' : undefined;
  return {
    version,
    evidence: url,
    date: published?.startsWith('1900-01-01') ? undefined : published,
    basis: 'published',
    prerelease: isSemverPrerelease(version),
    deprecated: deprecationOf(catalogEntry.deprecation) ?? withdrawn,
  };
}

function deprecationOf(deprecation: Leaf['catalogEntry']['deprecation']): string | undefined {
  if (!deprecation) return undefined;
  const { message, reasons, alternatePackage } = deprecation;
  const why = message || `deprecated: ${reasons?.join(', ') || 'no reason given'}`;
  return alternatePackage ? `${why} (use ${alternatePackage.id})` : why;
}
