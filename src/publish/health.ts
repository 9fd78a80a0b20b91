/** Whether a component is watched, and what stands in the way. Run times are only in `status.json`. */
import type { Day } from '#model/instant.ts';
import type { JudgedComponent } from '#model/verdict.ts';
import { sentence } from './cause.ts';
import { longDay } from './dates.ts';
import { prose } from './text.ts';

export type Health = {
  readonly kind: 'watched' | 'stale' | 'held' | 'unwatched';
  readonly since?: Day;
};

export type Notice = { readonly title: string; readonly text: string };

export function healthOf({ component, sources, held }: JudgedComponent): Health {
  const holding = earliest(held.map(({ since }) => since));
  if (holding !== undefined) return { kind: 'held', since: holding };
  const failing = earliest(sources.flatMap((source) => source.failing?.since ?? []));
  if (failing !== undefined) return { kind: 'stale', since: failing };
  return { kind: component.sources.length === 0 ? 'unwatched' : 'watched' };
}

/** A table cell: short, and the place where the script writes how long ago the last check was. */
export function healthWords({ kind, since }: Health): string {
  switch (kind) {
    case 'watched':
      return 'daily';
    case 'stale':
      return `failing since ${since ?? 'lately'}`;
    case 'held':
      return `held since ${since ?? 'lately'}`;
    case 'unwatched':
      return 'no source known';
    default:
      return kind satisfies never;
  }
}

/** What a component's page says on top. */
export function notices({ sources, held }: JudgedComponent): Notice[] {
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
  return [...holding, ...failing];
}

function earliest(days: readonly Day[]): Day | undefined {
  return days.toSorted()[0];
}
