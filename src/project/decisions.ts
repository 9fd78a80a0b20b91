/** What a person decides on a component: `accept`, `acknowledge` and `withdraw`. */
import type { Correction, Curated } from '#model/component/curated.ts';
import { dayOf } from '#model/time/instant.ts';
import { nearest } from '#model/nearest.ts';
import type { Context } from './context.ts';
import { curate, openComponent, refuse, type Decision } from './curate.ts';
import type { Recorded } from './project.ts';
import { findingKinds } from '#model/history/clean.ts';
import type { HeldChange } from '#model/history/history.ts';

/** A person has looked at a held change; the next gather records it. */
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

/** A person has looked at a finding of the report; it is not reported again. */
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

type Reasons = { readonly why: string; readonly seen: string };

/** A release that was published by mistake, or is malicious, leaves the index. */
export function withdraw(
  context: Context,
  id: string,
  version: string,
  { why, seen }: Reasons,
): Decision {
  const { history, curated } = openComponent(context, id);
  refuseUnknown(id, version, history);
  const before = curated?.corrections.find((one) => one.version === version);
  const isNew = before?.withdrawn !== true;
  const entry: Correction = { version, withdrawn: true, why, seen, on: dayOf(context.clock) };
  if (isNew) curate(context, id, (known) => withCorrection(known, entry));
  const what = isNew ? 'is withdrawn: the next build leaves it out' : 'was withdrawn before';
  const replaced = isNew && before ? '; it replaces an earlier correction of this release' : '';
  return {
    answer: { id, withdrawn: version, isNew },
    words: `${id}: ${version} ${what}${replaced}`,
  };
}

/** Nothing else of a withdrawn release is left to correct, so an earlier correction goes. */
function withCorrection(curated: Curated, entry: Correction): Curated {
  const others = curated.corrections.filter((one) => one.version !== entry.version);
  return { ...curated, corrections: [...others, entry] };
}

function refuseUnknown(id: string, version: string, { releases, odd = [] }: Recorded['history']) {
  const known = [
    ...releases.map((release) => release.version),
    ...odd.flatMap(({ entry }) => {
      const text = (entry as { readonly version?: unknown } | null)?.version;
      return typeof text === 'string' ? [text] : [];
    }),
  ];
  if (known.includes(version)) return;
  const near = nearest(version, known);
  const hint = near === undefined ? '' : `; did you mean ${near}?`;
  refuse('E-UNKNOWN-RELEASE', id, `no release "${version}" is recorded${hint}`);
}
