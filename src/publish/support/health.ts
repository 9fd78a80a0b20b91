/** How a component is watched, in words. Run times are only in `status.json`. */
import type { Health } from '#model/history/health.ts';
import type { PublicComponent } from '#model/support/verdict.ts';
import { prose } from '../pages/text.ts';
import { sentence } from './cause.ts';
import { longDay } from './dates.ts';
import type { Day } from '#model/time/instant.ts';

const healthTitles: Readonly<Record<Health['kind'], string>> = {
  // When it was last checked is in status.json alone, and shown where scripts run.
  fresh: '',
  partial: 'read in part',
  stale: 'failing',
  held: 'held',
  unwatched: 'no source known',
};

/** A table cell: short, and the place where the script writes how long ago the last check was. */
export function healthWords({ kind, since }: Health): string {
  return since === undefined ? healthTitles[kind] : `${healthTitles[kind]} since ${since}`;
}

/** What a component's page says on top. */
export function notices({ sources, held }: PublicComponent) {
  const notice = (title: string, since: Day, text: string) => ({
    title: `${title} since ${longDay(since)}.`,
    text,
  });
  return [
    ...held.map(({ since, because }) =>
      notice(
        'Held',
        since,
        `${sentence(prose(because))} Until a person has looked at it, this page shows the last good state.`,
      ),
    ),
    ...sources.flatMap(({ source, failing }) =>
      failing
        ? notice(
            'Not up to date',
            failing.since,
            `${prose(source)} could not be read: ${sentence(prose(failing.because))} What was known before is shown.`,
          )
        : [],
    ),
    ...sources.flatMap(({ source, partial }) =>
      partial
        ? notice(
            'Perhaps incomplete',
            partial.since,
            `${prose(source)} could be read only in part: ${sentence(prose(partial.because))} Nothing that was known is left out.`,
          )
        : [],
    ),
  ];
}
