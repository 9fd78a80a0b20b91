/** Any JSON that holds a list of releases, read with pointers. */
import * as z from 'zod';
import { pattern, patterns } from '#model/component/component.ts';
import { text, upstreamUrl } from '#model/shape.ts';
import { Failure } from '../failure.ts';
import { emptyPageProblem, nextLink, readPages } from '../http/pages.ts';
import { listing } from '../reading/entries.ts';
import { rawJson } from '../reading/parse.ts';
import { defineSource } from '../source.ts';
import { dateFormatProblem, entryOf, itemsOf, versionOf, hasComingDeprecation } from './entry.ts';
import { resolvePointer } from '../reading/pointer.ts';

const pointer = z
  .string()
  .regex(/^(\/([^~/]|~[01])*)*$/, 'must be a JSON pointer, such as /releases or "" for the whole');

export const json = defineSource({
  documentation: 'https://www.rfc-editor.org/rfc/rfc6901',
  fields: {
    url: upstreamUrl,
    releases: pointer.describe(
      'Where the releases are: a list, or an object with one key for each.',
    ),
    version: pointer
      .or(z.literal('key'))
      .describe('Where in a release its version is; "key" where it is the key of the release.'),
    date: pointer.optional(),
    dateFormat: text
      .optional()
      .describe('Such as "D MMMM YYYY"; "seconds" or "milliseconds" since 1970; else ISO 8601.'),
    deprecated: pointer.optional(),
    changelog: pointer.optional(),
    notes: pointer.optional(),
    next: pointer
      .optional()
      .describe('Where the address of the next page is; a Link header with rel="next" needs none.'),
    include: patterns.include,
    exclude: patterns.exclude,
    pattern: pattern.optional().describe(patterns.version.description ?? ''),
  },
  patterns: ({ include, exclude, pattern }) => ({ include, exclude, version: pattern }),
  coordinates: {
    example: 'https://example.com/releases.json#/releases',
    read: ({ server, name }) => ({ url: server, releases: name ?? '', version: '/version' }),
    write: ({ url, releases }) => ({ server: url, name: releases }),
  },
  problems({ dateFormat }) {
    const message = dateFormat === undefined ? undefined : dateFormatProblem(dateFormat);
    return message === undefined ? [] : [{ place: 'dateFormat', message }];
  },
  draft: ({ url }) => ({ name: new URL(url).hostname }),
  async list({ definition, validators, now }, http) {
    const { url } = definition;
    const request = { url, accept: 'application/json' };
    const read = await readPages(http, request, validators, (answer, url) => {
      const document = rawJson(answer, url);
      const next =
        definition.next === undefined ? undefined : resolvePointer(document, definition.next);
      const link = typeof next === 'string' && next !== '' ? next : nextLink(answer);
      return { items: itemsOf(document, definition, url), next: link };
    });
    if (read === 'not-modified') return { kind: read };
    const items = read.pages.flat();
    if (items.length > 0 && items.every((item) => versionOf(item, definition) === undefined)) {
      throw new Failure(
        `${url} lists no release: the pointer "version" (${definition.version}) reaches nothing in its ${items.length} entries`,
      );
    }
    const entries = items.map((item, index) => entryOf(item, index, definition, now));
    const doubt = emptyPageProblem(read.pages, url);
    const again = items.some((item) => hasComingDeprecation(item, definition, now));
    return listing({ url, entries, validators: read.validators, doubt, again });
  },
});
