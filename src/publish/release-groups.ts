/** All releases of a component, newest first, by line, in pieces that a browser lays out at once. */
import type { Basis } from '#model/history.ts';
import type { Day } from '#model/instant.ts';
import type { Cause, JudgedComponent, JudgedRelease } from '#model/verdict.ts';
import { causeKey, causeView, causesOf, type CauseView } from './cause.ts';
import { hedge } from './dates.ts';
import { encoded, lineAnchor, releaseAnchor } from './links.ts';
import { dayOfRelease, endOf, stateOf, stateWord, untilWords, type State } from './state.ts';
import { clip, safeUrl } from './text.ts';

export type Group = {
  readonly anchor: string;
  readonly title: string;
  /** Unfolded at the start. */
  readonly open: boolean;
  readonly state: State;
  readonly stateWord: string;
  readonly until: string;
  readonly size: string;
  /** What deprecates the most of its releases; said once, and not again in each row. */
  readonly cause: CauseView | undefined;
  readonly rows: readonly Row[];
};

type Row = {
  readonly version: string;
  readonly anchor: string;
  readonly href: string;
  readonly day: Day;
  readonly hedge: string;
  readonly changelog: string | undefined;
  readonly state: State;
  readonly stateWord: string;
  readonly unstable: boolean;
  readonly cause: CauseView | undefined;
  readonly overruled: { readonly why: string; readonly seen: string | undefined } | undefined;
};

const mostRows = 200;

type Part = {
  readonly title: string;
  readonly anchor: string;
  readonly releases: readonly JudgedRelease[];
};

export function releaseGroups(judged: JudgedComponent, today: Day): Group[] {
  return partsOf(judged).map((part, i) => group(part, judged, today, i === 0));
}

/** Which bases need explaining on this page. */
export function basesOf({ releases }: JudgedComponent): Set<Basis> {
  return new Set(releases.map(({ recorded }) => recorded.basis));
}

function partsOf({ lines, releases }: JudgedComponent): Part[] {
  const whole: Part[] =
    lines.length > 0
      ? lines.map((line) => ({
          title: clip(line.name, 80),
          anchor: lineAnchor(line.name),
          releases: line.releases,
        }))
      : [{ title: 'All releases', anchor: 'all', releases }];
  return whole.toReversed().flatMap(split);
}

function split({ title, anchor, releases }: Part): Part[] {
  const newestFirst = releases.toReversed();
  const count = Math.ceil(newestFirst.length / mostRows);
  return Array.from({ length: count }, (_, i) => ({
    title: count === 1 ? title : `${title}, part ${i + 1} of ${count}`,
    anchor: i === 0 ? anchor : `${anchor}-part-${i + 1}`,
    releases: newestFirst.slice(i * mostRows, (i + 1) * mostRows),
  }));
}

function group(part: Part, judged: JudgedComponent, today: Day, open: boolean): Group {
  const { title, anchor, releases } = part;
  const bearer = releases.find(({ stable }) => stable) ?? releases[0];
  const state = bearer ? stateOf(bearer.verdict, judged, today) : 'empty';
  const shared = commonCause(releases);
  const sharedKey = shared && causeKey(shared);
  return {
    title,
    anchor,
    open,
    state,
    stateWord: stateWord(state),
    until: untilWords(state, bearer && endOf(bearer.verdict)),
    size: releases.length === 1 ? '1 release' : `${releases.length} releases`,
    cause: shared && causeView(shared),
    rows: releases.map((release) =>
      row(release, sharedKey, stateOf(release.verdict, judged, today)),
    ),
  };
}

/** The cause that is decisive most often. */
function commonCause(releases: readonly JudgedRelease[]): Cause | undefined {
  const counts = new Map<string, { readonly cause: Cause; count: number }>();
  for (const { verdict } of releases) {
    const cause = causesOf(verdict)[0];
    if (!cause) continue;
    const key = causeKey(cause);
    const known = counts.get(key) ?? { cause, count: 0 };
    counts.set(key, { cause, count: known.count + 1 });
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count)[0]?.cause;
}

function row(release: JudgedRelease, sharedKey: string | undefined, state: State): Row {
  const { version, recorded, verdict, stable } = release;
  const anchor = releaseAnchor(version.text);
  const cause = causesOf(verdict)[0];
  const { overruled } = verdict;
  return {
    version: clip(version.text, 80),
    anchor,
    href: `#${encoded(anchor)}`,
    day: dayOfRelease(release),
    hedge: hedge(recorded.basis),
    changelog: safeUrl(release.changelogUrl),
    state,
    stateWord: stateWord(state),
    unstable: !stable,
    cause: cause && causeKey(cause) !== sharedKey ? causeView(cause) : undefined,
    overruled: overruled && { why: overruled.why, seen: safeUrl(overruled.seen) },
  };
}
