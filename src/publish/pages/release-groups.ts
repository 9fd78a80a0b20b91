/** A component's releases as folded groups of rows, and its extra pages if they are too many. */
import { bestOf } from '#judge/headline.ts';
import { commonEnds } from '#judge/ledger/facts.ts';
import { addDays, dayOf, type Day } from '#model/time/instant.ts';
import { remembered } from '#model/remembered.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { counted } from '#model/words.ts';
import { lineRules } from '#model/support/policy.ts';
import { supportEnd } from '#model/support/support.ts';
import { currentEnd, untilWords } from '#model/support/support-words.ts';
import type { Cause, JudgedRelease, PublicComponent, Verdict } from '#model/support/verdict.ts';
import { causeKey, causeView, goneWords, remarksOf, rowEnd } from '../support/dates.ts';
import { layout, type PageContext } from './page-context.ts';
import { clip, lineAnchor, pageOf, releaseAnchor, safeUrl } from './text.ts';
import { rangeOf, releasePage } from './places.ts';
import type { NotesByVersion, Places, ReleasePage } from './places.ts';
import type { Part } from './release-parts.ts';
import { answerSteps, pillView, standingWords, stateView, stepsText } from './standing-view.ts';

/** Pages for the releases of a component that has too many for its own page. */
export function releasePages(judged: PublicComponent, places: Places, shared: PageContext) {
  const { id } = judged.component;
  const { pages } = places;
  const title = clip(judged.component.title, 100);
  const link = (page: ReleasePage | undefined) => page && releasePage(id, page.number);
  return pages.map((page, i) => {
    const range = rangeOf(page);
    const path = releasePage(id, page.number);
    const description = `The releases of ${title} from ${range}.`;
    const view = {
      page: layout({ title: `${title} ${range}`, description, path, subject: title }, shared),
      title,
      range,
      href: pageOf(id),
      newer: link(pages[i + 1]),
      older: link(pages[i - 1]),
      open: true,
      groups: releaseGroups(page.parts, shared.today, places),
    };
    return { path: `${path}.html`, text: shared.templates.render('releases', view) };
  });
}

/** A group does not repeat what the table of lines says. */
export function releaseGroups(parts: readonly Part[], today: Day, { notes, listed }: Places) {
  const hasTable = listed.said.size > 0;
  const saidOf = remembered((verdict: Verdict) => saidBy(verdict, today, hasTable));
  const joined = remembered((verdict: Verdict) => saidInJoined(verdict, today, hasTable));
  const hasLinks = parts.some(({ releases }) => releases.some((one) => hasNotes(one, notes)));
  const shown = { today, notes, table: listed.said, hasLinks };
  const isUnlike = ({ firsts, releases }: Part) => firsts || !commonEnds(releases);
  return parts.map((part) => groupOf(part, shown, isUnlike(part) ? joined : saidOf));
}

export function hasNotes({ changelogUrl, version }: JudgedRelease, notes: NotesByVersion): boolean {
  return safeUrl(changelogUrl) !== undefined || notes.has(version.text);
}

/** `hasLinks`: whether any row has a changelog or notes, so that all rows need that column. */
type Shown = {
  readonly today: Day;
  readonly notes: NotesByVersion;
  readonly table: ReadonlyMap<string, string>;
  readonly hasLinks: boolean;
};

/** A verdict as rows show it; `later` and `says` have what later days change. */
type Said = ReturnType<typeof saidInJoined>;

function saidBy(verdict: Verdict, today: Day, hasTable: boolean) {
  const cause = verdict.causes[0] ?? comingCause(verdict, hasTable);
  const { state, stateWord: words, laterStates: later } = stateView(today, verdict);
  const says = stepsText(answerSteps(verdict, today));
  const end = currentEnd(verdict.phase, verdict.ends)?.day;
  return { state, words, later, says, end, cause, key: cause && causeKey(cause) };
}

/** The table of lines gives the reasons of what will end a line or the whole component. */
function comingCause(verdict: Verdict, hasTable: boolean): Cause | undefined {
  const { coming } = verdict;
  const isInTable = coming && (lineRules.has(coming.rule) || (hasTable && coming.rule === 'all'));
  return isInTable ? undefined : coming && withoutDayAfter(coming, supportEnd(verdict.ends)?.day);
}

