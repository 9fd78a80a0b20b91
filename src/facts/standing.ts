/** The answers to both questions as the served files have them. */
import { withoutUndefined } from '#model/without-undefined.ts';
import type { ServedEnd } from '#model/served/support-keys.ts';
import { endOf, isSupported, supportEnd, type Standing } from '#model/support/support.ts';
import type { StatedEnd } from '#model/support/verdict.ts';

/** All but `isDeprecated` and `supportEnds`, which have a place of their own since schema 1. */
export function servedStanding(standing: Standing) {
  const { deprecatedSince, deprecatedSinceBasis, phase, ends } = standing;
  const active = endOf(ends, 'active');
  const maintenance = supportEnd(ends);
  const extended = endOf(ends, 'extended');
  return withoutUndefined({
    deprecatedSince,
    deprecatedSinceBasis,
    support: phase,
    supported: isSupported(phase),
    activeEnds: active?.day,
    activeEndsPrecision: active?.precision,
    activeEndsBasis: active?.basis,
    supportEndsPrecision: maintenance?.precision,
    supportEndsBasis: maintenance?.basis,
    extendedEnds: extended?.day,
    extendedEndsPrecision: extended?.precision,
    extendedEndsBasis: extended?.basis,
  });
}

export function servedEnds(ends: readonly StatedEnd[]): ServedEnd[] | undefined {
  if (ends.length === 0) return undefined;
  return ends.map(({ phase, day, precision, basis, past, rule, reason, seen }) =>
    withoutUndefined({ phase, ends: day, precision, basis, past, rule, reason, seen }),
  );
}
