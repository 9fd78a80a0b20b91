/** Links: they are shown to people, and Renovate runs them as templates. */
import { printable } from '#model/url.ts';
import { isObject, shown, wrong, type Clause } from '../clause.ts';
import type { ComponentFile } from './component.ts';

export const links: readonly Clause<ComponentFile>[] = [
  ofLinks(
    'link-is-text',
    'A link of another type makes Renovate reject the whole file.',
    (value) =>
      typeof value === 'string' || value === null
        ? undefined
        : `must be a URL, not ${shown(value)}`,
  ),
  ofTexts('link-is-complete', 'A reader elsewhere cannot follow half a URL.', (value) =>
    URL.parse(value) === null
      ? `${shown(value)} is no complete URL, such as https://example.com/page`
      : undefined,
  ),
  ofUrls(
    'link-is-https',
    'A javascript: or data: link would run where it is shown, and http: can be altered on its way.',
    ({ protocol }) =>
      protocol === 'https:' ? undefined : `must start with https://, not ${protocol}`,
  ),
  ofTexts(
    'link-is-no-template',
    'Renovate renders changelogUrl as a Handlebars template.',
    (value) =>
      value.includes('{{') ? `${shown(value)} contains {{, which Renovate would run` : undefined,
  ),
  ofTexts(
    'link-is-clean',
    'Spaces, quotes and hidden characters break out of where a link is put.',
    (value) =>
      !printable(value) || /[\s<>"`\\]/.test(value)
        ? `${shown(value)} has spaces, quotes or control characters`
        : undefined,
  ),
  ofUrls(
    'link-has-no-credentials',
    'What is published is known to everyone.',
    ({ username, password }) =>
      username === '' && password === '' ? undefined : 'carries a user name or password',
  ),
];

function ofLinks(
  name: string,
  why: string,
  problemOf: (value: unknown) => string | undefined,
): Clause<ComponentFile> {
  return {
    name,
    why,
    *check({ path, fields, releases }) {
      for (const [place, value] of linksIn(fields, releases)) {
        const message = value === undefined ? undefined : problemOf(value);
        if (message !== undefined) yield wrong(path, message, place);
      }
    },
  };
}

function* linksIn(
  fields: ComponentFile['fields'],
  releases: readonly unknown[],
): Generator<readonly [place: string, value: unknown]> {
  const key = 'changelogUrl';
  yield ['homepage', fields['homepage']];
  yield [key, fields[key]];
  for (const [at, release] of releases.entries())
    if (isObject(release)) yield [`releases[${at}].${key}`, release[key]];
}

function ofTexts(name: string, why: string, problemOf: (value: string) => string | undefined) {
  return ofLinks(name, why, (value) => (typeof value === 'string' ? problemOf(value) : undefined));
}

function ofUrls(name: string, why: string, problemOf: (url: URL) => string | undefined) {
  return ofTexts(name, why, (value) => {
    const url = URL.parse(value);
    return url === null ? undefined : problemOf(url);
  });
}
