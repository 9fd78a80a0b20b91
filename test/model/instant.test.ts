import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, dayOf, daysBetween, endOfMonth } from '#model/time/instant.ts';
import { instantAt, isDay, isInstant, isMonth, millisecondsOf } from '#model/time/instant.ts';
import { parseInstant, toInstant, months } from '#model/time/instant.ts';
import type { Day } from '#model/time/instant.ts';
import { words } from '../words.ts';
import { holds } from '../holds.ts';

const day = fc.integer({ min: -10_000, max: 30_000 }).map((days) => addDays('2000-01-01', days));

test('days that exist are told from all other texts', () => {
  const days = words('2024-02-29 2000-02-29 1999-12-31 0001-01-01');
  const others =
    words(`2024-02-30 2023-02-29 1900-02-29 2024-04-31 2024-13-01 2024-00-10 2024-01-00 2024-1-1
      24-01-01 2024-01-01T00:00:00Z`);
  expect(['2024-01-01\n', ' 2024-01-01', '', ...others, ...days].filter(isDay)).toEqual(days);
});

test.each([
  ['2024-02-29T12:00Z', '2024-02-29T12:00:00.000Z'],
  ['2024-02-29T12:00:00.123456789Z', '2024-02-29T12:00:00.123Z'],
  ['2024-03-01T00:30:00+0100', '2024-02-29T23:30:00.000Z'],
  ['2023-12-31T23:30:00-05:30', '2024-01-01T05:00:00.000Z'],
])('parseInstant: %s is %s', (text, instant) => {
  expect(parseInstant(text)).toBe(instant);
  expect(isInstant(text)).toBe(false);
  expect(isInstant(instant)).toBe(true);
});

test('a text that is no instant is none', () => {
  const odd = ['2024-02-29 12:00:00Z', '2024-02-29T12:00:00Z\n', 'Thu, 29 Feb 2024 12:00:00 GMT'];
  const more = words(`2024-02-30T12:00:00Z 2024-02-29T12:00:00 2024-02-29 2024-02-29T24:00:00Z
      2024-02-29T12:60:00Z 2024-02-29T23:59:60Z 2024-02-29T12:00:00+24:00 1709208000000`);
  expect(['', ...odd, ...more].filter((one) => parseInstant(one) || isInstant(one))).toEqual([]);
});

test.each<[Day, number, Day]>([
  ['2024-03-31', -1, '2024-02-29'],
  ['0099-12-31', 2, '0100-02-28'],
])('addMonths: %s and %i months is %s', (from, months, to) => {
  expect(addMonths(from, months)).toBe(to);
});

test('addMonths: lands in the right month, on the same day or on the last one', () => {
  holds(100, [day, fc.integer({ min: 0, max: 600 })], (from, months) => {
    const to = addMonths(from, months);
    const index = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
    expect(isDay(to)).toBe(true);
    expect(index(to) - index(from)).toBe(months);
    expect(to.slice(8) === from.slice(8) || addDays(to, 1).slice(8) === '01').toBe(true);
  });
});

test('months are written with four digits and two, and have the names that English has for them', () => {
  const name = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });
  const first = (i: number) => new Date(`2024-${String(i + 1).padStart(2, '0')}-01T00:00:00Z`);
  expect(months).toEqual(Array.from({ length: 12 }, (_, i) => name.format(first(i))));
  expect(['2024-01', '2024-12', '0001-10'].every(isMonth)).toBe(true);
  const others = ['2024-00', '2024-13', '2024-1', '2024-01-01', '2024-01-', '24-01', ''];
  expect(others.some(isMonth)).toBe(false);
});

test('days and instants: days stop where their text would no longer sort; there and back; a day is a UTC day, to its last millisecond', () => {
  expect(addDays('9999-12-31', 1)).toBe('9999-12-31');
  expect(addMonths('9999-12-31', 600)).toBe('9999-12-31');
  expect(endOfMonth('9999-12')).toBe('9999-12-31');
  expect(addDays('0000-01-01', -1)).toBe('0000-01-01');
  holds(100, [day, fc.integer({ min: -5000, max: 5000 })], (from, days) => {
    const to = addDays(from, days);
    expect(isDay(to)).toBe(true);
    expect(daysBetween(from, to)).toBe(days);
    expect(dayOf(toInstant(to))).toBe(to);
    expect(instantAt(millisecondsOf(to))).toBe(toInstant(to));
    expect(to > from).toBe(days > 0);
  });
  expect(dayOf('2024-02-29T23:59:59.999Z')).toBe('2024-02-29');
  expect(toInstant('2024-03-01')).toBe('2024-03-01T00:00:00.000Z');
  expect(toInstant('2024-02-29T23:59:59.999Z')).toBe('2024-02-29T23:59:59.999Z');
});
