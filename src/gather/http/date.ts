/** Dates as HTTP writes them: https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7 */
import type { Instant } from '#model/time/instant.ts';
import { isDay, parseInstant } from '#model/time/instant.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const shape = /^[A-Z][a-z]{2}, (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}:\d{2}:\d{2}) GMT$/;

/** The one form that servers must send; the two older ones are not read. */
export function httpDate(text: string): Instant | undefined {
  const [, day, name = '', year, time] = shape.exec(text) ?? [];
  const month = months.indexOf(name) + 1;
  if (month === 0) return undefined;
  const date = `${year}-${String(month).padStart(2, '0')}-${day}`;
  return isDay(date) ? parseInstant(`${date}T${time}Z`) : undefined;
}
