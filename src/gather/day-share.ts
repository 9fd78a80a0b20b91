/** What is too much to look at every day is looked at in turn. */
import { daysBetween, type Day } from '#model/time/instant.ts';

/** So many of a list, each day the ones after those of the day before. */
export function dayShare<T>(list: readonly T[], today: Day, most: number): T[] {
  const start = (daysBetween('2000-01-01', today) * most) % Math.max(1, list.length);
  return [...list.slice(start), ...list.slice(0, start)].slice(0, most);
}
