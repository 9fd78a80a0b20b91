/** `acknowledge`: a person has looked at a finding of the report; it is not reported again. */
import { findingKinds } from '#model/clean.ts';
import { dayOf } from '#model/instant.ts';
import type { Context } from './context.ts';
import { curate, openComponent, refuse, type Decision } from './curate.ts';

export function acknowledge(
  context: Context,
  id: string,
  finding: string,
  { why }: { readonly why: string },
): Decision {
  const { curated } = openComponent(context, id);
  if (!findingKinds.some((kind) => finding.startsWith(`${kind}:`))) {
    const message = `"${finding}" is no finding; take the words in brackets behind it in the report, such as disagreement:1.0:2024-03-01`;
    refuse('E-UNKNOWN-FINDING', id, message);
  }
  const isKnown = curated?.acknowledged?.some((one) => one.finding === finding) ?? false;
  const entry = { finding, why, on: dayOf(context.clock) };
  if (!isKnown) {
    curate(context, id, ({ acknowledged = [], ...before }) => ({
      ...before,
      acknowledged: [...acknowledged, entry],
    }));
  }
  const what = isKnown ? 'was acknowledged before' : 'is acknowledged, and not reported again';
  return {
    answer: { id, acknowledged: finding, isNew: !isKnown },
    words: `${id}: ${finding} ${what}`,
  };
}
