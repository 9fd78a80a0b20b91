/** Links: they are shown to people, and Renovate runs them as templates. */
import { printable } from '#model/url.ts';
import type { Breach, Clause } from '../clause.ts';
import { componentFile, placeOf, shown } from '../clause.ts';
import { doubtfulReleases } from '../doubtful.ts';
import type { Part } from '../observed.ts';
import { remember } from '../remember.ts';

export const links: readonly Clause[] = [
  {
    name: 'link-is-text',
    level: 'violation',
    why: 'A link of another type makes Renovate reject the whole file.',
    each: (part) =>
      perLink(part, (value) =>
        typeof value === 'string' || value === null
          ? undefined
          : `must be a URL, not ${shown(value)}`,
      ),
  },
  {
    name: 'link-is-complete',
    level: 'violation',
    why: 'A reader elsewhere cannot follow half a URL.',
    each: (part) =>
      perLink(part, (value) =>
        typeof value === 'string' && URL.parse(value) === null
          ? `${shown(value)} is no complete URL, such as https://example.com/page`
          : undefined,
      ),
  },
  {
    name: 'link-is-https',
    level: 'violation',
    why: 'A javascript: or data: link would run where it is shown, and http: can be altered on its way.',
    each: (part) =>
      perUrl(part, (url) =>
        url.protocol === 'https:' ? undefined : `must start with https://, not ${url.protocol}`,
      ),
  },
  {
    name: 'link-is-no-template',
    level: 'violation',
    why: 'Renovate renders changelogUrl as a Handlebars template.',
    each: (part) =>
      perLink(part, (value) =>
        typeof value === 'string' && value.includes('{{')
          ? `${shown(value)} contains {{, which Renovate would run`
          : undefined,
      ),
  },
  {
    name: 'link-is-clean',
    level: 'violation',
    why: 'Spaces, quotes and hidden characters break out of where a link is put.',
    each: (part) =>
      perLink(part, (value) =>
        typeof value === 'string' && (!printable(value) || /[\s<>"`\\]/.test(value))
          ? `${shown(value)} has spaces, quotes or control characters`
          : undefined,
      ),
  },
  {
    name: 'link-has-no-credentials',
    level: 'violation',
    why: 'What is published is known to everyone.',
    each: (part) =>
      perUrl(part, (url) =>
        url.username === '' && url.password === '' ? undefined : 'carries a user name or password',
      ),
  },
];

function* perLink(
  part: Part,
  problemOf: (value: unknown) => string | undefined,
): Generator<Breach> {
  for (const { file, place, value } of doubtfulLinks(part)) {
    const message = problemOf(value);
    if (message !== undefined) yield { where: file, place, message };
  }
}

function perUrl(part: Part, problemOf: (url: URL) => string | undefined): Generator<Breach> {
  return perLink(part, (value) => {
    const url = typeof value === 'string' ? URL.parse(value) : null;
    return url === null ? undefined : problemOf(url);
  });
}

type Link = { readonly file: string; readonly place: string; readonly value: unknown };

/** What nothing is wrong with, whichever clause asks: most links are written like this. */
const plain =
  /^https:\/\/(?:(?!xn--)[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}(?:\/[\w\-./~%+#@,:=?&;()!]*)?$/;

const doubtfulLinks = /* @__PURE__ */ remember((part: Part): readonly Link[] => {
  const found = componentFile(part);
  if (found === undefined) return [];
  const { file, fields } = found;
  const heads = ['homepage', 'changelogUrl']
    .filter((key) => isDoubtful(fields[key]))
    .map((key) => ({ file, place: key, value: fields[key] }));
  const key = 'changelogUrl';
  const releases = doubtfulReleases(part).filter(({ release }) => isDoubtful(release[key]));
  return [
    ...heads,
    ...releases.map(({ at, release }) => ({
      file,
      place: `${placeOf(at)}.${key}`,
      value: release[key],
    })),
  ];
});

function isDoubtful(value: unknown): boolean {
  return value !== undefined && !(typeof value === 'string' && plain.test(value));
}
