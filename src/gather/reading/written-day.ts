/** Days and months as people write them, where only one reading is possible: 03/04/2026 needs a format. */
import { isDay, isMonth, type Day, type Month } from '#model/time/instant.ts';
import { dayFormat } from './day-format.ts';

const days = [
  'YYYY/MM/DD',
  'YYYY.MM.DD',
  'D MMMM YYYY',
  'D MMM YYYY',
  'D. MMMM YYYY',
  'D-MMM-YYYY',
  'D MMMM, YYYY',
  'MMMM D, YYYY',
  'MMM D, YYYY',
  'MMMM D YYYY',
  'MMM D YYYY',
].map(dayFormat);
const months = ['MMMM YYYY D', 'MMM YYYY D', 'MMMM, YYYY D', 'MMM-YYYY D', 'YYYY/MM D'].map(
  dayFormat,
);

const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+/i;
const note = /\s*\([^()]*\)$/;

export function readWrittenDay(written: string): Day | undefined {
  const text = plain(written);
  if (isDay(text)) return text;
  return days.map((read) => read(text)).find((day) => day !== undefined);
}

export function readWrittenMonth(written: string): Month | undefined {
  const text = plain(written);
  if (isMonth(text)) return text;
  const found = months.map((read) => read(`${text} 1`)).find((day) => day !== undefined);
  return found?.slice(0, 7) as Month | undefined;
}

function plain(written: string): string {
  return written.replace(/\s+/g, ' ').trim().replace(note, '').replace(weekday, '');
}
