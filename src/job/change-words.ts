/** One change of a history, in words. */
import { dayOf } from '#model/time/instant.ts';
import type { HistoryChange } from '#record/change.ts';

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
