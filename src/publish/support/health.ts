/** How a component is watched, in words. Run times are only in `status.json`. */
import type { Health } from '#model/history/health.ts';
import { earliest } from '#model/order.ts';
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
  ['partial', 'Perhaps incomplete', 'could be read only in part', 'Nothing known is left out.'],
] as const;

export function notices({ sources, held }: PublicComponent) {
  const holding = held.map(({ since, because }) => ({
    title: `Held since ${longDay(since)}.`,
    text: `${sentence(prose(because))} Until a person has looked at it, this page shows the last good state.`,
  }));
  const doubted = doubts.flatMap(([kind, title, what, shown]) => {
    const all = sources.flatMap(({ source, [kind]: doubt }) => (doubt ? { source, ...doubt } : []));
    const first = earliest(all.map(({ since }) => since));
    if (first === undefined) return [];
    // Sources on one host fail with the same reason.
    const said = [...Map.groupBy(all, ({ because }) => because)].map(([because, same]) => {
      const names = same.map(({ source }) => prose(source)).join(' and ');
      return `${names} ${what}: ${sentence(prose(because))}`;
    });
    return { title: `${title} since ${longDay(first)}.`, text: [...said, shown].join(' ') };
  });
  return [...holding, ...doubted];
}