/** Where ends differ, each row says its last day, so that all rows can share the reason. */
function saidInJoined(verdict: Verdict, today: Day, hasTable: boolean) {
  const own = saidBy(verdict, today, hasTable);
  const cause = own.cause && withoutDayAfter(own.cause, own.end);
  const said = { ...own, cause, key: cause && causeKey(cause) };
  if (untilWords(verdict) === '') return said;
  const { pill: words, laterPill: later } = pillView(verdict, today, rowEnd);
  return { ...said, words, later };
}

/** Omits `since` if it is the day after the last day, which is shown; an earlier one stays. */
function withoutDayAfter(cause: Cause, end: Day | undefined): Cause {
  const isAfter = end !== undefined && cause.since === addDays(end, 1);
  return isAfter ? withoutUndefined({ ...cause, since: undefined }) : cause;
}

function groupOf(
  { line, title, anchor, releases, instead, own: ownUses, firsts }: Part,
  { today, notes, table, hasLinks }: Shown,
  saidOf: (verdict: Verdict) => Said,
) {
  const newest = bestOf(releases.toReversed());
  const said = newest && saidOf(newest.verdict);
  const each = releases.map(({ verdict }) => saidOf(verdict));
  const { cause: shared, key, scope } = commonest(each);
  const uses = shared?.replacedBy === undefined ? instead : [];
  const standing = stateView(today, newest?.verdict);
  const says = firsts ? undefined : said?.says;
  const isMixed = each.some(({ words }) => words !== standing.stateWord);
  const common = { key, says, later: standing.laterStates, isMixed, hasLinks };
  const isPlain = !shared && uses.length === 0 && (firsts || untilWords(newest?.verdict) === '');
  return {
    line,
    title,
    anchor,
    ...standing,
    says: says === table.get(line ?? '') ? undefined : says,
    end: said?.end,
    uses,
    isPlain,
    about: newest && !firsts && standingWords(newest.verdict, today),
    newest: newest && {
      version: clip(newest.version.text, 40),
      day: rowEnd({ day: dayOf(newest.timestamp), basis: newest.recorded.basis }),
    },
    size: counted(releases.length, 'release'),
    scope,
    cause: shared && causeView(scope ? shared : withoutDayAfter(shared, said?.end), today),
    rows: releases.map((release, i) => {
      const { line, version } = release;
      const said = each[i] as Said;
      // A row does not repeat what the row above says of the same line.
      const before = firsts && i > 0 && releases[i - 1]?.line === line ? each[i - 1] : undefined;
      const says = before ? before.says : table.get(line ?? '');
      const differs = before ? before.words !== said.words : isMixed;
      const known = firsts ? { ...common, says, isMixed: differs } : common;
      return Object.assign(row(release, known, today, said, notes.get(version.text)), {
        line: before ? undefined : firsts && line,
        uses: ownUses.get(release) ?? [],
        anchor: firsts?.has(release) ? lineAnchor(line ?? '') : undefined,
      });
    }),
  };
}

/** The cause of most rows; others say their own. `scope` counts these rows if some have none. */
function commonest(each: readonly Said[]) {
  const groups = Map.groupBy(each, ({ key }) => key).values();
  const most = [...groups].find(({ length }) => length * 2 > each.length) ?? [];
  const isOfAll = each.every(({ cause }) => cause);
  return { ...most[0], scope: isOfAll ? undefined : `${counted(most.length, 'release')}:` };
}

/** A row says about its support what its group does not; if rows differ, each row says it. */
function row(
  release: JudgedRelease,
  common: Record<'key' | 'says' | 'later', string | undefined> &
    Record<'isMixed' | 'hasLinks', boolean>,
  today: Day,
  { state, words, later, says, end, cause, key }: Said,
  notes: readonly string[] | undefined,
) {
  const { version, recorded, changelogUrl, stable } = release;
  const changelog = safeUrl(changelogUrl);
  const causes = [...(cause && key !== common.key ? [cause] : []), ...remarksOf(release)];
  const gone = goneWords(release);
  const differs = later !== common.later;
  const own = common.isMixed || differs || !stable || causes.length > 0 || gone !== undefined;
  return {
    version: clip(version.text, 80),
    id: releaseAnchor(version.text),
    day: rowEnd({ day: dayOf(release.timestamp), basis: recorded.basis }),
    // An empty cell is omitted, unless another one follows.
    hasChanges: common.hasLinks && (own || changelog !== undefined || notes !== undefined),
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
    end,
    gone,
    causes: causes.map((one) => causeView(one, today)),
  };
}
