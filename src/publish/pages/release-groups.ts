/** Parts of a component's releases as folded groups of rows. */
import type { Basis } from '#model/history/dating.ts';
import { dayOf, type Day } from '#model/time/instant.ts';
import { remembered } from '#model/remembered.ts';
import { datePrefix, untilWords } from '#model/support/support-words.ts';
import type { Cause, JudgedRelease, Verdict } from '#model/support/verdict.ts';
import { causeKey, causeView, causesOf, type CauseView } from '../support/cause.ts';
import { dayOfRelease } from '../support/dates.ts';
import type { Link } from './instead.ts';
import { mostShown, oddPlace, type OddPlace } from './links.ts';
import type { NotesByVersion } from './page-notes.ts';
import type { Part } from './release-parts.ts';
import { answerSteps, stateView, standingWords, type StateView } from './standing-view.ts';
import { clip, safeUrl } from './text.ts';

type Group = StateView & {
  readonly line: string | undefined;
  readonly anchor: string;
  readonly title: string;
  readonly open: boolean;
  readonly newest: { readonly version: string; readonly day: string } | undefined;
  readonly size: string;
  readonly says: string | undefined;
  /** Absent where there is nothing to say but the state. */
  readonly about: ReturnType<typeof standingWords> | undefined;
  readonly instead: Link | undefined;
  /** What deprecates the most of its releases; said once, and not again in each row. */
  readonly cause: CauseView | undefined;
  readonly rows: readonly ReleaseRow[];
};

type ReleaseRow = StateView & {
  readonly version: string;
  readonly place: OddPlace | undefined;
  readonly day: Day;
  /** Absent where the day is exact. */
  readonly prefix: string | undefined;
  readonly changelog: string | undefined;
  /** The beginning of its release notes. */
  readonly notes?: readonly string[] | undefined;
  readonly unstable: true | undefined;
  /** For the answer box, where it differs from what is said of the group's newest release. */
  readonly says: string | undefined;
  readonly cause: CauseView | undefined;
  readonly overruled: { readonly why: string; readonly seen: string | undefined } | undefined;
};

/** `isOpen`: by its place. */
export function releaseGroups(
  parts: readonly Part[],
  today: Day,
  notes: NotesByVersion,
  isOpen: (index: number) => boolean,
): Group[] {
  const saidOf = remembered((verdict: Verdict) => saidBy(verdict, today));
  return parts.map((part, i) => groupOf(part, today, notes, saidOf, isOpen(i)));
}

/** What a row has of its release's verdict. */
function saidBy(verdict: Verdict, today: Day) {
  const [cause] = causesOf(verdict);
  return {
    standing: stateView(verdict, today),
    says: JSON.stringify(answerSteps(verdict, today)),
    cause,
    key: cause && causeKey(cause),
  };
}

type Said = ReturnType<typeof saidBy>;
type SaidOf = (verdict: Verdict) => Said;

function groupOf(
  { line, title, anchor, releases, instead }: Part,
  today: Day,
  notes: NotesByVersion,
  saidOf: SaidOf,
  open: boolean,
): Group {
  const newest = releases.find(({ stable }) => stable) ?? releases[0];
  const said = newest && saidOf(newest.verdict);
  const shared = commonCause(releases, saidOf);
  const use = shared?.replacedBy === undefined ? instead : undefined;
  const common = { key: shared && causeKey(shared), says: said?.says };
  const isPlain = !shared && !use && untilWords(newest?.verdict) === '';
  return {
    line,
    title,
    anchor,
    open,
    ...(said?.standing ?? stateView(undefined, today)),
    says: common.says,
    instead: use,
    about: newest && !isPlain ? standingWords(newest.verdict, today) : undefined,
    newest: newest && {
      version: clip(newest.version.text, 40),
      day: `${datePrefix(newest.recorded.basis)} ${dayOfRelease(newest)}`.trim(),
    },
    size: releases.length === 1 ? '1 release' : `${releases.length} releases`,
    cause: shared && causeView(shared),
    rows: releases.map((release) =>
      row(release, common, saidOf(release.verdict), notes.get(release.version.text)),
    ),
  };
}

/** The cause that is decisive most often. */
function commonCause(releases: readonly JudgedRelease[], saidOf: SaidOf): Cause | undefined {
  const counts = new Map<string, { readonly cause: Cause; count: number }>();
  for (const { verdict } of releases) {
    const { cause, key } = saidOf(verdict);
    if (!cause || key === undefined) continue;
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { cause, count: 1 });
  }
  if (counts.size === 0) return undefined;
  return [...counts.values()].toSorted((a, b) => b.count - a.count)[0]?.cause;
}

function row(
  { version, recorded, timestamp, changelogUrl, stable, verdict }: JudgedRelease,
  common: { readonly key: string | undefined; readonly says: string | undefined },
  { standing, says, cause, key }: Said,
  notes: readonly string[] | undefined,
): ReleaseRow {
  const { overruled } = verdict;
  // In one piece: a copy of each of these, of which there is one per release, costs as much again.
  return {
    version: clip(version.text, mostShown),
    place: oddPlace(version.text),
    day: dayOf(timestamp),
    prefix: datePrefix(recorded.basis) || undefined,
    changelog: safeUrl(changelogUrl),
    notes,
    state: standing.state,
    stateWord: standing.stateWord,
    laterStates: standing.laterStates,
    unstable: stable ? undefined : true,
    says: says === common.says ? undefined : says,
    cause: cause && key !== common.key ? causeView(cause) : undefined,
    overruled: overruled && { why: overruled.why, seen: safeUrl(overruled.seen) },
  };
}

/** Which bases need explaining beside these releases. */
export function basesOf(releases: readonly JudgedRelease[]): Set<Basis> {
  const bases = new Set<Basis>();
  for (const { recorded } of releases) bases.add(recorded.basis);
  return bases;
}
