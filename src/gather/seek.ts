/** Where a page, table or JSON most probably has its releases: coordinates name only the document. */
import type { SourceDefinition } from '#model/component/component.ts';
import { literal } from '#model/glob.ts';
import { compilePattern } from '#model/pattern.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { describeSource } from './coordinates.ts';
import { source as sourceShape } from './definition.ts';
import type { Http } from './http/types.ts';
import { textOf } from './reading/address.ts';
import { placesIn } from './reading/likely-columns.ts';
import { rawJson, resolvePointer } from './reading/parse.ts';

/** As it was if nothing is found: the answer to the source itself says why. */
export async function seekReleases(given: SourceDefinition, http: Http) {
  const seek = { json: pointersIn, table: columnsIn, page: linksIn }[given.kind];
  const { because = '', ...found } = (await seek?.(given, http).catch(() => undefined)) ?? {};
  const source = sourceShape.safeParse(withoutUndefined({ ...given, ...found })).data ?? given;
  return { source, refused: because === '' ? undefined : { kind: 'gone' as const, because } };
}

type Found = 'match' | 'version' | 'pattern' | 'date' | 'dateFormat' | 'prerelease' | 'deprecated';
type Places = Partial<Record<'releases' | 'because' | Found, string | undefined>>;
type Sought = SourceDefinition & Readonly<Partial<Record<'url' | 'releases' | 'match', string>>>;

async function columnsIn({ url = '' }: Sought, http: Http) {
  const { readTables } = await import('./reading/html-page.ts');
  const { text } = await http({ url, accept: 'text/html, text/*', anyCharset: true });
  const tables: Places[] = readTables(text, url).map(({ headings, rows }) =>
    placesIn(headings, (name) => rows.map((row) => row[headings.indexOf(name)]?.text ?? '')),
  );
  const found = tables.filter(({ version }) => version !== undefined);
  const { version, date, ...more } = found.find((one) => one.date) ?? found[0] ?? {};
  const columns = version && withoutUndefined({ version, date });
  return { columns, version: more.pattern, dateFormat: more.dateFormat, because: more.because };
}

const link =
  /(href=["']|<Key>)(?:[^"'<>]{0,200}\/)?([^"'<>/]{0,60}?)(\d+(?:\.\d+)+)((?:[^"'<>\d.]|\.(?!\d))[^"'<>]{0,60})(?=["'<])/gi;
const day = '[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{2}-[A-Z][a-z]{2}-[0-9]{4}';

/** Of files that a web server or a bucket lists: those of one kind that have most versions. */
async function linksIn({ url = '', match: headings = '' }: Sought, http: Http): Promise<Places> {
  const { text } = await http({ url, accept: 'text/html, text/*', anyCharset: true });
  if (compilePattern(headings, 'lines').test(text.replaceAll('\r', ''))) return {};
  const kinds = Map.groupBy(text.matchAll(link), ([, opens, start = '', , end = '']) => {
    const name = `${literal(start)}(?<version>[0-9]+(?:\\.[0-9]+)+)${literal(end)}`;
    return `${opens}(?:[^"'<>]*/)?${name}["'<](?:(?:[^<\\n]|<[^aAK])*?(?<date>${day}))?`;
  });
  const count = (kind: string) => new Set(kinds.get(kind)?.map((one) => one[3])).size;
  const [most] = [...kinds.keys()].sort((a, b) => count(b) - count(a));
  return { match: most !== undefined && count(most) > 1 ? most : undefined };
}

async function pointersIn(source: Sought, http: Http): Promise<Places | undefined> {
  const { url = '', releases: given } = source;
  const all = listsIn(rawJson(await http({ url }), url), given);
  const dated = all.filter((one) => one.date !== undefined);
  const best = dated.find((one) => one.because === undefined) ?? dated[0] ?? all[0];
  const alike = all.filter((one) => one.version === best?.version && one.date === best?.date);
  const each = alike.map(({ releases }) => describeSource({ ...source, releases }));
  const because = `has several lists of releases; choose one: ${each.slice(0, 5).join(', ')}`;
  return each.length > 1 ? { because } : best;
}

/** Lists of what is not released here, such as `supported_versions`. */
const otherList = /[^/]*(?:alias|compat|requi|support)[^/]*$/i;

/** The lists at this pointer or below, or objects with versions as keys, by their first entries. */
function listsIn(document: unknown, releases = '', depth = 3): readonly Places[] {
  const found = resolvePointer(document, releases);
  const entries = typeof found === 'object' ? Object.entries<unknown>(Object(found)) : [];
  const keyed = entries.filter(([key]) => /^v?\d+\./.test(key));
  const isKeyed = keyed.length * 2 > entries.length;
  const items = (isKeyed ? keyed : entries).slice(0, 500).map(([, item]) => item);
  const names = new Set(items.flatMap((item) => (typeof item === 'object' ? keysOf(item) : '')));
  // What a list of lists has stands in each of them.
  const inner = items.flatMap((item) => (Array.isArray(item) && !isKeyed ? [] : innerKeys(item)));
  const to = (key: string | undefined) => key && `/${key}`;
  const valuesAt = (key: string) =>
    items.map((item) => textOf(resolvePointer(item, to(key) ?? '') ?? ''));
  const places = placesIn([...names], valuesAt, [...new Set(inner)]);
  const { version, date, prerelease, deprecated } = places;
  const flags = { prerelease: to(prerelease), deprecated: to(deprecated) };
  const one = { ...places, releases, date: to(date), ...flags };
  if (isKeyed) return [{ ...one, version: 'key', pattern: undefined }];
  if (version !== undefined && Array.isArray(found))
    return version === '' && otherList.test(releases) ? [] : [{ ...one, version: to(version) }];
  const deeper = depth - Math.sign(entries.length - 1);
  const inside = (depth > 0 ? keysOf(found).slice(0, 50) : []).flatMap((key) =>
    listsIn(document, `${releases}/${key}`, deeper),
  );
  const isEach = version && items.length > 1 && valuesAt(version).every(Boolean);
  return inside.length === 0 && isEach ? [{ ...one, version: to(version) }] : inside;
}

/** The keys of an object or list, as parts of a pointer. */
function keysOf(value: unknown): readonly string[] {
  return Object.keys(Object(value)).map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** `commit/date`, for example; of a list, the keys of its first entry. */
function innerKeys(item: unknown): readonly string[] {
  return keysOf(item).flatMap((key) => {
    const value = resolvePointer(item, `/${key}`);
    const isRead = typeof value === 'object' && !Array.isArray(value);
    const isFirst = !Array.isArray(item) || key === '0';
    return isRead && isFirst ? keysOf(value).map((one) => `${key}/${one}`) : [];
  });
}
