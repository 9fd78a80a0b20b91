/** Holds the specification's files against it, one component at a time, whichever program made them. */
import type { Instant } from '#model/time/instant.ts';
import { isObject, type Findings } from '../clause.ts';
import { readHeld, type Held } from '../held.ts';
import { componentShape, type ComponentFile } from './component.ts';
import { dates } from './dates.ts';
import { bytes, jsonFile, type JsonFile } from './json-file.ts';
import { links } from './links.ts';
import { names as namesClauses, whole as wholeClauses, wholeOf, type Whole } from './names.ts';
import { versions } from './versions.ts';

/** Answers how many releases are listed. */
export function holdSpecification(
  held: Held,
  names: readonly string[],
  now: Instant,
  findings: Findings,
): number {
  const index = readJson(held, 'index.json', findings);
  if (index !== undefined) findings.hold('names', namesClauses, index);
  const whole = holdWhole(held, names, findings);
  let releases = 0;
  for (const name of names) {
    const file = readJson(held, `${name}.json`, findings);
    if (file === undefined) continue;
    const subject = componentFile(name, file, whole, now);
    findings.hold('component files', componentShape, subject);
    findings.hold('versions', versions, subject);
    findings.hold('dates', dates, subject);
    findings.hold('links', links, subject);
    releases += subject.releases.length;
  }
  return releases;
}

function readJson(held: Held, path: string, findings: Findings): JsonFile | undefined {
  const body = readHeld(held, path);
  if (body === undefined) return undefined;
  const file = jsonFile(path, body);
  findings.hold('bytes', bytes, file);
  return file;
}

/** Of all that is served, `all.json` is the largest file by far: what it says is kept as sums. */
function holdWhole(held: Held, names: readonly string[], findings: Findings): Whole {
  const value = readJson(held, 'all.json', findings)?.value;
  const whole = wholeOf(value);
  findings.hold('the whole', wholeClauses, { value, whole, names });
  return whole;
}

function componentFile(name: string, { path, value }: JsonFile, whole: Whole, now: Instant) {
  const fields = isObject(value) ? value : {};
  const list: unknown = fields['releases'];
  const releases = Array.isArray(list) ? (list as unknown[]) : [];
  return { name, path, value, fields, releases, whole, now } satisfies ComponentFile;
}
