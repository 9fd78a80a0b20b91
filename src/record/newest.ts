/** Whether a new version is a plausible step from the newest known one. */
import { dayOf, type Instant } from '#model/time/instant.ts';
import { orderVersions, parseVersion, type Version } from '#model/version/version.ts';
import type { Proposal } from './propose.ts';

/** How much a number may always exceed the highest one that was seen in its place … */
const alwaysPlausible = 100;
/** … and what it may reach if none was seen there. */
const plausibleInNewPlace = 1000;

export function checkNewest({ known, changes, isAccepted, now }: Proposal) {
  const added = changes.flatMap((one) => (one.kind === 'released' ? [one.version] : []));
  const step = implausibleStep(known, added, now, isAccepted);
  if (step === undefined) return undefined;
  const { version, newest } = step;
  return { version, because: `${version} is far beyond ${newest}, the newest known release` };
}

/** Goes up the new versions from the newest known one; returns the first step that is too large. */
export function implausibleStep(
  known: readonly string[],
  added: readonly string[],
  now: Instant,
  isAccepted: (key: string) => boolean = () => false,
): { readonly version: string; readonly newest: string } | undefined {
  const versions = parsed(known);
  /** The highest number in each place of a version, over all known versions. */
  const highest: number[] = [];
  for (const version of versions) raise(highest, version);
  const year = Number(dayOf(now).slice(0, 4));
  let newest = versions.at(-1);
  for (const version of parsed(added)) {
    if (newest === undefined || orderVersions(version, newest) < 0) continue;
    const isPlausible =
      isPlausibleMajor(Number(newest.groups[0]), Number(version.groups[0]), year) &&
      version.groups.every((group, place) => isPlausibleNumber(Number(group), highest[place]));
    if (!isPlausible && !isAccepted(`newest:${version.text}`))
      return { version: version.text, newest: newest.text };
    newest = version;
    raise(highest, version);
  }
  return undefined;
}

function parsed(texts: readonly string[]): Version[] {
  return texts.flatMap((text) => parseVersion(text) ?? []).sort(orderVersions);
}

function raise(highest: number[], { groups }: Version): void {
  for (const [place, group] of groups.entries())
    highest[place] = Math.max(highest[place] ?? 0, Number(group));
}

/** Majors grow by a few, or are years up to the next one; other numbers may grow more in a year. */
function isPlausibleMajor(from: number, to: number, year: number): boolean {
  if (from >= 2000 && from <= year + 1) return to <= year + 1;
  return to <= from + Math.max(5, from * 0.1);
}

function isPlausibleNumber(number: number, before: number | undefined): boolean {
  const limit =
    before === undefined ? plausibleInNewPlace : before + Math.max(alwaysPlausible, before * 9);
  return number <= limit;
}
