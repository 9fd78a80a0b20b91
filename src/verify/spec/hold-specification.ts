/** Holds the specification's files against it, one component at a time, whichever program made them. */
import type { Instant } from '#model/time/instant.ts';
import type { Findings } from '../clause.ts';
import { readHeld, type Held } from '../held.ts';
import { componentShape, releasesFile } from './component.ts';
import { json, jsonFile } from './json-file.ts';
import { dates, links, versions } from './releases.ts';
import { whole as wholeClauses, wholeOf } from './whole.ts';

/** Answers how many releases are listed. */
export function holdSpecification(
  held: Held,
  names: readonly string[],
  now: Instant,
  findings: Findings,
): number {
  const index = readJson(held, 'index.json', findings);
  // Of all that is served the largest by far: what it says is kept as sums.
  const whole = wholeOf(readJson(held, 'all.json', findings));
  findings.hold('the whole', wholeClauses, { index, names, whole });
  let releases = 0;
  for (const name of names) {
    const path = `${name}.json`;
    const file = { ...releasesFile(readJson(held, path, findings)), name, path, whole, now };
    findings.hold('component files', componentShape, file);
    findings.hold('versions', versions, file);
    findings.hold('dates', dates, file);
    findings.hold('links', links, file);
    releases += file.releases.length;
  }
  return releases;
}

/** None where it is missing or broken. */
function readJson(held: Held, path: string, findings: Findings): unknown {
  const body = readHeld(held, path);
  if (body === undefined) return undefined;
  const file = jsonFile(path, body);
  findings.hold('JSON', json, file);
  return file.value;
}
