/** Parts of a component's releases as folded groups of rows. */
import { addDays, type Day } from '#model/time/instant.ts';
import { remembered } from '#model/remembered.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { counted } from '#model/words.ts';
import { untilWords, withDatePrefix, type State } from '#model/support/support-words.ts';
import type { Cause, JudgedRelease, PublicComponent, Verdict } from '#model/support/verdict.ts';
import { causeKey, causeView } from '../support/cause.ts';
import { dayOfRelease } from '../support/dates.ts';
import type { Output } from '../output.ts';
import { layout } from './layout.ts';
import { encoded, lineAnchor, pageOf, releaseAnchor } from './links.ts';
import type { PageContext } from './page-context.ts';
import {
  rangeOf,
  releasePage,
  type NotesByVersion,
  type Places,
  type ReleasePage,
} from './places.ts';
import type { Part } from './release-parts.ts';
import { answerSteps, pillView, standingWords, stateView, stepsText } from './standing-view.ts';
import { clip, safeUrl } from './text.ts';

export function releaseGroups(
  parts: readonly Part[],
  today: Day,
  notes: NotesByVersion,
  open: boolean,
) {
  const saidOf = remembered((verdict: Verdict) => saidBy(verdict, today));
  const joined = remembered((verdict: Verdict) => saidInJoined(verdict, today));
  return parts.map((part) => groupOf(part, today, notes, part.firsts ? joined : saidOf, open));
}

/** What a row has of its release's verdict; `later` and `says`: with what later days change. */
type Said = {
  readonly state: State;
  readonly words: string;
  readonly later: string | undefined;
  readonly says: string | undefined;
  readonly cause: Cause | undefined;
  readonly key: string | undefined;
};

function saidBy(verdict: Verdict, today: Day): Said {
  const [cause] = verdict.deprecated ? verdict.causes : [];
  const { state, stateWord: words, laterStates: later } = stateView(verdict, today);
  return {
    state,
    words,
    later,
    says: stepsText(answerSteps(verdict, today)),
    cause,
    key: cause && causeKey(cause),
  };
}

/** The row says the last day, so the reason is one for all. */
function saidInJoined(verdict: Verdict, today: Day): Said {
  const own = saidBy(verdict, today);
  const cause = own.cause && withoutDayAfter(own.cause);
  const said = { ...own, cause, key: cause && causeKey(cause) };
  if (untilWords(verdict) === '') return said;
  const { pill: words, laterPill: later } = pillView(verdict, today);
  return { ...said, words, later };
}

/** Where the last day is said, the day after it says nothing more; an earlier one does. */
function withoutDayAfter(cause: Cause): Cause {
  const isAfter = cause.ends !== undefined && cause.since === addDays(cause.ends, 1);
  return isAfter ? withoutUndefined({ ...cause, since: undefined }) : cause;
}

type SaidOf = (verdict: Verdict) => Said;

function groupOf(
  { line, title, anchor, releases, instead, firsts }: Part,
  today: Day,
  notes: NotesByVersion,
  saidOf: SaidOf,
  open: boolean,
) {
  const newest = releases.find(({ stable }) => stable) ?? releases[0];
  const said = newest && saidOf(newest.verdict);
  const shared = commonCause(releases, saidOf);
  const use = shared?.replacedBy === undefined ? instead : undefined;
  const standing = stateView(newest?.verdict, today);
  const says = firsts ? undefined : said?.says;
  const isMixed = releases.some(({ verdict }) => saidOf(verdict).words !== standing.stateWord);
  const common = { key: shared && causeKey(shared), says, later: standing.laterStates, isMixed };
  const isPlain = !shared && !use && (firsts || untilWords(newest?.verdict) === '');
  return {
    line,
    title,
    anchor,
    open,
    ...standing,
    says,
    instead: use,
    isPlain,
    about: newest && !firsts && standingWords(newest.verdict, today),
    newest: newest && {
      version: clip(newest.version.text, 40),
      day: withDatePrefix(dayOfRelease(newest), newest.recorded.basis),
    },
    size: counted(releases.length, 'release'),
    cause: shared && causeView(withoutDayAfter(shared)),
    rows: releases.map((release, i) => {
      const { line, version, verdict } = release;
      const said = saidOf(verdict);
      // What the row above says of the same line is not said again.
      const above = firsts && releases[i - 1];
      const before = above && above.line === line ? saidOf(above.verdict) : undefined;
      const known = before
        ? { ...common, says: before.says, isMixed: before.words !== said.words }
        : common;
      return {
        ...row(release, known, said, notes.get(version.text)),
        line: before ? undefined : firsts && line,
        anchor: firsts?.has(release) ? lineAnchor(line ?? '') : undefined,
      };
    }),
  };
}

function commonCause(releases: readonly JudgedRelease[], saidOf: SaidOf): Cause | undefined {
  const causes = releases.flatMap(({ verdict }) => saidOf(verdict).cause ?? []);
  const groups = [...Map.groupBy(causes, causeKey).values()];
  return groups.toSorted((a, b) => b.length - a.length)[0]?.[0];
}

/** A row says of its support what its group does not; where rows differ, each says it. */
function row(
  release: JudgedRelease,
  common: Pick<Said, 'key' | 'says' | 'later'> & { readonly isMixed: boolean },
  { state, words, later, says, cause, key }: Said,
  notes: readonly string[] | undefined,
) {
  const { version, recorded, changelogUrl, stable } = release;
  const { overruled } = release.verdict;
  const id = releaseAnchor(version.text);
  const changelog = safeUrl(changelogUrl);
  const causes = [
    ...(cause && key !== common.key ? [causeView(cause)] : []),
    ...(overruled ? [causeView({ reason: overruled.why, seen: overruled.seen })] : []),
  ];
  const differs = later !== common.later;
  const own = common.isMixed || differs || !stable || causes.length > 0;
  return {
    version: clip(version.text, 80),
    id,
    place: encoded(id),
    day: withDatePrefix(dayOfRelease(release), recorded.basis),
    // A cell that is empty is left out, unless another follows.
    hasChanges: own || changelog !== undefined || notes !== undefined,
    changelog,
    notes,
    own,
    state,
    words,
    changesLater: (later ?? common.later) !== undefined,
    differs,
    later,
    stability: stable ? '' : ', pre-release',
    says: says === common.says ? undefined : says,
    causes,
  };
}

/** The releases of a component that has too many for its own page. */
export function releasePages(
  { component }: PublicComponent,
  { pages, notes }: Places,
  shared: PageContext,
): Output[] {
  const { id } = component;
  const title = clip(component.title, 100);
  const link = (page: ReleasePage | undefined) => page && releasePage(id, page.number);
  return pages.map((page, i) => {
    const range = rangeOf(page);
    const path = releasePage(id, page.number);
    const facts = {
      title: `${title} ${range}`,
      description: `The releases of ${title} from ${range}.`,
      path,
      subject: title,
    };
    const view = {
      page: layout(facts, shared),
      title,
      range,
      href: pageOf(id),
      newer: link(pages[i + 1]),
      older: link(pages[i - 1]),
      groups: releaseGroups(page.parts, shared.today, notes, true),
    };
    return { path: `${path}.html`, text: shared.templates.render('releases', view) };
  });
}
