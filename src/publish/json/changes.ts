/** The news: what was released, deprecated or corrected, each with an id that never changes. */
import { compareText, latest } from '#model/order.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { dayOf, type Day } from '#model/time/instant.ts';
import type { Ledger } from '#model/support/ledger.ts';
import type { Change } from '#model/served/changes-file.ts';
import { lineRules } from '#model/support/policy.ts';
import { phaseOn, supportEnd } from '#model/support/support.ts';
import type { Cause, Corrected, PublicComponent, JudgedRelease } from '#model/support/verdict.ts';
import type { MovedEnd } from '#model/support/verdict.ts';
import { appeared, daysOfNews } from './days-of-news.ts';

export function componentChanges(judged: PublicComponent, ledger: Ledger, today: Day): Change[] {
  const { releases, imported } = judged;
  const id = judged.component.id;
  // Releases that the first import found without a date are older, and nobody knows how old.
  const dated = releases.filter(
    ({ recorded: { basis, seen }, timestamp }) =>
      seen !== undefined || basis !== 'by' || dayOf(timestamp) !== imported,
  );
  const changes = [
    ...dated.map((release) => released(id, release)),
    ...announcements(id, ledger).filter((one) => !isMove(one, judged.movedEnds)),
    ...withOwnIds([
      ...deprecations(judged, ledger).filter(
        ({ kind, on }) => kind !== 'deprecated' || on !== imported,
      ),
      ...judged.corrections.map((correction) => corrected(id, correction)),
      ...judged.movedEnds.map((end) => moved(id, end)),
      ...releases.flatMap((release) => republished(id, release)),
    ]),
  ];
  return newestFirst(changes.filter(({ on }) => on <= today));
}

/** Changes with the same id on one day are numbered in the order in which they were recorded. */
function withOwnIds(changes: readonly Change[]): Change[] {
  return [...Map.groupBy(changes, ({ id }) => id).values()].flatMap((same) =>
    same.map((change, i) => (i === 0 ? change : { ...change, id: `${change.id}/${i + 1}` })),
  );
}

/** Within a day sorted by component, then the newest version first. */
export function newestFirst(changes: readonly Change[]): Change[] {
  // A rule may announce hundreds of ends in a day; as only the first news are kept, they come last.
  const isLate = ({ kind }: Change) => Number(kind === 'announced');
  // Padded, so that text compares as numbers do: a collator takes long to load.
  const padded = (digits: string) => digits.padStart(9, '0');
  const key = ({ id, on }: Change) => id.replace(`/${on}`, '').replaceAll(/\d+/g, padded);
  return changes.toSorted(
    (a, b) =>
      compareText(b.on, a.on) ||
      isLate(a) - isLate(b) ||
      compareText(a.component, b.component) ||
      compareText(key(b), key(a)),
  );
}

function republished(component: string, { version: { text }, recorded }: JudgedRelease): Change[] {
  return (recorded.republished ?? []).map(({ on, from, to }) => {
    const id = `${component}/republished/${text}/${on}/${to.replace(/\W/g, '').slice(-12)}`;
    return { kind: 'republished', id, on, component, version: text, from, to };
  });
}

function released(component: string, release: JudgedRelease): Change {
  const { version, timestamp: releaseTimestamp, changelogUrl, recorded } = release;
  const head = { kind: 'released' as const, id: `${component}/released/${version.text}` };
  const about = { on: appeared(release), component, version: version.text, releaseTimestamp };
  return { ...head, ...about, basis: recorded.basis, ...(changelogUrl && { changelogUrl }) };
}

/** One piece of news per rule and day, and per line where the rule is about lines. */
function deprecations(judged: PublicComponent, ledger: Ledger): Change[] {
  const { id } = judged.component;
  const toldOn = daysOfNews(judged, ledger);
  const all = judged.releases.flatMap((release) => deprecationsOf(release, toldOn));
  const keyOf = ({ said }: Deprecation) => JSON.stringify({ ...said, since: '', basis: '' });
  return [...Map.groupBy(all, keyOf).values()].flatMap((group) => {
    const [{ said }] = group as [Deprecation];
    const { rule, on: day, line, reason, seen, ...more } = said;
    const newsOf = <Kind extends string>(kind: Kind, on: Day, some: readonly Deprecation[]) => {
      const versions = some.map(({ version }) => version);
      const news = `${id}/${kind}/${rule}/${line ?? versions[0]}/${on}`;
      return { kind, id: news, on, component: id, line, versions, rule, reason, seen };
    };
    return [
      withoutUndefined({ ...newsOf('deprecated', day, group), ...more }),
      ...[...Map.groupBy(group, ({ ended }) => ended)].flatMap(([ended, some]) =>
        ended ? withoutUndefined(newsOf('undeprecated', ended, some)) : [],
      ),
    ];
  });
}

