/** Packagist or another Composer repository. Without `published-time`, the commit's time counts. */
import * as z from 'zod';
import { scoped } from '#model/purl.ts';
import { Failure } from '../failure.ts';
import { other } from '../reading/address.ts';
import { entry, lenient, parseJson, shaped } from '../reading/parse.ts';
import { registrySource } from '../registry-source.ts';

/** Composer's `2026-05-20 10:00:00` is in UTC: https://getcomposer.org/doc/04-schema.md#time */
const time = lenient.text.transform((said) => said?.replace(/^([\d-]+)[ T]([\d:.]+)$/, '$1T$2Z'));

/** No paths of Subversion, such as `tags/1.0`: they stay the same if their content changes. */
const commit = z.string().regex(/^[\da-f]{7,64}$/);

const packageVersion = entry({
  name: z.unknown().optional(),
  version: lenient.name,
  time,
  'published-time': time,
  homepage: lenient.text,
  abandoned: z.union([z.boolean(), z.string()]).optional().catch(undefined),
  source: entry({ reference: commit.optional().catch(undefined) }),
});

const namePattern = /^[a-z0-9]+([_.-][a-z0-9]+)*\/[a-z0-9]+(([_.]|-{1,2})[a-z0-9]+)*$/;

export const packagist = registrySource({
  // https://packagist.org/apidoc#get-package-data
  fields: { name: 'package', server: 'repository' },
  name: { shape: namePattern, like: 'vendor/name' },
  usual: 'https://repo.packagist.org',
  example: 'vendor/name, or packagist:https://packages.example.com#vendor/name',
  purl: (name, server) => scoped('composer', name, other(server, 'https://packagist.org')),
  pages: (name) => ({ homepage: `https://packagist.org/packages/${name}` }),
  url: ({ server, name }) => `${server}/p2/${name}.json`,
  read(answer, url, { name }) {
    const packages = z.record(z.string(), z.unknown());
    const { packages: all, minified } = parseJson(answer, url, z.looseObject({ packages }));
    if (!Object.hasOwn(all, name)) throw new Failure(`${url} says nothing of ${name}`);
    // A list of versions; GitLab sends an object with a key for each version.
    const own = Object.values<object>(Object(all[name]));
    return shaped(minified === undefined ? own : expand(own), url, z.array(packageVersion));
  },
  releases: (versions) =>
    versions.map(({ version, time, 'published-time': published, abandoned, source }) => ({
      version,
      ...(published ? { date: published } : { date: time, basis: 'near', authored: true }),
      prerelease: early.test(version.replace(/\+.*/, '')),
      deprecated:
        (abandoned === true && 'abandoned') ||
        (abandoned ? `abandoned; use ${abandoned}` : undefined),
      fingerprint: source.reference && `commit:${source.reference}`,
    })),
  homepage: (pages) => pages.flat().find((one) => one.homepage)?.homepage,
});

/** Each version lists its differences only: https://github.com/composer/metadata-minifier */
function expand(versions: readonly object[]) {
  let current = {};
  return versions.map((version) => {
    const all = Object.entries({ ...current, ...version });
    current = Object.fromEntries(all.filter(([, value]) => value !== '__unset'));
    return current;
  });
}

/** https://getcomposer.org/doc/articles/versions.md#stability-constraints */
const early = /^dev-|-dev$|[-._]?(?:alpha|beta|rc|a|b)[-._]?\d*$/i;
