/** Days as people read them. Always absolute: a page must not change because a day went by. */
import type { Basis } from '#model/history.ts';
import type { Day } from '#model/instant.ts';
import { months } from '#model/months.ts';

/** `15 April 2026` */
export function longDay(day: Day): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${months[Number(month) - 1] ?? month} ${year}`;
}

/** What stands before a day that is not exact. */
export function hedge(basis: Basis): string {
  switch (basis) {
    case 'published':
    case 'stated':
      return '';
    case 'near':
      return 'about';
    case 'by':
      return 'by';
    case 'inferred':
      return 'perhaps';
    default:
      return basis satisfies never;
  }
}

/** The same, explained. */
export function hedgeMeaning(basis: Basis): string | undefined {
  switch (basis) {
    case 'published':
    case 'stated':
      return undefined;
    case 'near':
      return 'The day is known within a day or so, from something that happened beside it.';
    case 'by':
      return 'First seen in public on that day: released then or earlier.';
    case 'inferred':
      return 'Derived from a related release; nobody wrote the day down.';
    default:
      return basis satisfies never;
  }
}

/** `15 April 2026`, or `by 15 April 2026` where that is all that is known. */
export function releasedOn(day: Day, basis: Basis): string {
  const before = hedge(basis);
  return before === '' ? longDay(day) : `${before} ${longDay(day)}`;
}
