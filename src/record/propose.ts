/** What the history would become if everything that was gathered were taken. */
import type { Clean, CleanRelease, Finding } from '#model/history/gathered.ts';
import { contradict, isBoundOrGuess } from '#model/history/dating.ts';
import type { Curated } from '#model/component/curated.ts';
import type { Instant } from '#model/time/instant.ts';
import type { History, RecordedRelease } from '#model/history/history.ts';
import { bySpelling, inVersionOrder } from '#model/version/version.ts';
import { addRelease, markMissing, mergeRelease, unchanged, type GatherContext } from './merge.ts';

/** `complete`: every source gave its whole list, so what is on none of them is missing. */
export function propose(history: History, clean: Clean, context: GatherContext, complete: boolean) {
  const spelled = uniqueSpellings(clean.releases, history.releases);
  const found = new Map(spelled.releases.map((release) => [release.version.text, release]));
  const known = new Set(history.releases.map((release) => release.version));
  const isListed = (version: string) => clean.listed.has(version) || spelled.respelled.has(version);
  const merged = history.releases.map((release) => {
    const { version } = release;
    if (isListed(version)) return mergeRelease(release, found.get(version), context);
    return complete ? markMissing(release, context) : unchanged(release);
  });
  const added = spelled.releases
    .filter((release) => !known.has(release.version.text))
    .map((release) => addRelease(release, context));
  const all = [...merged, ...added];
  const releases = all.map((one) => one.release);
  return {
    releases: added.length === 0 ? releases : inVersionOrder(releases),
    changes: all.flatMap((one) => one.changes),
    findings: [...clean.findings, ...spelled.findings, ...all.flatMap((one) => one.findings)],
    dates: compareDates(history.releases, found),
  };
}

export type Proposal = ReturnType<typeof proposalOf>;

export function proposalOf(
  { changes, dates }: ReturnType<typeof propose>,
  history: History,
  { isFirstSuccess }: GatherContext,
  { accepted, corrections }: Pick<Curated, 'accepted' | 'corrections'>,
  now: Instant,
) {
  // Withdrawn releases do not show what is plausible.
  const withdrawn = new Set(corrections.flatMap((one) => (one.withdrawn ? one.version : [])));
  const known = history.releases.flatMap(({ version }) => (withdrawn.has(version) ? [] : version));
  const isAccepted = (key: string) => accepted.some(({ held }) => held === key);
  return { known, history, changes, dates, isFirstSuccess, accepted, isAccepted, now };
}

/** How many known releases were dated again, and how many of these dates contradict. */
function compareDates(recorded: History['releases'], found: ReadonlyMap<string, CleanRelease>) {
  const compared = recorded.flatMap((known) => {
    const { date, basis } = found.get(known.version) ?? {};
    if (date === undefined || basis === undefined) return [];
    const isComparable = !isBoundOrGuess(basis) && !isBoundOrGuess(known.basis);
    return isComparable ? [contradict(known, { date, basis })] : [];
  });
  return { compared: compared.length, contradicted: compared.filter(Boolean).length };
}

/** A few differing dates are corrections. If most differ, it is another product or a mirror. */
const fewDates = 3;

/** Only if there are new releases: differing dates are reported anyway, and change nothing. */
export function checkUpstream({ dates, changes }: Proposal) {
  const { compared, contradicted } = dates;
  const isNews = changes.some(({ kind }) => kind === 'released');
  if (!isNews || contradicted < fewDates || contradicted * 2 <= compared) return undefined;
  const because = `of ${compared} known releases the upstream now dates ${contradicted} otherwise: it may be another product's, or a mirror's`;
  return { version: 'dates', because };
}

/** `1.0` and `v1.0` are one version for Renovate: the one that was recorded first is published. */
function uniqueSpellings(found: readonly CleanRelease[], recorded: readonly RecordedRelease[]) {
  const known = new Set(recorded.map((release) => release.version));
  const added = found.map(({ version }) => ({ version: version.text }));
  const pairs = bySpelling([...recorded, ...added]).flatMap((same) => {
    const kept = same.find(({ version }) => known.has(version)) ?? same[0];
    const left = same.filter(({ version }) => version !== kept?.version && !known.has(version));
    return left.map(({ version }) => [version, kept?.version ?? version] as const);
  });
  /** From each spelling that is left out to the one that stays instead. */
  const others = new Map(pairs);
  return {
    releases: found.filter(({ version }) => !others.has(version.text)),
    respelled: new Set(others.values()),
    findings: [...others].map(([version, kept]): Finding => {
      const message = `${version} was left out, being another spelling of ${kept}; give its source a "version" or "exclude" pattern that leaves one`;
      return { kind: 'spelling', key: `spelling:${version}`, version, message };
    }),
  };
}
