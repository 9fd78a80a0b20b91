/** How a component is watched, in words. Run times are only in `status.json`. */
import type { Health } from '#model/history/health.ts';
import type { PublicComponent } from '#model/support/verdict.ts';
import { prose } from '../pages/text.ts';
import { sentence } from './cause.ts';
import { longDay } from './dates.ts';

export type Notice = { readonly title: string; readonly text: string };

/** A table cell: short, and the place where the script writes how long ago the last check was. */
export function healthWords({
  kind,
  since = 'recently',
}: Omit<Health, 'since'> & { readonly since?: string }): string {
  switch (kind) {
    case 'fresh':
      // When it was last checked is in status.json alone, and shown where scripts run.
      return '';
    case 'partial':
      return `read in part since ${since}`;
    case 'stale':
      return `failing since ${since}`;
    case 'held':
      return `held since ${since}`;
    case 'unwatched':
      return 'no source known';
    default:
      return kind satisfies never;
  }
}

/** What a component's page says on top. */
export function notices({ sources, held }: PublicComponent): Notice[] {
  const holding = held.map(({ since, because }) => ({
    title: `Held since ${longDay(since)}.`,
    text: `${sentence(prose(because))} Until a person has looked at it, this page shows the last good state.`,
  }));
  const failing = sources.flatMap(({ source, failing }) =>
    failing === undefined
      ? []
      : {
          title: `Not up to date since ${longDay(failing.since)}.`,
          text: `${prose(source)} could not be read: ${sentence(prose(failing.because))} What was known before is shown.`,
        },
  );
  const partial = sources.flatMap(({ source, partial }) =>
    partial === undefined
      ? []
      : {
          title: `Perhaps incomplete since ${longDay(partial.since)}.`,
          text: `${prose(source)} could be read only in part: ${sentence(prose(partial.because))} Nothing that was known is left out.`,
        },
  );
  return [...holding, ...failing, ...partial];
}
