/** `status.json`: when the index was built, and when each of its components was last asked for. */
import { addDays, dayOf, instantAt, millisecondsOf, type Instant } from '#model/time/instant.ts';
import type { StatusFile } from '#model/served/status-file.ts';
import { wrong, type Clause } from '../clause.ts';

export type StatusFacts = {
  readonly status: StatusFile;
  readonly names: readonly string[];
  /** How many releases the components have, together. */
  readonly releases: number;
  readonly now: Instant;
};

const path = 'status.json';

export const statusClauses: readonly Clause<StatusFacts>[] = [
  {
    name: 'status-is-of-the-past',
    why: 'A build from the future makes every later one look older than what is live.',
    *check({ status, now }) {
      if (status.built > later(now))
        yield wrong(path, `was built at ${status.built}, which has not come; set the clock right`);
      for (const [name, { lastSuccess }] of Object.entries(status.components))
        if (lastSuccess !== undefined && lastSuccess > later(status.built))
          yield wrong(path, `was gathered after the build, at ${lastSuccess}`, name);
    },
  },
  {
    name: 'some-releases',
    why: 'An index without any release is what an emptied one looks like.',
    *check({ names, releases }) {
      if (names.length > 0 && releases === 0)
        yield wrong('index.json', 'lists components, and none of them has a release');
    },
  },
  {
    name: 'fresh',
    level: 'note',
    why: 'The index is made anew every day.',
    *check({ status: { built }, now }) {
      if (dayOf(built) < addDays(dayOf(now), -2))
        yield wrong(path, `was built at ${built}, over two days ago`);
    },
  },
];

/** Clocks of two machines differ by a little. */
function later(instant: Instant): string {
  return instantAt(millisecondsOf(instant) + 15 * 60_000);
}
