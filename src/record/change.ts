/** What one gather changed in a component's history, as facts and in words. */
import * as z from 'zod';
import { basis } from '#model/history/dating.ts';
import { recordedEnd } from '#model/component/line.ts';
import { dayOrInstant } from '#model/shape.ts';
import { timedPhases } from '#model/support/support.ts';
import { dayOf } from '#model/time/instant.ts';

const version = z.string();
const dating = z.object({ date: dayOrInstant, basis });

export const historyChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('released'), version, ...dating.shape }),
  z.object({ kind: z.literal('dated'), version, from: dating, to: dating }),
  z.object({ kind: z.literal('linked'), version, changelogUrl: z.string() }),
  z.object({
    kind: z.enum(['deprecated', 'reworded', 'undeprecated']),
    version,
    words: z.string(),
  }),
  z.object({ kind: z.literal('stabilityChanged'), version, prerelease: z.boolean() }),
  z.object({ kind: z.enum(['missing', 'returned']), version }),
  z.object({ kind: z.literal('republished'), version, from: z.string(), to: z.string() }),
  z.object({
    kind: z.literal('end'),
    version: version.describe('The line.'),
    phase: z.enum(timedPhases),
    from: recordedEnd.shape.ends.exactOptional(),
    to: recordedEnd.shape.ends,
  }),
]);

export type HistoryChange = z.infer<typeof historyChange>;

export function changeWords(change: HistoryChange): string {
  const { version } = change;
  switch (change.kind) {
    case 'released':
      return `${version}, ${dayOf(change.date)} (${change.basis})`;
    case 'dated':
      return `${version}: dated ${change.to.date} (${change.to.basis}), before ${change.from.date} (${change.from.basis})`;
    case 'linked':
      return `${version}: changelog ${change.changelogUrl}`;
    case 'deprecated':
      return `${version}: ${change.words}`;
    case 'reworded':
      return `${version}: its deprecation now says: ${change.words}`;
    case 'undeprecated':
      return `${version}: no longer deprecated by its upstream`;
    case 'stabilityChanged':
      return `${version}: its upstream now calls it a ${change.prerelease ? 'pre-release' : 'release'}`;
    case 'missing':
      return `${version}: its upstream no longer lists it; it stays published until you withdraw it`;
    case 'returned':
      return `${version}: its upstream lists it again`;
    case 'republished':
      return `${version} is no longer what it was: ${change.from} before, ${change.to} now`;
    case 'end': {
      const stated = [change.to, change.from].map((day) => (day === false ? 'not stated' : day));
      const [to, from] = stated.map((day) => (day === true ? 'over, and unknown' : day));
      return `${version}: the last day of its ${change.phase} phase is ${to}${from ? ` now, before ${from}` : ''}`;
    }
    default:
      return change satisfies never;
  }
}
