/** For a first import: dates for what its upstream lists without one, from the releases around it. */
import type { Clean, CleanRelease } from '#model/clean.ts';
import type { Day } from '#model/instant.ts';
import { inferDates } from './infer-dates.ts';

/** Later on, first sight is the better bound: a neighbour's date would make a new release look old. */
export function dateUndated(clean: Clean, today: Day): Clean {
  const undated = clean.releases.filter((release) => release.date === undefined);
  const inferred = inferDates(
    clean.releases.flatMap(dated),
    undated.map((one) => one.version),
    today,
  );
  const byVersion = new Map(inferred.map((one) => [one.version.text, one]));
  return {
    ...clean,
    releases: clean.releases.map((release) => {
      const known = byVersion.get(release.version.text);
      if (known === undefined) return release;
      const evidence = `${known.evidence} Listed by ${release.evidence}`;
      return { ...release, date: known.date, basis: known.basis, evidence };
    }),
  };
}

function dated({ version, date }: CleanRelease) {
  return date === undefined ? [] : [{ version, date }];
}
