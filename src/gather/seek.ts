/** Where a table or JSON most probably has its releases: coordinates name only the document. */
import type { SourceDefinition } from '#model/component/component.ts';
import { literal } from '#model/glob.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { describeSource } from './coordinates.ts';
import { source as sourceShape } from './definition.ts';
import type { Http } from './http/types.ts';
import { quoted, textOf } from './reading/address.ts';
import { dayFormat, readMonth } from './reading/day-format.ts';
import { saysEarly } from './reading/entries.ts';
import { rawJson, resolvePointer } from './reading/parse.ts';

/** Words of headings and keys, the best first; with the last ones, values must have a dot. */
const versions = [/^version$/i, /^tag_?name$/i, /version/i, /^(?:firmware|tag)$|release$/i];
const dotted = [...versions, /^(?:name|number|)$/i, /^build$/i];
const others = /\bmin(?!or)|affect|fix|vuln|schema|api_?v|requi|compat|prev|next|latest|current/i;
const days = [/releas|publi/i, /dat[eu]m?|day$|^$/i, /creat|built|time/i];
const otherDays =
  /\b(?:end|until|fin|final|last|latest|notes?)|end_?of|[es]o[lsm]\b|support|sunset|updat|modif|expir|plan|expect|schedul|target|maint|retir|id$/i;
const early = /^(?:is_?|release_?)?(?:pre_?release|beta|snapshot|nightly|eap|type|channel)$/i;
const withdrawn = /^(?:is_?)?(?:deprecated|discontinued|retracted|revoked|withdrawn|yanked)$/i;
const products = /^(?:product|component|application|software|package)(?:[ _-]?name)?$/i;

/** As it was if nothing is found: the answer to the source itself says why. */
export async function seekReleases(given: SourceDefinition, http: Http) {
  const seek = { json: pointersIn, table: columnsIn }[given.kind];
  const { because = '', ...found } = (await seek?.(given, http).catch(() => undefined)) ?? {};
  const source = sourceShape.safeParse(withoutUndefined({ ...given, ...found })).data ?? given;
  return { source, refused: because === '' ? undefined : { kind: 'gone' as const, because } };
}

type Found = 'version' | 'pattern' | 'date' | 'dateFormat' | 'prerelease' | 'deprecated';
type Places = Partial<Record<'releases' | 'because' | Found, string | undefined>>;
type Sought = SourceDefinition & { readonly url?: string; readonly releases?: string };

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

async function pointersIn(source: Sought, http: Http): Promise<Places | undefined> {
  const { url = '', releases: given } = source;
  const all = listsIn(rawJson(await http({ url }), url), given);
  const best = all.find((one) => one.date !== undefined) ?? all[0];
  const alike = all.filter((one) => one.version === best?.version && one.date === best?.date);
  const each = alike.map(({ releases }) => describeSource({ ...source, releases }));
  const because = `has several lists of releases; choose one: ${each.slice(0, 5).join(', ')}`;
  return each.length > 1 ? { because } : best;
}

function placesIn(names: readonly string[], valuesAt: (name: string) => readonly string[]) {
  const firstOf = (wanted: readonly RegExp[], not: RegExp, fits: Pick<RegExp, 'test'>) => {
    const all = names.filter((one) => !not.test(one) && valuesAt(one).some((v) => fits.test(v)));
    return wanted.flatMap((one) => all.find((name) => one.test(name)) ?? [])[0];
  };
  const best = firstOf(dotted, others, /^[^\d{[]*\d+\.\d/);
  const version = best ?? firstOf(versions, others, /^[^\d{[]{0,20}\d/);
  const named = names.filter((name) => products.test(name)).flatMap(valuesAt);
  const all = [...new Set(named.filter((name) => /^[^.]+$/.test(name)))].slice(0, 5);
  const mixed = `lists several products: ${all.map(quoted).join(', ')}; read it as a "page" whose "match" takes the releases of one`;
  const date = firstOf(days, otherDays, { test: isDay });
  const since = valuesAt(date ?? '').find((one) => epoch.test(one)) ?? '';
  return {
    version,
    date,
    dateFormat: units[since.length],
    prerelease: firstOf([early], products, { test: saysEarly }),
    deprecated: firstOf([withdrawn], products, /^/),
    pattern: patternOf(valuesAt(version ?? '')),
    because: all.length > 1 ? mixed : undefined,
  };
}

/** `^go(?<version>\d\S*)$` of go1.24 and go1.25. */
function patternOf(names: readonly string[]): string | undefined {
  const start = /^(?!v\d)\D*[a-z]\D*(?=\d+(?![a-z\d]))/i;
  const [first, ...more] = new Set(names.map((name) => start.exec(name)?.[0]));
  return first && more.length === 0 ? `^${literal(first)}(?<version>\\d\\S*)$` : undefined;
}

/** The lists at this pointer or below, or objects with versions as keys, by their first entries. */
function listsIn(document: unknown, releases = '', depth = 3): readonly Places[] {
  const found = resolvePointer(document, releases);
  const entries = typeof found === 'object' ? Object.entries<unknown>(Object(found)) : [];
  const keyed = entries.filter(([key]) => /^v?\d+\./.test(key));
  const isKeyed = keyed.length * 2 > entries.length;
  const items = (isKeyed ? keyed : entries).slice(0, 500).map(([, item]) => item);
  const keys = items.flatMap((item) => (typeof item === 'object' ? Object.keys(Object(item)) : ''));
  const to = (key: string | undefined) => key && `/${key}`;
  const places = placesIn([...new Set(keys)], (key) =>
    items.map((item) => textOf(resolvePointer(item, to(key)) ?? '')),
  );
  const { version, date, prerelease, deprecated } = places;
  const flags = { prerelease: to(prerelease), deprecated: to(deprecated) };
  const one = { ...places, releases, date: to(date), ...flags };
  if (isKeyed) return [{ ...one, version: 'key', pattern: undefined }];
  if (version !== undefined && Array.isArray(found)) return [{ ...one, version: to(version) }];
  const inside = depth > 0 ? entries.slice(0, 50) : [];
  return inside.flatMap(([key]) => listsIn(document, `${releases}/${key}`, depth - 1));
}

/** Seconds or milliseconds since 1970, by the number of their digits. */
const epoch = /^1\d{9}(?:\d{3})?$/;
const units: Readonly<Record<number, string>> = { 10: 'seconds', 13: 'milliseconds' };

/** `11/02/2025` is one too, of which only a format can tell the month. */
function isDay(value: string): boolean {
  const read = dayFormat(undefined)(value) ?? readMonth(value);
  return read !== undefined || epoch.test(value) || /^\d\d?[/.]\d\d?[/.]\d{4}$/.test(value);
}
