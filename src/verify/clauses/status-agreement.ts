/** `status.json`: what monitors read of a component is what its details say. */
import type { DetailsFile } from '#model/served/details-file.ts';
import { isSame } from '../same.ts';
import type { Clause } from '../clause.ts';
import { wrong } from '../clause.ts';
import { described, statusOf, unlike } from '../formats.ts';
import { standingOf } from '../standing-keys.ts';

export const statusAgreement: readonly Clause[] = [
  {
    name: 'status-is-of-the-past',
    level: 'violation-if-ours',
    why: 'A build from the future makes every later one look older than what is live.',
    *check(index) {
      const status = statusOf(index);
      if (status === undefined) return;
      if (status.built > later(index.now))
        yield wrong(
          'status.json',
          `was built at ${status.built}, which has not come; set the clock right`,
        );
      for (const [name, { lastSuccess }] of Object.entries(status.components))
        if (lastSuccess !== undefined && lastSuccess > later(status.built))
          yield wrong('status.json', `was gathered after the build, at ${lastSuccess}`, name);
    },
  },
  {
    name: 'status-agrees',
    level: 'violation-if-ours',
    why: 'A component that is held or stale must not look fresh.',
    *each(part) {
      const { id, details } = described(part) ?? {};
      const told = statusOf(part.index)?.components[id ?? ''];
      if (details === undefined || told === undefined) return;
      const wanted = statesBy(details);
      if (!wanted.includes(told.state))
        yield wrong(
          'status.json',
          `is ${told.state}, but its details say ${wanted.join(' or ')}`,
          id,
        );
      if (!isSame(told.held ?? [], details.held))
        yield wrong('status.json', 'is held for another reason than its details say', id);
    },
  },
  {
    name: 'status-is-of-the-headline',
    level: 'violation-if-ours',
    why: 'Monitors read of a component what holds of the release that stands for it.',
    *each(part) {
      const { id = '', details } = described(part) ?? {};
      const told = statusOf(part.index)?.components[id];
      if (details === undefined || told === undefined) return;
      const release = details.releases.find(({ version }) => version === details.headline);
      const { headline, isDeprecated } = told;
      const standing = { headline, isDeprecated, ...standingOf(told) };
      const wanted = release && {
        headline: release.version,
        isDeprecated: release.isDeprecated,
        ...standingOf(release),
      };
      yield* unlike('status.json', id, standing, wanted ?? {});
    },
  },
];

/** Clocks of two machines differ by a little. */
function later(instant: string): string {
  return new Date(Date.parse(instant) + 15 * 60_000).toISOString();
}

/** What is asked for nowhere any more is not watched, whatever was recorded of it. */
function statesBy({ held, sources }: DetailsFile): readonly string[] {
  if (held.length > 0) return ['held'];
  if (sources.some(({ failing }) => failing !== undefined)) return ['stale', 'unwatched'];
  if (sources.some(({ partial }) => partial !== undefined)) return ['partial', 'unwatched'];
  return ['fresh', 'unwatched'];
}
