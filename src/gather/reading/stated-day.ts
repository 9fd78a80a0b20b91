/** What a document says of the day of a release; one that is still to come is no release. */
import { endOfMonth, type Instant } from '#model/time/instant.ts';
import { quoted } from './address.ts';
import { dayFormat, readMonth } from './day-format.ts';

/** It stands alone in the place of a day, or behind a version to the end of its line. */
export const announced =
  /^[^\p{L}\p{N}\n]*(?:un-?released|not (?:yet )?released|to be \w+|tb[acd]|(?:coming )?soon|upcoming|planned|in (?:development|progress)|yyyy-mm-dd)[^\p{L}\p{N}\n]*(?:\n|$)/iu;

/** The author's word. */
export const stated = { basis: 'stated', authored: true } as const;
type From = { readonly dateFormat?: string | undefined; readonly now: Instant };

/** A month that is over is a bound. In a table, what may be still to come is left out as well. */
export function statedDay(written: string | undefined, { dateFormat, now }: From, isTable = false) {
  const date = written === undefined ? undefined : dayFormat(dateFormat)(written);
  if (written === undefined || date !== undefined) return { date };
  const unread = `its date ${quoted(written)} cannot be read; give its source a "dateFormat" that it fits`;
  const month = readMonth(written);
  const [year = isTable ? '9999' : ''] = (written.match(/\b\d{4}\b/g) ?? []).sort().slice(-1);
  const isLater = year > now.slice(0, 4) || (isTable && now.startsWith(year));
  if (month ? month >= now.slice(0, 7) : isLater || announced.test(written))
    return { skip: `may still come: ${unread}` };
  return month ? { date: endOfMonth(month), basis: 'by' as const } : { without: unread };
}
