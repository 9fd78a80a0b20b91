/** `releaseTimestamp`: what Renovate's minimumReleaseAge stands on. */
import { addDays, dayOf, parseInstant, type Instant } from '#model/time/instant.ts';
import { shown, type Clause } from '../clause.ts';
import { ofReleases, type ComponentFile } from './component.ts';

const key = 'releaseTimestamp';

export const dates: readonly Clause<ComponentFile>[] = [
  ofReleases(
    'timestamp-is-there',
    'Under minimumReleaseAge a release without a timestamp stays pending for ever.',
    key,
    (said) => (said === undefined ? 'is missing' : undefined),
  ),
  ofReleases(
    'timestamp-is-real',
    'A time without a zone is read as local time, and 30 February as 1 March.',
    key,
    (said) =>
      said === undefined || said === null || instantOf(said) !== undefined
        ? undefined
        : `${shown(said)} is no real UTC time; write 2026-01-31T09:30:00.000Z`,
  ),
  ofInstants('timestamp-is-utc', 'The specification gives every timestamp in UTC.', (_, text) =>
    text.endsWith('Z') ? undefined : `${shown(text)} must be in UTC and end with Z`,
  ),
  ofInstants(
    'timestamp-after-2000',
    'It may be true, but Renovate reads a timestamp before 2000 as none.',
    (instant) => (instant < '2000-01-01' ? `${instant} is before 2000` : undefined),
    'note',
  ),
  ofInstants(
    'timestamp-is-past',
    'Renovate drops a timestamp that is more than 24 hours ahead.',
    (instant, _, { now }) =>
      instant > `${addDays(dayOf(now), 1)}${now.slice(10)}`
        ? `${instant} is in the future`
        : undefined,
  ),
  ofInstants(
    'timestamp-with-milliseconds',
    'One spelling keeps text order and time order the same.',
    (instant, text) =>
      text === instant || !text.endsWith('Z')
        ? undefined
        : `${shown(text)} is best written YYYY-MM-DDTHH:MM:SS.sssZ`,
    'note',
  ),
];

function instantOf(value: unknown): Instant | undefined {
  return typeof value === 'string' ? parseInstant(value) : undefined;
}

function ofInstants(
  name: string,
  why: string,
  problemOf: (instant: Instant, text: string, subject: ComponentFile) => string | undefined,
  level?: 'note',
): Clause<ComponentFile> {
  return ofReleases(
    name,
    why,
    key,
    (said, _, subject) => {
      const instant = instantOf(said);
      return instant === undefined ? undefined : problemOf(instant, String(said), subject);
    },
    level,
  );
}
