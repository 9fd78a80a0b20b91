/** For commands that go on for days: their time goes on too. */
import { instantAt, millisecondsOf } from '#model/time/instant.ts';
import type { Context } from '#project/context.ts';

/** The context of a command as it would be given now. A day that was asked for with --now stays that day. */
export function currentContext(given: Context): () => Context {
  const started = Date.now();
  return () => {
    const clock = instantAt(millisecondsOf(given.clock) + Date.now() - started);
    return { ...given, clock, now: given.now === given.clock ? clock : given.now };
  };
}
