/** Which date a release gets: written once, moved only by a better-founded one. */
import type { Clean, CleanRelease, Finding } from '#model/history/gathered.ts';
import { contradict, heldBackDay, isBackdated, isBetterFounded } from '#model/history/dating.ts';
import { isBoundOrGuess } from '#model/history/dating.ts';
import type { RecordedRelease } from '#model/history/history.ts';
import { addDays, dayOf, type Day } from '#model/time/instant.ts';
import { compareVersions } from '#model/version/version.ts';

export type Dated = Pick<RecordedRelease, 'date' | 'basis' | 'evidence' | 'backdated'>;
/** `lastRead`: today, or the day since which all sources fail or their answers are held. */
type Days = Readonly<Record<'today' | 'lastRead', Day>>;

/** Dates a new release. No finding if dated after `lastRead`: it could not be seen before. */
export function firstDate(found: CleanRelease, { today, lastRead }: Days, isOld: boolean) {
  const dated = datedBy(found, isOld ? undefined : today);
  if (dated === undefined) {
    const seen = `first seen that day: ${found.evidence}`;
    return { dated: { date: today, basis: 'by' as const, evidence: seen }, findings: [] };
  }
  const said = dayOf(dated.date);
  const isTold = dated.backdated && isBackdated(said, lastRead);
  const version = found.version.text;
  const message = `${version}: its author dates it ${said}, but it was first seen on ${today}; Renovate is served ${heldBackDay(today, today)} for two weeks`;
  const finding: Finding = { kind: 'backdated', key: `backdated:${version}`, version, message };
  return { dated, findings: isTold ? [finding] : [] };
}

/** The date that is stated. An author's date well before `seen`, its first sight, is in doubt. */
function datedBy({ date, basis, evidence, authored }: CleanRelease, seen: Day | undefined) {
  if (date === undefined || basis === undefined) return undefined;
  const backdated = authored === true && seen !== undefined && isBackdated(date, seen);
  return { date, basis, evidence, ...(backdated && { backdated }) } satisfies Dated;
}

/** A better-founded date for a known release, if any; for an owed date, also an earlier bound. */
export function betterDate(
  known: RecordedRelease,
  found: CleanRelease,
  seen: Day,
  isOwed: boolean,
) {
  const dated = datedBy(found, known.seen);
  if (dated === undefined) return { dated, findings: [] };
  const { date, basis } = dated;
  // First sight is a day in UTC, and a release may be dated in a time zone ahead of it.
  const tooLate = !isBoundOrGuess(basis) && dayOf(date) > addDays(seen, 1);
  const against = tooLate || contradict(known, dated);
  const taken =
    !tooLate &&
    (isBetterFounded(basis, known.basis) ||
      (isOwed && basis === 'by' && known.basis === 'by' && date < known.date)) &&
    !(known.basis === 'by' && contradict(known, dated));
  const findings = against ? [disagreement(known, dated, taken)] : [];
  return { dated: taken ? dated : undefined, findings };
}

function disagreement({ version, date, basis }: RecordedRelease, other: Dated, taken: boolean) {
  const recorded = `${version}: ${date} (${basis})`;
  const found = `${other.date} (${other.basis}: ${other.evidence})`;
  const key = `disagreement:${version}:${dayOf(other.date)}`;
  const message = taken
    ? `${recorded} was replaced by ${found}, which is better founded`
    : `${recorded} stays, though an upstream now says ${found}`;
  return { kind: 'disagreement' as const, key, version, message };
}

/** Renovate waits for a date. First import only: a neighbour's date makes later ones look old. */
export function dateUndated(clean: Clean, today: Day): Clean {
  const dated: CleanRelease[] = [];
  const fromNewest = clean.releases.toReversed().map((release) => {
    if (release.date === undefined) return { ...release, ...boundOf(release, dated, today) };
    dated.push(release);
    return release;
  });
  return { ...clean, releases: fromNewest.toReversed() };
}

/** The day of the next dated release above, or the day of first sight if that is earlier. */
function boundOf({ version, evidence }: CleanRelease, above: Clean['releases'], firstSeen: Day) {
  // The last one above is the nearest. Other spellings of this version do not count.
  const next = above.findLast((one) => compareVersions(one.version, version) > 0);
  const day = next?.date && dayOf(next.date);
  if (next === undefined || day === undefined || day >= firstSeen) {
    const known = `No day is known; it was known to exist on ${firstSeen}.`;
    return { date: firstSeen, basis: 'by' as const, evidence: `${known} Listed by ${evidence}` };
  }
  const known = `No day is known; not later than ${next.version.text}, the next release.`;
  return { date: day, basis: 'inferred' as const, evidence: `${known} Listed by ${evidence}` };
}
