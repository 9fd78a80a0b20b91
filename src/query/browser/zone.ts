/** The reader's own time zone, with its changes of clocks. */
import type { Zone } from '../values/timestamp.ts';

export const readersZone: Zone = {
  toInstant: (local) => {
    const clock = new Date(local);
    const date = new Date(0);
    date.setFullYear(clock.getUTCFullYear(), clock.getUTCMonth(), clock.getUTCDate());
    return date.setHours(
      clock.getUTCHours(),
      clock.getUTCMinutes(),
      clock.getUTCSeconds(),
      clock.getUTCMilliseconds(),
    );
  },
  toLocal: (instant) => instant - new Date(instant).getTimezoneOffset() * 60_000,
};
