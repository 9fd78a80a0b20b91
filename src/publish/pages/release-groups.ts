/** Parts of a component's releases as folded groups of rows. */
import type { Day } from '#model/time/instant.ts';
import { remembered } from '#model/remembered.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { untilWords, withDatePrefix } from '#model/support/support-words.ts';
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
  return parts.map((part) => groupOf(part, today, notes, part.isJoined ? joined : saidOf, open));
}

/** What a row has of its release's verdict. */
function saidBy(verdict: Verdict, today: Day) {
  const [cause] = verdict.deprecated ? verdict.causes : [];
  return {
    standing: stateView(verdict, today),
    words: undefined as string | undefined,
    says: stepsText(answerSteps(verdict, today)),
    cause,
    key: cause && causeKey(cause),
  };
}

/** The row says the last day, so the reason is one for all. */
function saidInJoined(verdict: Verdict, today: Day) {
  const cause = verdict.causes[0] && withoutUndefined({ ...verdict.causes[0], since: undefined });
  const { pill: words } = pillView(verdict, today);
  return { ...saidBy(verdict, today), words, cause, key: cause && causeKey(cause) };
}

type SaidOf = (verdict: Verdict) => ReturnType<typeof saidBy>;

function groupOf(
  { line, title, anchor, releases, instead, isJoined }: Part,
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
  const says = isJoined ? undefined : said?.says;
  const common = { key: shared && causeKey(shared), says, standing };
  const isPlain = !shared && !use && untilWords(newest?.verdict) === '';
  return {
    line,
    title,
    anchor,
    open,
    ...standing,
    says,
    instead: use,
    isPlain,
    about: newest && !isJoined && standingWords(newest.verdict, today),
    newest: newest && {
      version: clip(newest.version.text, 40),
      day: withDatePrefix(dayOfRelease(newest), newest.recorded.basis),
    },
    isSingle: releases.length === 1,
    size: releases.length === 1 ? '1 release' : `${releases.length} releases`,
    cause: shared && causeView(shared),
    rows: releases.map((release) => ({
      ...row(release, common, saidOf(release.verdict), notes.get(release.version.text)),
      line: isJoined ? release.line : undefined,
      anchor: lineAnchor(release.line ?? ''),
    })),
  };
}

function commonCause(releases: readonly JudgedRelease[], saidOf: SaidOf): Cause | undefined {
  const causes = releases.flatMap(({ verdict }) => saidOf(verdict).cause ?? []);
  const groups = [...Map.groupBy(causes, causeKey).values()];
  return groups.toSorted((a, b) => b.length - a.length)[0]?.[0];
}

function row(
  release: JudgedRelease,
  common: Readonly<Record<'key' | 'says', string | undefined>> & {
    readonly standing: { readonly laterStates: string | undefined };
  },
  { standing, words, says, cause, key }: ReturnType<SaidOf>,
  notes: readonly string[] | undefined,
) {
  const { version, recorded, changelogUrl, stable } = release;
  const { overruled } = release.verdict;
  const id = releaseAnchor(version.text);
  return {
    version: clip(version.text, 80),
    id,
    place: encoded(id),
    day: withDatePrefix(dayOfRelease(release), recorded.basis),
    changelog: safeUrl(changelogUrl),
    notes,
    ...standing,
    stateWord: words ?? standing.stateWord,
    // What later days change is said once, where it is the same for the group.
    differs: standing.laterStates !== common.standing.laterStates,
    stability: stable ? '' : ', pre-release',
    says: says === common.says ? undefined : says,
    causes: [
      ...(cause && key !== common.key ? [causeView(cause)] : []),
      ...(overruled ? [causeView({ reason: overruled.why, seen: overruled.seen })] : []),
    ],
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
