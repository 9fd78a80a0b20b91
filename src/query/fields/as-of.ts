/** The releases that are searched, on a later day than the index was built. */
import { withoutUndefined } from '#model/without-undefined.ts';
import type { Day } from '#model/time/instant.ts';
import {
  searchFlags,
  type SearchComponent,
  type SearchFile,
  type SearchVerdict,
} from '#model/served/search.ts';
import { isSupported, phaseOn } from '#model/support/support.ts';

/** The index may be older than today: what was to come by then has come. */
export function asOf(file: SearchFile, today: Day): SearchFile {
  return { ...file, components: file.components.map((one) => componentOn(one, today)) };
}

function componentOn(built: SearchComponent, today: Day): SearchComponent {
  const { newestSupported: _newestSupported, ...component } = built;
  const verdicts = component.verdicts.map((verdict) => verdictOn(verdict, today));
  const { lines } = component;
  return {
    ...component,
    ...(lines && {
      lines: lines.map((line) =>
        line.ltsFrom === undefined ? line : { ...line, lts: line.ltsFrom <= today },
      ),
    }),
    ...withoutUndefined({ newestSupported: newestSupported(component, verdicts) }),
    verdicts,
  };
}

/** Of several grounds that follow each other, the first is known. */
function verdictOn({ coming, ...verdict }: SearchVerdict, today: Day): SearchVerdict {
  const phase = phaseOn(today, verdict.ends);
  if (coming === undefined || coming.since > today)
    return { ...verdict, phase, ...withoutUndefined({ coming }) };
  const { since, basis, rule, reason, replacedBy } = coming;
  return {
    ...verdict,
    phase,
    deprecated: true,
    ...withoutUndefined({ deprecatedSince: since, deprecatedSinceBasis: basis, replacedBy }),
    rules: [rule],
    reasons: [reason],
  };
}

/** The place of the highest that is supported and not deprecated; a pre-release where there is no other. */
function newestSupported(
  { verdict, flags }: Pick<SearchComponent, 'verdict' | 'flags'>,
  verdicts: readonly SearchVerdict[],
): number | undefined {
  const isUsable = verdicts.map(({ deprecated, phase }) => !deprecated && isSupported(phase));
  const places = verdict.flatMap((place, at) => (isUsable[place] ? at : []));
  const isStable = (at: number) => (Number.parseInt(flags.charAt(at), 16) & searchFlags.stable) > 0;
  return places.findLast(isStable) ?? places.at(-1);
}
