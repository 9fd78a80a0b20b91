/** What the upstream says of a release: that it is deprecated, or, by its silence, that it is gone. */
import type { Component } from '#model/component/component.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import type { RecordedRelease } from '#model/history/history.ts';
import type { Day } from '#model/time/instant.ts';
import { remembered } from '#model/remembered.ts';
import type { RuleEffect } from './rules.ts';
import type { Judge } from './verdict.ts';

export function upstreamEffects({ whenMissing }: Component): Judge<RuleEffect>[] {
  return whenMissing === 'deprecate' ? [flagEffect(), missingEffect()] : [flagEffect()];
}

/** Upstreams deprecate many releases at once, in the same words. */
function flagEffect(): Judge<RuleEffect> {
  const known = new Map<string, RuleEffect>();
  return ({ recorded: { deprecated } }) => {
    if (!deprecated) return undefined;
    const { words, seen, since } = deprecated;
    const key = JSON.stringify([since, seen, words]);
    const effect = known.get(key) ?? flaggedAs(deprecated);
    known.set(key, effect);
    return effect;
  };
}

function flaggedAs({ words, seen, since }: NonNullable<RecordedRelease['deprecated']>): RuleEffect {
  return {
    cause: withoutUndefined({ rule: 'upstream' as const, reason: words, seen, since }),
    ends: [],
  };
}

function missingEffect(): Judge<RuleEffect> {
  const reason = 'Its upstream no longer lists it.';
  const effectOf = remembered((since: Day): RuleEffect => ({
    cause: { rule: 'missing', reason, since },
    ends: [],
  }));
  return ({ recorded: { missingSince } }) =>
    missingSince === undefined ? undefined : effectOf(missingSince);
}
