/** Packagist, or another Composer repository. Its time is the commit's, which an author sets. */
import * as z from 'zod';
import { scoped } from '#model/purl.ts';
import { text, upstreamUrl } from '#model/shape.ts';
import { Failure } from '../failure.ts';
import { readPages } from '../http/pages.ts';
import { lastPart, nameProblems, other, withoutSlash } from '../reading/address.ts';
import { listing, releaseEntry } from '../reading/entries.ts';
import { parseJson, wrongShape } from '../reading/parse.ts';
import { refuseOtherName } from '../reading/upstream-name.ts';
import { defineSource } from '../source.ts';

/** https://packagist.org/apidoc#get-package-data */
const packageDocument = z.object({
  packages: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  minified: z.string().optional(),
});

/** What is used of a version, once it is expanded. */
const packageVersion = z.object({
  name: z.unknown().optional(),
  version: z.string().min(1),
  time: z.string().nullish(),
  homepage: z.string().nullish().catch(undefined),
  abandoned: z.union([z.boolean(), z.string()]).nullish(),
});
type PackageVersion = z.infer<typeof packageVersion>;

const namePattern = /^[a-z0-9]([_.-]?[a-z0-9]+)*\/[a-z0-9](([_.]|-{1,2})?[a-z0-9]+)*$/;

export const packagist = defineSource({
  documentation: 'https://packagist.org/apidoc#get-package-data',
  fields: { package: text, repository: upstreamUrl.optional() },
  coordinates: {
    example: 'vendor/name, or packagist:https://packages.example.com#vendor/name',
    read: ({ server, name }) => ({
      package: name,
      ...(server !== undefined && { repository: server }),
    }),
    write: (definition) => ({ server: definition.repository, name: definition.package }),
  },
  problems: (definition) => nameProblems('package', definition.package, namePattern, 'vendor/name'),
  purl: ({ package: name, repository }) =>
    scoped('composer', name, other(repository, 'https://packagist.org')),
  draft: (definition) => ({
    name: lastPart(definition.package),
    ...(definition.repository === undefined && {
      homepage: `https://packagist.org/packages/${definition.package}`,
    }),
  }),
  async list({ definition, validators, now }, http) {
    const repository = withoutSlash(definition.repository ?? 'https://repo.packagist.org');
    const url = `${repository}/p2/${definition.package}.json`;
    const request = { url, accept: 'application/json' };
    const read = await readPages(http, request, validators, (answer) => {
      const { packages, minified } = parseJson(answer, url, packageDocument);
      const own = Object.hasOwn(packages, definition.package)
        ? packages[definition.package]
        : undefined;
      if (own === undefined) throw new Failure(`${url} says nothing of ${definition.package}`);
      const versions = minified === undefined ? own : expand(own);
      const items = versions.map((version) => parseVersion(version, url));
      for (const { name } of items) refuseOtherName(name, definition.package, url);
      return { items };
    });
    if (read === 'not-modified') return { kind: read };
    const entries = read.pages.flat().map(({ version, time, abandoned }) => {
      const listed = { version, evidence: url, date: time, basis: 'near' as const, authored: true };
      const prerelease = isEarly(version);
      return releaseEntry({ ...listed, prerelease, deprecated: wordsOf(abandoned) }, now);
    });
    const homepage = read.pages.flat().find((one) => one.homepage)?.homepage;
    return listing({ url, entries, validators: read.validators, homepage });
  },
});

/** Each version has what differs from the one before: https://github.com/composer/metadata-minifier */
function expand(versions: readonly Readonly<Record<string, unknown>>[]) {
  const current = new Map<string, unknown>();
  return versions.map((version) => {
    for (const [key, value] of Object.entries(version)) {
      if (value === '__unset') current.delete(key);
      else current.set(key, value);
    }
    return Object.fromEntries(current);
  });
}

function parseVersion(version: unknown, url: string): PackageVersion {
  const read = packageVersion.safeParse(version);
  if (read.success) return read.data;
  throw wrongShape(url, 'JSON', read.error);
}

/** https://getcomposer.org/doc/articles/versions.md#stability-constraints */
function isEarly(version: string): boolean {
  return /^dev-|-dev$|[-._]?(?:alpha|beta|rc|a|b)[-._]?\d*$/i.test(version.replace(/\+.*$/, ''));
}

function wordsOf(abandoned: PackageVersion['abandoned']): string | undefined {
  if (typeof abandoned === 'string' && abandoned !== '') return `abandoned; use ${abandoned}`;
  return abandoned === true ? 'abandoned' : undefined;
}
