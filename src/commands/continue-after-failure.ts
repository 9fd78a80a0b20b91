/** Commands that go on for days, and their time with them. */
import { instantAt, millisecondsOf } from '#model/time/instant.ts';
import type { Context } from '#project/context.ts';

/** What a command was given, as it would be given it now. A day that was asked for with --now stays that day. */
export function contextOf(given: Context): () => Context {
  const started = Date.now();
  return () => {
    const clock = instantAt(millisecondsOf(given.clock) + Date.now() - started);
    return { ...given, clock, now: given.now === given.clock ? clock : given.now };
  };
}
