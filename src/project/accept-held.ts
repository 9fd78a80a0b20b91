/** `accept`: a person has looked at a held change; the next gather records it. */
import type { HeldChange } from '#model/history.ts';
import { dayOf } from '#model/instant.ts';
import type { Context } from './context.ts';
import { curate, openComponent, refuse, type Decision } from './curate.ts';

export function accept(
  context: Context,
  id: string,
  key: string | undefined,
  { why }: { readonly why: string },
): Decision {
  const { history, curated } = openComponent(context, id);
  const held = choose(id, history.held, key);
  const entry = { held: held.key, why, on: dayOf(context.clock) };
  const isKnown = curated?.accepted.some((one) => one.held === held.key) ?? false;
  if (!isKnown) {
    curate(context, id, (before) => ({ ...before, accepted: [...before.accepted, entry] }));
  }
  const what = isKnown ? 'was accepted before' : 'is accepted';
  return {
    answer: { id, accepted: held.key, isNew: !isKnown },
    words: `${id}: ${held.key} ${what} (${held.because}); the next gather records it`,
  };
}

function choose(id: string, all: readonly HeldChange[], key: string | undefined): HeldChange {
  const list = all.map((one) => `${one.key} (${one.because})`).join('; ');
  if (all.length === 0) refuse('E-NOTHING-HELD', id, 'nothing is held');
  const only = all.length === 1 ? all[0] : undefined;
  const chosen = key === undefined ? only : all.find((one) => one.key === key);
  if (chosen !== undefined) return chosen;
  return key === undefined
    ? refuse('E-NOTHING-HELD', id, `several changes are held; name one: ${list}`)
    : refuse('E-NOTHING-HELD', id, `"${key}" is not held; held are ${list}`);
}
