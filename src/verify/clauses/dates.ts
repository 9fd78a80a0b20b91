/** `releaseTimestamp`: what Renovate's minimumReleaseAge stands on. */
import { addDays, dayOf, isInstant, parseInstant, type Instant } from '#model/time/instant.ts';
import type { Clause } from '../clause.ts';
import { shown } from '../clause.ts';
import { perRelease } from '../doubtful.ts';
import type { Part } from '../observed.ts';

const key = 'releaseTimestamp';

export const dates: readonly Clause[] = [
  {
    name: 'timestamp-is-there',
    level: 'violation',
    why: 'Under minimumReleaseAge a release without a timestamp stays pending for ever.',
    each: (part) =>
      perRelease(part, (release) =>
        release[key] === undefined ? { key, message: 'is missing' } : undefined,
      ),
  },
  {
    name: 'timestamp-is-real',
    level: 'violation',
    why: 'A time without a zone is read as local time, and 30 February as 1 March.',
    each: (part) =>
      perRelease(part, (release) => {
        const value = release[key];
        if (value === undefined || value === null || instantOf(value) !== undefined)
          return undefined;
        return {
          key,
          message: `${shown(value)} is no real UTC time; write 2026-01-31T09:30:00.000Z`,
        };
      }),
  },
  {
    name: 'timestamp-is-utc',
    level: 'violation',
    why: 'The specification gives every timestamp in UTC.',
    each: (part) =>
      perInstant(part, (_, text) =>
        text.endsWith('Z') ? undefined : `${shown(text)} must be in UTC and end with Z`,
      ),
  },
  {
    name: 'timestamp-after-2000',
    level: 'note',
    why: 'It may be true, but Renovate reads a timestamp before 2000 as none.',
    each: (part) =>
      perInstant(part, (instant) =>
        instant < '2000-01-01' ? `${instant} is before 2000` : undefined,
      ),
  },
  {
    name: 'timestamp-is-past',
    level: 'violation',
    why: 'Renovate drops a timestamp that is more than 24 hours ahead.',
    each: (part) => {
      const { now } = part.index;
      const tomorrow = `${addDays(dayOf(now), 1)}${now.slice(10)}`;
      return perInstant(part, (instant) =>
        instant > tomorrow ? `${instant} is in the future` : undefined,
      );
    },
  },
  {
    name: 'timestamp-with-milliseconds',
    level: 'note',
    why: 'One spelling keeps text order and time order the same.',
    each: (part) =>
      perInstant(part, (instant, text) =>
        text === instant || !text.endsWith('Z')
          ? undefined
          : `${shown(text)} is best written YYYY-MM-DDTHH:MM:SS.sssZ`,
      ),
  },
];

function instantOf(value: unknown): Instant | undefined {
  if (typeof value !== 'string') return undefined;
  return isInstant(value) ? value : parseInstant(value);
}

function perInstant(part: Part, problemOf: (instant: Instant, text: string) => string | undefined) {
  return perRelease(part, (release) => {
    const instant = instantOf(release[key]);
    const message = instant === undefined ? undefined : problemOf(instant, release[key] as string);
    return message === undefined ? undefined : { key, message };
  });
}
