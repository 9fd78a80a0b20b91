/** Where a table or JSON most probably has its releases: coordinates name only the document. */
import type { SourceDefinition } from '#model/component/component.ts';
import { literal } from '#model/glob.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { source as sourceShape } from './definition.ts';
import type { Http } from './http/types.ts';
import { dayFormat } from './reading/day-format.ts';
import { rawJson, resolvePointer } from './reading/parse.ts';

/** Words of headings and keys, the best first. */
const versions = [/^version$/i, /^tag_?name$/i, /version/i, /^(?:firmware|name|tag)$|release$/i];
const days = [/releas|publi/i, /date|day$/i, /creat|built|build_?time/i];
const otherDays =
  /\b(?:end|until|final|last|latest|notes?)|end_?of|[es]o[lsm]\b|support|sunset|updat|modif|expir/i;

/** As it was if nothing is found: the answer to the source itself says why. */
export async function seekReleases(source: SourceDefinition, http: Http) {
  const seek = { json: pointersIn, table: columnsIn }[source.kind];
  const found = await seek?.(source, http).catch(() => undefined);
  return sourceShape.safeParse(withoutUndefined({ ...source, ...found })).data ?? source;
}

type Sought = SourceDefinition & { readonly url?: string; readonly releases?: string };

async function columnsIn({ url = '' }: Sought, http: Http) {
  const { readTables } = await import('./reading/html-page.ts');
  const { text } = await http({ url, accept: 'text/*', anyCharset: true });
  const tables = readTables(text, url).flatMap(({ headings, rows }) => {
    const { version, date } = placesIn(headings);
    if (version === undefined) return [];
    const cells = rows.map((row) => row[headings.indexOf(version)]?.text ?? '');
    return { columns: withoutUndefined({ version, date }), version: patternOf(cells) };
  });
  return tables.find(({ columns }) => columns.date) ?? tables[0];
}

async function pointersIn({ url = '', releases }: Sought, http: Http) {
  return listIn(rawJson(await http({ url }), url), releases);
}

function placesIn(names: readonly string[], dated = names) {
  const firstOf = (wanted: readonly RegExp[], all: readonly string[]) =>
    wanted.flatMap((one) => all.find((name) => one.test(name)) ?? [])[0];
  const version = firstOf(versions, names);
  const others = dated.filter((name) => name !== version && !otherDays.test(name));
  return { version, date: firstOf(days, others) };
}

/** `^go(?<version>\d\S*)` of go1.24 and go1.25. */
function patternOf(names: readonly string[]): string | undefined {
  const [start, ...others] = new Set(names.map((name) => /^\D*[a-z]\D*(?=\d)/i.exec(name)?.[0]));
  const isOne = start !== undefined && !/^v$/i.test(start) && others.length === 0;
  return isOne ? `^${literal(start)}(?<version>\\d\\S*)` : undefined;
}

/** In a list at this pointer or below, or in an object that has versions as its keys. */
function listIn(document: unknown, releases = '', depth = 2): object | undefined {
  const found = resolvePointer(document, releases);
  const entries = Object.entries<unknown>(Object(found));
  const keyed = entries.filter(([key]) => /^v?\d+\./.test(key));
  const isKeyed = keyed.length * 2 > entries.length;
  const items = (isKeyed ? keyed : entries).slice(0, 20).map(([, item]) => item);
  const keys = Object.keys(Object(items[0]));
  const at = (key: string) => items.map((item) => resolvePointer(item, `/${key}`));
  const named = keys.filter((key) => at(key).some((value) => /\d/.test(String(value))));
  const dated = keys.filter((key) => at(key).some(isDay));
  const { version, date } = placesIn(named, dated);
  const day = date && `/${date}`;
  if (isKeyed) return { releases, version: 'key', date: items.some(isDay) ? '' : day };
  if (Array.isArray(found) && items.some((item) => /^v?\d+\./.test(String(item))))
    return { releases, version: '', date: undefined };
  if (version && Array.isArray(found))
    return {
      releases,
      version: `/${version}`,
      date: day,
      pattern: patternOf(at(version).map(String)),
    };
  const inside = depth > 0 && !Array.isArray(found) ? entries.slice(0, 100) : [];
  return inside.flatMap(([key]) => listIn(document, `${releases}/${key}`, depth - 1) ?? [])[0];
}

function isDay(value: unknown): boolean {
  return typeof value === 'string' && dayFormat(undefined)(value) !== undefined;
}
