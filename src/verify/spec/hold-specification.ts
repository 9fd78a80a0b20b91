/** Holds the specification's files against it, one component at a time, whichever program made them. */
import type { Instant } from '#model/time/instant.ts';
import { isObject, type Findings } from '../clause.ts';
import { readHeld, type Held } from '../held.ts';
import { componentShape, type ComponentFile } from './component.ts';
import { json, jsonFile } from './json-file.ts';
import { dates, links, versions } from './releases.ts';
import { whole as wholeClauses, wholeOf, type Whole } from './whole.ts';

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
    const file = componentFile(name, readJson(held, `${name}.json`, findings), whole, now);
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

function componentFile(
  name: string,
  value: unknown,
  whole: Whole | undefined,
  now: Instant,
): ComponentFile {
  const fields = isObject(value) ? value : {};
  const list: unknown = fields['releases'];
  const releases = Array.isArray(list) ? (list as unknown[]) : [];
  return { name, path: `${name}.json`, value, fields, releases, whole, now };
}
