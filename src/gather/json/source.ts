/** Any JSON with a list of releases, read by pointers: https://www.rfc-editor.org/rfc/rfc6901 */
import type * as z from 'zod';
import { patterns, uncheckedPattern } from '#model/component/component.ts';
import { dayOf, type Instant } from '#model/time/instant.ts';
import { jsonPointer as pointer, pointerOrKey, strict, text, upstreamUrl } from '#model/shape.ts';
import { Failure } from '../failure.ts';
import { nextLink } from '../http/pages.ts';
import { dateFormat, readDate, readMonth, stated, statedDay } from '../reading/day-format.ts';
import { readIsoDate, type ListedRelease } from '../reading/entries.ts';
import { linkFrom, quoted, sanitizeName } from '../reading/address.ts';
import { listsIn, rawJson, resolvePointer } from '../reading/parse.ts';
import { defineSource, shortfall } from '../registry-source.ts';

const fields = {
  url: upstreamUrl,
  releases: pointer.describe('Where the releases are: a list, or an object with one key for each.'),
  version: pointerOrKey.describe(
    'Where in a release its version is; "key" where it is the key of the release.',
  ),
  date: pointer.optional(),
  dateFormat,
  deprecated: pointer.optional(),
  prerelease: pointer.optional().describe('Where true or a word such as "beta" stands.'),
  changelog: pointer.optional(),
  notes: pointer.optional(),
  next: pointer
    .or(strict({ token: pointer, parameter: text }))
    .optional()
    .describe(
      'Where the address of the next page is, or a token for it and the parameter that asks with it; a Link header with rel="next" needs none.',
    ),
  pattern: uncheckedPattern.optional().describe(patterns.version.description ?? ''),
};
type Pointers = z.infer<z.ZodObject<typeof fields>>;
const usual = { version: '/version', date: '/date' };

export const json = defineSource({
  fields,
  coordinates: {
    example: 'https://example.com/releases.json#/releases',
    read: ({ server, name }) => ({ url: server, releases: name ?? '', ...usual }),
    write: ({ url, releases }) => ({ server: url, name: releases }),
  },
  draft: ({ url }) => ({ name: new URL(url).hostname }),
  url: ({ definition }) => definition.url,
  read(answer, url, { definition }) {
    const document = rawJson(answer, url);
    const isMore = more.test(answer.text) || answer.header('x-ms-continuationtoken');
    const doubt = isMore ? `${url} names a page that "next" misses` : undefined;
    const next = nextPage(document, definition.next, url);
    const items = itemsOf(document, definition, url);
    const isLast = last.test(answer.text) || otherPage.test(answer.header('link') ?? '');
    const asked = definition.next || isLast ? undefined : pageSize.exec(url)?.[1];
    const total = Number(answer.header('x-total-count') ?? answer.header('x-total')) || undefined;
    const byItem = Object(definition.next).token?.startsWith(`${definition.releases}/`) === true;
    return { items, next, doubt, asked, count: countOf(document, definition) ?? total, byItem };
  },
  endsEmpty: (page) => page.byItem,
  next: (answer, { next }) => next ?? nextLink(answer),
  releases({ items }, { definition, now }, pages) {
    const all = pages.flatMap((page) => page.items);
    const without = nowhere(all, definition);
    return items.map((item, at) => ({ without, ...releaseOf(item, at, definition, now) }));
  },
  doubt(pages, url) {
    const { doubt, count, asked } = pages.at(-1) ?? { count: 0 };
    const listed = pages.flatMap(({ items }) => items).length;
    const isFull = count !== listed && asked === String(listed);
    const full = `${url} asks for ${asked} and lists as many: there may be more`;
    return doubt ?? shortfall(url, count, listed, 'entries') ?? (isFull ? full : undefined);
  },
});

