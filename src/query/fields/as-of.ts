/** The releases that are searched, on a later day than the index was built. */
import { addDays, type Day } from '#model/instant.ts';
import type { SearchFile, SearchVerdict } from '#model/search.ts';
import { isSupported, phaseOn, supportEnd } from '#model/support.ts';

/** The index may be older than today: support that has ended since is over. */
export function asOf(file: SearchFile, today: Day): SearchFile {
  const components = file.components.map((component) => ({
    ...component,
    verdicts: component.verdicts.map((verdict) => verdictOn(verdict, today)),
  }));
  return { ...file, components };
}

function verdictOn(verdict: SearchVerdict, today: Day): SearchVerdict {
  const { deprecated, overruled, ends } = verdict;
  const phase = phaseOn(today, ends);
  if (deprecated || overruled || phase === verdict.phase || isSupported(phase) !== false) {
    return { ...verdict, phase };
  }
  const last = supportEnd(ends)?.day;
  return {
    ...verdict,
    phase,
    deprecated: true,
    ...(last && { deprecatedSince: addDays(last, 1) }),
  };
}
