/** Links: they are shown to people, and Renovate runs them as templates. */
import { printable } from '#model/url.ts';
import type { Breach, Clause } from '../clause.ts';
import { componentFiles, releasesIn, shown } from '../clause.ts';
import type { Observed } from '../observed.ts';

export const links: readonly Clause[] = [
  {
    name: 'link-is-text',
    level: 'violation',
    why: 'A link of another type makes Renovate reject the whole file.',
    check: (index) =>
      perLink(index, (value) =>
        typeof value === 'string' || value === null
          ? undefined
          : `must be a URL, not ${shown(value)}`,
      ),
  },
  {
    name: 'link-is-complete',
    level: 'violation',
    why: 'A reader elsewhere cannot follow half a URL.',
    check: (index) =>
      perLink(index, (value) =>
        typeof value === 'string' && URL.parse(value) === null
          ? `${shown(value)} is no complete URL, such as https://example.com/page`
          : undefined,
      ),
  },
  {
    name: 'link-is-https',
    level: 'violation',
    why: 'A javascript: or data: link would run where it is shown, and http: can be altered on its way.',
    check: (index) =>
      perUrl(index, (url) =>
        url.protocol === 'https:' ? undefined : `must start with https://, not ${url.protocol}`,
      ),
  },
  {
    name: 'link-is-no-template',
    level: 'violation',
    why: 'Renovate renders changelogUrl as a Handlebars template.',
    check: (index) =>
      perLink(index, (value) =>
        typeof value === 'string' && value.includes('{{')
          ? `${shown(value)} contains {{, which Renovate would run`
          : undefined,
      ),
  },
  {
    name: 'link-is-clean',
    level: 'violation',
    why: 'Spaces, quotes and hidden characters break out of where a link is put.',
    check: (index) =>
      perLink(index, (value) =>
        typeof value === 'string' && (!printable(value) || /[\s<>"`\\]/.test(value))
          ? `${shown(value)} has spaces, quotes or control characters`
          : undefined,
      ),
  },
  {
    name: 'link-has-no-credentials',
    level: 'violation',
    why: 'What is published is known to everyone.',
    check: (index) =>
      perUrl(index, (url) =>
        url.username === '' && url.password === '' ? undefined : 'carries a user name or password',
      ),
  },
];

function* perLink(
  index: Observed,
  problemOf: (value: unknown) => string | undefined,
): Generator<Breach> {
  for (const { file, place, value } of allLinks(index)) {
    const message = value === undefined ? undefined : problemOf(value);
    if (message !== undefined) yield { where: file, place, message };
  }
}

function perUrl(index: Observed, problemOf: (url: URL) => string | undefined): Generator<Breach> {
  return perLink(index, (value) => {
    const url = typeof value === 'string' ? URL.parse(value) : null;
    return url === null ? undefined : problemOf(url);
  });
}

function* allLinks(
  index: Observed,
): Generator<{ readonly file: string; readonly place: string; readonly value: unknown }> {
  for (const { file, fields } of componentFiles(index)) {
    yield { file, place: 'homepage', value: fields['homepage'] };
    yield { file, place: 'changelogUrl', value: fields['changelogUrl'] };
    for (const { place, release } of releasesIn(file, fields))
      yield { file, place: `${place}.changelogUrl`, value: release['changelogUrl'] };
  }
}