/** Another page in known APIs: `nextPageToken`, `continuationToken`, `hasMore`, `next`, links. */
const more =
  /"[\w.@]{0,40}(?:next_?(?:page|link|url|token|cursor)|continuation_?token|has_?more(?!\w{0,9}(?:info|detail)))\w{0,40}"\s*:\s*(?:"(?!(?:false|no|none|null|0)?")|[1-9{t])|"(?:is_?last(?:_?page)?|last_?page)"\s*:\s*false|"last"\s*:\s*false\s*,\s*"(?:total|size|number|first)|"next"\s*:\s*(?:\{[^{}]*?:\s*)?"[^"]*[?&](?:page|cursor|offset|start|after)|"rel"\s*:\s*"next"|"_?links"\s*:\s*\{(?:[^{}]|\{[^{}]*\})*?"next"\s*:\s*(?:\{[^{}]*?"href"\s*:\s*)?"[^"]/i;

/** What known APIs write on the last page; servers that link other pages there link no next one. */
const last =
  /"(?:next\w*|has_?(?:more|next\w*))"\s*:\s*(?:null|false|"")|"(?:is_?)?last(?:_?page)?"\s*:\s*true/i;
const otherPage = /;\s*rel\s*=\s*"?(?:first|last|prev)/i;

/** Keys and parameters of known APIs: `total_count` is of all pages, `?limit=20` of one. */
const total = /^(?:total_?(?:count|results|items|elements|records|size|hits)?|num_?found)$/i;
const pageSize = /[?&](?:limit|\$?top|(?:per|max)_?(?:page|results)|(?:page_?)?size)=([1-9]\d*)/i;

/** How many entries the object around the list says that there are on all pages. */
function countOf(document: unknown, { releases }: Pointers): number | undefined {
  const around = resolvePointer(document, releases.replace(/\/[^/]*$/, ''));
  const counts = Object.entries<unknown>(Object(around)).filter(([key]) => total.test(key));
  // Elasticsearch counts with `{ "value": 25, "relation": "eq" }`.
  const numbers = counts.map(([, count]): unknown => Object(count).value ?? count);
  return numbers.find((count) => typeof count === 'number');
}

function nextPage(document: unknown, next: Pointers['next'], url: string): string | undefined {
  const { token, parameter } = typeof next === 'object' ? next : { token: next };
  const found = resolvePointer(document, token);
  // APIs write null, false, an empty text or 0 if there is no next page.
  if (!found || (typeof found !== 'string' && typeof found !== 'number')) return undefined;
  if (parameter === undefined && /[/?.]/.test(String(found))) return String(found);
  const why = `the pointer "next" (${token}) reaches ${quoted(String(found))}, which is no address`;
  if (parameter === undefined)
    throw new Failure(`${url} cannot be read: ${why}; give it as { "token": …, "parameter": … }`);
  const page = new URL(url);
  page.searchParams.set(parameter, String(found));
  return page.href;
}

type Item = { readonly key?: string; readonly value: unknown };

function itemsOf(document: unknown, { releases, version }: Pointers, url: string): readonly Item[] {
  const found = resolvePointer(document, releases);
  const isKey = version === 'key';
  if (Array.isArray(found) && !isKey) return found.map((value: unknown) => ({ value }));
  const isObject = typeof found === 'object' && found !== null && !Array.isArray(found);
  const items = isObject ? Object.entries(found).map(([key, value]) => ({ key, value })) : [];
  const isRead = isKey || items.some(({ value }) => resolvePointer(value, version) !== undefined);
  if (!isRead && typeof resolvePointer(found, version) === 'string')
    throw new Failure(`${url} is one release and no list; read it as a "page"`);
  const lists = found === undefined ? listsIn(document, '', 2) : listsIn(found, releases, 1);
  if (isObject && (isRead || lists.length === 0)) return items;
  const list = Array.isArray(found) ? 'a list, which has no keys' : 'neither a list nor an object';
  const other = isObject ? 'no release' : list;
  const reached = found === undefined ? 'nothing' : other;
  const places = isKey ? '' : sanitizeName(lists.slice(0, 9).map(quoted).join(', '));
  const why = `cannot be read: the pointer "releases" (${releases || '""'}) reaches ${reached}`;
  throw new Failure(`${url} ${why}${places && `; try ${places}`}`, { isEmpty: true });
}

/** What to say of each release if a pointer leads nowhere in all of them. */
function nowhere(items: readonly Item[], pointers: Pointers): string | undefined {
  const lost = (['date', 'changelog', 'notes'] as const).filter((name) => {
    const pointer = pointers[name];
    const leads = ({ value }: Item) => resolvePointer(value, pointer) !== undefined;
    return pointer !== undefined && !items.some(leads);
  });
  const places = lost.map((name) => `the pointer "${name}" (${pointers[name]})`).join(' or ');
  return places && `it has nothing where ${places} leads${items.slice(0, 1).map(hintOf).join('')}`;
}

function releaseOf(item: Item, index: number, pointers: Pointers, now: Instant): ListedRelease {
  const isKey = pointers.version === 'key';
  const version = isKey ? item.key : resolvePointer(item.value, pointers.version);
  if (typeof version !== 'string' || version === '') {
    const nothing = `has nothing where the pointer "version" (${pointers.version}) leads`;
    const isNumber = typeof version === 'number';
    const odd = isNumber ? 'a number, and 1.10 would be 1.1; read it as a "page"' : 'not text';
    const skip = version === undefined ? nothing + hintOf(item) : `has a version that is ${odd}`;
    return { version: '', entry: `entry ${item.key ?? index}`, skip };
  }
  const at = (pointer: string | undefined) => resolvePointer(item.value, pointer);
  const notes = at(pointers.notes);
  const { words: deprecated, odd, isComing } = deprecationOf(item, pointers, now);
  const date = readDate(at(pointers.date), pointers.dateFormat);
  const isOther = typeof date === 'string' && readIsoDate(date) === undefined;
  return {
    version,
    ...stated,
    ...(isOther ? statedDay(date, { ...pointers, now }) : { date }),
    deprecated,
    prerelease: at(pointers.prerelease),
    isComing,
    ...(odd && { without: `its deprecation ${quoted(odd)} is not understood` }),
    changelogUrl: linkFrom(at(pointers.changelog), pointers.url),
    notes: typeof notes === 'string' ? notes : undefined,
  };
}

function hintOf({ key, value }: Item): string {
  const names = typeof value === 'object' ? Object.keys(value ?? {}) : [];
  const inside = typeof value === 'string' ? ['""'] : names.map((name) => `/${name}`);
  const places = [...(key === undefined ? [] : ['"key"']), ...inside.slice(0, 9)].join(', ');
  return places && `; try ${sanitizeName(places)}`;
}

const unmarked =
  /^(?:false|no|none|never|null|n\/a|tb[ad]|0|active|available|current|ga|latest|lts|maintained|ok|published|released|stable|supported|[^\p{L}\p{N}]*)$/iu;

type Deprecation = { readonly words?: string; readonly isComing?: true; readonly odd?: string };

/** A flag, a person's words, or when it begins. A number or quarter may be a future time. */
function deprecationOf({ value: item }: Item, pointers: Pointers, now: Instant): Deprecation {
  const said = resolvePointer(item, pointers.deprecated);
  const value = /^[01]$/.test(String(said)) ? String(said) : readDate(said, pointers.dateFormat);
  if (/^(?:true|yes|1)$/i.test(String(value)))
    return { words: 'marked as deprecated by its source' };
  if (typeof value === 'number') return { odd: String(value) };
  if (typeof value !== 'string' || unmarked.test(value)) return {};
  const date = readIsoDate(value);
  const month = readMonth(value) ?? '';
  // After that day, the same list means something else.
  if (month >= now.slice(0, 7) || (date && dayOf(date) > dayOf(now))) return { isComing: true };
  const isWord = month !== '' || /\p{L}/u.test(value.replace(/[HQW]\d/gi, ''));
  if (date === undefined) return isWord ? { words: value } : { odd: value };
  // Tools write the year 0001 or 1970 for "no date".
  return date < '1981' ? {} : { words: `deprecated by its source on ${dayOf(date)}` };
}