type Deprecation = ReturnType<typeof deprecationsOf>[number];

/** Its oldest cause of deprecation, and past causes that its upstream took back. */
function deprecationsOf(release: JudgedRelease, toldOn: ReturnType<typeof daysOfNews>) {
  const { version, line, verdict, recorded } = release;
  const past = verdict.overruled ? [] : (recorded.pastCauses ?? []);
  const oldest = verdict.causes.find(({ since }) => since === verdict.deprecatedSince);
  const grounds: (Cause & { readonly ended?: Day })[] = [...past, ...(oldest ? [oldest] : [])];
  const end = supportEnd(verdict.ends);
  return grounds.flatMap((cause) => {
    const { rule, reason, seen, since: first, basis, replacedBy, ended } = cause;
    if (first === undefined) return [];
    const isOlder = ({ since = '', ended = '' }) =>
      ended ? since < first && first < ended : since <= first;
    const older = grounds.find((one) => one !== cause && isOlder(one));
    // A past cause beside an older one never decided, so it was no news; a later one decides when
    // the older one ends.
    if (ended && older) return [];
    const since = latest(first, appeared(release));
    const told = latest(first, toldOn(rule, release, first));
    const on = latest(since, told, older?.ended);
    const isOfLine = since === first || (rule !== 'line-ends' && since < told);
    // Only the end of this rule, as known on that day: another rule's end may come later or move.
    const own = end?.rule === rule && end.reason === reason ? end : undefined;
    const said = {
      rule,
      on,
      line: isOfLine && lineRules.has(rule) ? line : undefined,
      reason,
      seen,
      since: since === on ? undefined : since,
      basis: since === first ? basis : undefined,
      support: phaseOn(on, verdict.ends),
      supportEnds: own?.day,
      supportEndsPrecision: own?.precision,
      supportEndsBasis: own?.basis,
      replacedBy,
    };
    return { said, version: version.text, ended };
  });
}

function corrected(component: string, { version, what, why, seen, on }: Corrected): Change {
  const id = `${component}/corrected/${version}/${on}`;
  return { kind: 'corrected', id, on, component, version, what: [...what], why, seen };
}

type Announcement = Extract<Change, { kind: 'announced' }>;

/** Events imported when the ledger began are no news. */
function announcements(component: string, { events }: Pick<Ledger, 'events'>): Announcement[] {
  const told = events.flatMap((event) => {
    const end = event.kind === 'withdrawn' ? events[event.event - 1] : event;
    return event.imported || end?.kind !== 'phase-end' ? [] : [{ event, end }];
  });
  const days = Map.groupBy(told, ({ event, end: { phase, line = '', version = '' } }) =>
    [event.announced, phase, line, version].join(' '),
  );
  const news = [...days.values()].flatMap((day) =>
    // Withdrawn and announced again on one day is a move, told by the new end; with the same last
    // day it only covers other versions, which is no news.
    day.filter(({ event, end }, i) =>
      event.kind === 'withdrawn' ? i === day.length - 1 : end.lastDay !== day[i - 1]?.end.lastDay,
    ),
  );
  return news.map(({ event, end }): Announcement => {
    const { number, announced: on } = event;
    const { phase, line, version, lastDay, precision, basis, seen } = end;
    const head = { kind: 'announced' as const, id: `${component}/announced/${number}`, on };
    const about = { component, event: number, phase, line, version };
    const withdrawn = event.kind === 'withdrawn' ? event.reason : undefined;
    return withoutUndefined({ ...head, ...about, lastDay, precision, basis, withdrawn, seen });
  });
}

/** True if the vendor's own table moved the end on that day: the news `moved` says it already. */
function isMove({ phase, line, lastDay, on, withdrawn }: Announcement, moves: readonly MovedEnd[]) {
  const isSame = (end: MovedEnd) => end.phase === phase && end.line === line && end.on === on;
  return withdrawn === undefined && moves.some((end) => isSame(end) && lastDay.startsWith(end.to));
}

function moved(component: string, { line, phase, from, to, on, seen }: MovedEnd): Change {
  const id = `${component}/moved/${line}/${phase}/${on}`;
  return { kind: 'moved', id, on, component, line, phase, from, to, ...(seen && { seen }) };
}
