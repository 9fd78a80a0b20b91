/** The releases that are searched, on a later day than the index was built. */
import { withoutUndefined } from '#model/without-undefined.ts';
import type { Day } from '#model/time/instant.ts';
import { searchFlags, type SearchComponent, type SearchVerdict } from '#model/served/search.ts';
import { standingOn, isSupported } from '#model/support/support.ts';

/** The index may be older than today: what was to come by then has come. */
export function asOf(built: SearchComponent, today: Day): SearchComponent {
  const { newestSupported: _newestSupported, ...component } = built;
  const verdicts = component.verdicts.map((verdict) => verdictOn(verdict, today));
  const onDay = <Line extends { readonly ltsFrom?: Day }>(line: Line) =>
    line.ltsFrom === undefined ? line : { ...line, lts: line.ltsFrom <= today };
  const own = {
    lines: component.lines?.map(onDay),
    lineVerdicts: component.lineVerdicts?.map((line) => ({
      ...onDay(line),
      verdict: verdictOn(line.verdict, today),
    })),
    newestSupported: newestSupported(component, verdicts),
  };
  return { ...component, ...withoutUndefined(own), verdicts };
}

/** Of several grounds that follow each other, the first is known. */
function verdictOn(built: SearchVerdict, today: Day): SearchVerdict {
  const { coming, ...verdict } = built;
  const { deprecated, deprecatedSince, deprecatedSinceBasis, phase } = standingOn(today, built);
  if (coming === undefined || deprecated === built.deprecated) return { ...built, phase };
  const { rule, reason, replacedBy } = coming;
  const since = withoutUndefined({ deprecatedSince, deprecatedSinceBasis, replacedBy });
  return { ...verdict, phase, deprecated, ...since, rules: [rule], reasons: [reason] };
}

/** The place of the highest that is supported, not deprecated and not missing; a pre-release where there is no other. */
function newestSupported({ verdict, flags }: SearchComponent, verdicts: readonly SearchVerdict[]) {
  const isUsable = verdicts.map(
    ({ deprecated, missing, phase }) => !missing && !deprecated && isSupported(phase),
  );
  const places = verdict.flatMap((place, at) => (isUsable[place] ? at : []));
  const isStable = (at: number) => (Number.parseInt(flags.charAt(at), 16) & searchFlags.stable) > 0;
  return places.findLast(isStable) ?? places.at(-1);
}
