/** Why something is deprecated, where that is written, and what to use instead, ready to be shown. */
import { notListed, type WrittenDay } from '#model/support/support-words.ts';
import type { Cause, JudgedRelease } from '#model/support/verdict.ts';
import { longEnd } from './dates.ts';
import { pageOf } from '../pages/links.ts';
import { prose, safeUrl } from '../pages/text.ts';

export type CauseView = ReturnType<typeof causeView>;

/** What a ground for a deprecation and the end of a phase have in common. */
type Ground = Pick<Cause, 'reason' | 'seen' | 'since' | 'replacedBy'> & WrittenDay;

export function causeView(cause: Ground) {
  return {
    reason: sentence(prose(cause.reason)),
    seen: safeUrl(cause.seen),
    since: longEnd({ day: cause.since, basis: cause.basis }) || undefined,
    replacedBy: cause.replacedBy,
    replacement: cause.replacedBy && pageOf(cause.replacedBy),
  };
}

/** Of what its upstream has taken back, where that is no ground of a deprecation. */
export function goneWords({ recorded, verdict }: JudgedRelease): string | undefined {
  const { missingSince: day } = recorded;
  if (day === undefined || verdict.causes.some(({ rule }) => rule === 'missing')) return undefined;
  return notListed.replace('.', `, since ${longEnd({ day })}.`);
}

/** Equal for causes that read the same. */
export function causeKey(cause: Cause): string {
  return JSON.stringify([cause.rule, cause.reason, cause.seen, cause.since, cause.replacedBy]);
}

/** Upstream words end as they like; a sentence of ours follows them. */
export function sentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
