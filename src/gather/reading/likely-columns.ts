/** Which columns of a table, or keys of a list, most probably hold versions, days and marks. */
import { literal } from '#model/glob.ts';
import { isWithin, parseVersion } from '#model/version/version.ts';
import { quoted } from './address.ts';
import { dayFormat, readMonth } from './day-format.ts';
import { saysEarly } from './entries.ts';

/** Words of headings and keys, the best first; with the last ones, values must have a dot. */
const versions = [/^version$/i, /^tag_?name$/i, /version/i, /^(?:firmware|tag)$|release$/i];
const dotted = [...versions, /^(?:name|number|v|)$/i, /^build$/i];
const others =
  /\bmin(?!or)|affect|fix|vuln|schema|api_?v|requi|compat|prev|next|latest|current|python_v/i;
const days = [/releas|publi/i, /dat[eu]m?|day$|^$/i, /creat|built|shipped|time/i];
const otherDays =
  /^(?:author|creator|owner|product|project|uploader|user)\/|\b(?:end|until|fin|final|last|latest|notes?)|end_?of|[es]o[lsm]\b|support|sunset|updat|modif|expir|plan|expect|schedul|target|maint|retir|id$/i;
const early = /^(?:is_?|release_?)?(?:pre_?release|beta|snapshot|nightly|eap|type|channel)$/i;
const withdrawn =
  /(?:^|\/)(?:is_?)?(?:broken|deleted|deprecated|discontinued|retracted|revoked|withdrawn|yanked)$/i;
const newest = /\b(?:latest|newest)/i;
const slug = /^(?!(?:stable|latest|lts)$)[a-z][\w-]*$/;
const extension =
  /\.(?:tar\.\w+|tgz|zip|7z|exe|msi|dmg|deb|rpm|jar|war)(?:\.(?:asc|sig|sha\d+|md5))?$/i;
const products = /^(?:product|component|application|software|package)(?:[ _-]?name)?$/i;

type Place = string | undefined;
type Texts = readonly string[];
type ValuesAt = (name: string) => Texts;

/** `inner`: names of what stands inside of others, for what none of the `names` has. */
export function placesIn(names: Texts, valuesAt: ValuesAt, inner: Texts = []) {
  type Fits = Pick<RegExp, 'test'>;
  const firstOf = (wanted: readonly RegExp[], not: RegExp, fits: Fits, among = names) => {
    const all = among.filter((one) => !not.test(one) && valuesAt(one).some((v) => fits.test(v)));
    return wanted.flatMap((one) => all.find((name) => one.test(name)) ?? [])[0];
  };
  const hasDot = /^[^\d{[]*\d+\.\d/;
  const best = firstOf(dotted, others, hasDot) ?? firstOf(versions, others, /^[^\d{[]{0,20}\d/);
  const version = best ?? firstOf(versions, others, hasDot, inner);
  const shown = valuesAt(version ?? '');
  const day = { test: isDay };
  const date = firstOf(days, otherDays, day) ?? firstOf(days, otherDays, day, inner);
  return {
    version,
    date,
    dateFormat: formatOf(valuesAt(date ?? '')),
    prerelease: firstOf([early], products, { test: saysEarly }),
    deprecated: firstOf([withdrawn], products, /^/, [...names, ...inner]),
    pattern: patternOf(shown),
    because:
      mixedProducts(names, valuesAt, new Set(shown).size === shown.length) ??
      linesIn(shown, [...names, ...inner].filter((one) => newest.test(one)).map(valuesAt)),
  };
}

/** `isOnce`: no version recurs, as those of builds do, so that `name` may name products. */
function mixedProducts(headings: Texts, valuesAt: ValuesAt, isOnce: boolean): Place {
  const all = headings.flatMap((heading) => {
    const names = valuesAt(heading);
    const isProduct = names.every((one) => slug.test(one) && !saysEarly(one));
    const isMixed = isOnce && isProduct && new Set(names).size < names.length;
    return products.test(heading) || (/^name$/i.test(heading) && isMixed) ? names : [];
  });
  const some = [...new Set(all.filter((name) => /^[^.]+$/.test(name)))].slice(0, 5);
  const listed = some.map(quoted).join(', ');
  const remedy = 'read it as a "page" whose "match" takes the releases of one';
  return some.length > 1 ? `lists several products: ${listed}; ${remedy}` : undefined;
}

/** Such as 8.4, with 8.4.2 as its latest release. */
function linesIn(shown: Texts, columns: readonly Texts[]): Place {
  const isLine = (text: string, at: number) =>
    columns.some((latest) => {
      const [line, full] = [parseVersion(text), parseVersion(latest[at] ?? '')];
      return line && full && isWithin({ ...full, suffix: line.suffix }, line);
    });
  const lines = shown.filter(isLine);
  const why = `lists lines such as ${quoted(lines[0])}, each with its latest release alone`;
  return lines.length * 2 > shown.length ? `${why}; name a list of all releases` : undefined;
}

/** `^go(?<version>\d\S*)$` of go1.24 and go1.25; of files, without their extensions. */
function patternOf(all: Texts): Place {
  const names = all.filter((name) => /\d/.test(name));
  const start = /^(?!v\d)\D*[a-z]\D*(?=\d+(?![a-z\d]))/i;
  const [first = '', ...more] = new Set(names.map((name) => start.exec(name)?.[0] ?? ''));
  const ends = [...new Set(names.map((name) => extension.exec(name)?.[0] ?? ''))];
  if (more.length > 0) return undefined;
  const isFiles = ends.length > 0 && !ends.includes('');
  if (!isFiles) return first === '' ? undefined : `^${literal(first)}(?<version>\\d\\S*)$`;
  return `^${literal(first)}(?<version>v?\\d\\S*?)(?:${ends.map(literal).join('|')})$`;
}

const epoch = /^1\d{9}(?:\d{3})?$/;
const units: Readonly<Record<number, string>> = { 10: 'seconds', 13: 'milliseconds' };

/** Of `11/23/2025` it can be told which number is the month, and so for the other days too. */
function formatOf(dates: Texts): Place {
  const since = dates.find((one) => epoch.test(one)) ?? '';
  const parts = dates.flatMap((one) => [numeric.exec(one) ?? []]);
  const above = (part: number) => parts.some((one) => Number(one[part]) > 12);
  const mark = parts.find((one) => one[2])?.[2];
  const written = above(1) ? `D${mark}M${mark}YYYY` : `M${mark}D${mark}YYYY`;
  return units[since.length] ?? (above(1) === above(3) ? undefined : written);
}

const numeric = /^(\d\d?)([/.])(\d\d?)\2\d{4}$/;

/** `11/02/2025` is one too, of which only a format can tell the month. */
function isDay(value: string): boolean {
  const read = dayFormat(undefined)(value) ?? readMonth(value);
  return read !== undefined || epoch.test(value) || numeric.test(value);
}
