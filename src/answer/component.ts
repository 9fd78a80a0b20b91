/** A judged and published component, which can be asked about any of its versions on any day. */
import type { ServedNotes } from '#facts/release-notes.ts';
import { bestOf, standingOf } from '#judge/headline.ts';
import { targetsOn } from '#judge/targets.ts';
import { verdictFrom } from '#judge/verdict.ts';
import { supportWords } from '#model/support/support-words.ts';
import { phaseOn, type PhaseEnd } from '#model/support/support.ts';
import { groundsOf, verdictOf } from '#model/support/verdict.ts';
import type { Corrected, JudgedRelease, PublicDefinition } from '#model/support/verdict.ts';
import type { ShownLine, Verdict } from '#model/support/verdict.ts';
import { dayOf, type Day } from '#model/time/instant.ts';
import { builtFrom, inOrder, isBetween, parseVersion } from '#model/version/version.ts';
import { placeOfVersion, spellingOf, wordsOf } from '#model/version/version.ts';
import { withoutUndefined } from '#model/without-undefined.ts';

export type PublishedComponent = PublicDefinition & {
  /** Oldest first. */
  readonly releases: readonly ReleaseOnDay[];
  readonly lines: readonly ShownLine[];
  readonly corrections: readonly Corrected[];
};

export type ReleaseOnDay = JudgedRelease & {
  /** An excerpt of the upstream's release notes: untrusted text, only data. */
  readonly notes?: ServedNotes | undefined;
};

export type ComponentOnDay = ReturnType<typeof componentOn>;

export function componentOn(today: Day, component: PublishedComponent) {
  const releases = component.releases.map((release): ReleaseOnDay => {
    return { ...release, verdict: laterVerdict(today, release.verdict) };
  });
  const byLine = Map.groupBy(releases, ({ line }) => line);
  const lines = component.lines.map((line) => laterLine(today, line, byLine.get(line.name) ?? []));
  // A version withdrawn by a curator is no longer a release, but is recognised as withdrawn.
  const withdrawn = component.corrections.flatMap((one) => {
    const version = one.what.includes('withdrawn') ? parseVersion(one.version) : undefined;
    return version ? { ...one, version } : [];
  });
  return {
    ...component,
    releases,
    lines,
    targets: targetsOn(today, releases, lines),
    spellings: Map.groupBy([...releases, ...withdrawn], (one) => spellingOf(one.version.text)),
    words: wordsOf([...releases, ...withdrawn].map(({ version }) => version.text)),
    today,
  };
}

/** The release or withdrawn version that is written so, or that it is built from. */
export function called(
  { spellings, words }: Pick<ComponentOnDay, 'spellings' | 'words'>,
  text: string,
) {
  const found = [text, builtFrom(text, words)].flatMap((one) => {
    const same = spellings.get(spellingOf(one)) ?? [];
    const texts = same.map(({ version }) => version.text);
    return same[placeOfVersion(one, texts)] ?? [];
  });
  return found[0];
}

/** The newest release's verdict, but the line's own phases, which last as long as any release's. */
export function lineVerdict(line: ShownLine): Verdict {
  const { phase, ends } = line;
  return { ...verdictOf(line), phase, ends };
}

/** On a later day, another of its releases may represent the line. */
function laterLine(today: Day, line: ShownLine, releases: readonly ReleaseOnDay[]): ShownLine {
  const own = bestOf(releases);
  const verdict = own?.verdict ?? laterVerdict(today, verdictOf(line));
  const standing = { ...standingOf(verdict), phase: phaseOn(today, line.ends) };
  return 'newest' in line
    ? { ...line, ...standing, newest: own ?? { ...line.newest, verdict } }
    : { ...line, ...standing, verdict };
}

/** Moves a verdict from the day of the build to another day. */
function laterVerdict(today: Day, verdict: Verdict): Verdict {
  const { ends, overruled } = verdict;
  const later = verdictFrom(today, ends, groundsOf(verdict));
  // Another publisher's index may give no reason. A deprecation never ends with a date.
  const deprecated = verdict.deprecated || later.deprecated;
  return withoutUndefined({ ...later, deprecated, overruled });
}

export function plainEnd({ phase, day, precision, basis, past }: PhaseEnd) {
  return withoutUndefined({ phase, day, precision, basis, past });
}

export type Step = ReturnType<typeof stepOf>;

/** The releases after one version up to another, newest first; without an end, up to the newest. */
export function stepsBetween(component: ComponentOnDay, from: string, to?: string) {
  const versionOf = (text: string) => called(component, text)?.version ?? parseVersion(text);
  const [a, b] = [versionOf(from), to === undefined ? undefined : versionOf(to)];
  if (a === undefined || (to !== undefined && b === undefined)) return undefined;
  const [low, high] = inOrder(a, b);
  const between = component.releases.filter(({ version }) => isBetween(version, low, high));
  return between.map(stepOf).toReversed();
}

function stepOf(release: ReleaseOnDay) {
  const { version, line, timestamp, recorded, stable, verdict, changelogUrl, notes } = release;
  return withoutUndefined({
    version: version.text,
    line,
    released: dayOf(timestamp),
    basis: recorded.basis,
    stable,
    deprecated: verdict.deprecated,
    phase: verdict.phase,
    words: supportWords(verdict),
    changelogUrl,
    notes,
  });
}
