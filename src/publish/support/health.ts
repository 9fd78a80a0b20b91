/** How a component is watched, in words. Run times are only in `status.json`. */
import type { Health } from '#model/history/health.ts';
import type { Day } from '#model/time/instant.ts';
import type { PublicComponent } from '#model/support/verdict.ts';
import { prose } from '../pages/text.ts';
import { longDay, sentence, shortEnd } from './dates.ts';

const healthTitles: Readonly<Record<Health['kind'], string>> = {
  // Only status.json has the time of the last check; the script of the page shows it.
  fresh: '',
  partial: 'read in part',
  stale: 'failing',
  held: 'held',
  unwatched: 'not checked for new releases',
};

/** Short, for a table cell, where the script writes how long ago the last check was. */
export function healthWords({ kind, since }: Health): string {
  const title = healthTitles[kind];
  return since === undefined ? title : `${title} since ${shortEnd({ day: since })}`;
}

const doubts = [
  ['failing', 'Not up to date', 'could not be read', 'What was known before is shown.'],
  [
    'partial',
    'Perhaps incomplete',
    'could be read only in part',
    'Nothing that was known is left out.',
  ],
] as const;

/** Notices at the top of a component's page. */
export function notices({ sources, held }: PublicComponent) {
  const holding = held.map(({ since, because }) => ({
    title: `Held since ${longDay(since)}.`,
    text: `${sentence(prose(because))} Until a person has looked at it, this page shows the last good state.`,
  }));
  const doubted = doubts.flatMap(([kind, title, what, shown]) => {
    const all = sources.flatMap(({ source, [kind]: doubt }) => (doubt ? { source, doubt } : []));
    // Sources on one host fail together with the same reason: one notice for all.
    const outages = Map.groupBy(all, ({ doubt }) => JSON.stringify([doubt.since, doubt.because]));
    return [...outages.values()].map((same) => {
      const names = same.map(({ source }) => prose(source)).join(' and ');
      const { since = '', because = '' } = same[0]?.doubt ?? {};
      return {
        title: `${title} since ${longDay(since as Day)}.`,
        text: `${names} ${what}: ${sentence(prose(because))} ${shown}`,
      };
    });
  });
  return [...holding, ...doubted];
}
