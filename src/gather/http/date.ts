/** Dates as HTTP writes them: https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7 */
import { instantAt, type Instant } from '#model/time/instant.ts';

const shape = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** The one form that servers must send; the two older ones are not read. The calendar takes 30 February for another day. */
export function httpDate(text: string): Instant | undefined {
  const date = new Date(text);
  const isSound = shape.test(text) && date.toUTCString().slice(5) === text.slice(5);
  return isSound ? instantAt(date.getTime()) : undefined;
}
