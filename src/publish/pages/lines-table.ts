/** The table of lines: the support, the newest release and the bar of each. */
import { isDeepStrictEqual } from 'node:util';
import { isOnlyDeclared } from '#facts/details.ts';
import { firstDay } from '#judge/judge-lines.ts';
import type { Day } from '#model/time/instant.ts';
import { announced, type PhaseEnd } from '#model/support/support.ts';
import { alsoCalled } from '#model/version/line-called.ts';
import { counted, listNames } from '#model/words.ts';
import { currentEnd } from '#model/support/support-words.ts';
import { verdictOf } from '#model/support/verdict.ts';
import type { JudgedRelease, PublicComponent, ShownLine, Verdict } from '#model/support/verdict.ts';
import { causeView, shortEnd } from '../support/dates.ts';
import { segmentsOf, timeline } from './timeline.ts';
import { clip, encoded, lineAnchor, releaseAnchor } from './text.ts';
import { hasEnded } from './listed-lines.ts';
import type { Places } from './places.ts';
import { insteadOf } from './release-parts.ts';
import { pillView } from './standing-view.ts';

type Around = {
  readonly judged: PublicComponent;
  readonly places: Places;
  readonly reasons: ReturnType<typeof reasonsOf>;
  readonly today: Day;
};

export function linesTable(around: Around) {
  const { judged, places } = around;
  const lines = judged.allLines;
  if (lines.length === 0) return undefined;
  const { shown, rest, folded } = places.listed;
  const barOf = (line: ShownLine) =>
    'newest' in line
      ? { first: line.first, segments: segmentsOf(line.ends, line.first) }
      : { first: undefined, segments: [] };
  const chart = timeline(shown.map(barOf));
  const above = shown.map((one) => ({ ...lineRow(one, around), bars: chart?.barsOf(barOf(one)) }));
  const below = folded.map((one) => ({ ...lineRow(one, around), bars: [] }));
  const rows = [...above, ...below];
  const hasFirst = rows.some(({ first }) => first);
  /** Lines named like their only release have a column "Use instead", and none for the newest. */
  const columnOf = (part: typeof rows) =>
    places.once ? part.some(({ instead }) => instead[0]) && 'Use instead' : hasFirst && 'Newest';
  return {
    stated: lines.some(({ phase, deprecated }) => phase !== 'unstated' || deprecated),
    once: places.once,
    column: columnOf(above),
    foldedColumn: columnOf(below),
    hasFirst,
    hasSince: rows.some(({ since }) => since),
    chart,
    parts: partsOf(above),
    folded: partsOf(below),
    foldedWords: foldedWords(rest),
    further: rest.length - folded.length,
  };
}

/** `25 more lines, 2024.2 to 2018.5, all ended`: what may change later is not said. */
function foldedWords(folded: readonly ShownLine[]) {
  const [first, last] = [folded[0], folded.at(-1)];
  if (!first || !last) return undefined;
  const names = new Set([first, last].map(({ name }) => clip(name, 40)));
  const ended = first === last ? ', ended' : ', all ended';
  const rest = `, ${[...names].join(' to ')}${folded.every(hasEnded) ? ended : ''}`;
  return { count: counted(folded.length, 'more line'), rest };
}

/** Groups neighbours that have the same reason and the same advice, to show both once. */
function partsOf(rows: readonly ReturnType<typeof lineRow>[]) {
  const parts: { readonly moves: object; readonly rows: object[] }[] = [];
  for (const { why, instead, ...row } of rows) {
    const moves = { why, instead };
    const last = parts.at(-1);
    if (isDeepStrictEqual(last?.moves, moves)) last?.rows.push(row);
    else parts.push({ moves, rows: [row] });
  }
  return parts;
}

function lineRow(line: ShownLine, { judged, places, reasons, today }: Around) {
  const { name, title, codename } = line;
  const released = 'newest' in line ? line : undefined;
  const newest = released?.newest;
  const version = newest && releaseAnchor(newest.version.text);
  const verdict = verdictOf(line);
  const end = currentEnd(line.phase, line.ends);
  const anchor = lineAnchor(name);
  return {
    ...pillView({ ...line, coming: verdict.coming }, today),
    line: name,
    name: clip(name, 40),
    href: released ? places.lineHref(released) : `#${encoded(anchor)}`,
    anchor: places.separate || places.once || isOnlyDeclared(line) ? anchor : undefined,
    release: places.once ? version : undefined,
    /** Without scripts, addresses of releases on other pages lead to their link in the table. */
    linkId: places.separate && !released?.shares ? version : undefined,
    title,
    codename,
    more: alsoCalled(line).join(', '),
    lts: line.lts === true,
    first: released && shortEnd(firstDay(released)),
    newest: newest && { text: clip(newest.version.text, 40), href: places.releaseHref(newest) },
    /** Not to be recommended: a pre-release, or no longer listed by its upstream. */
    isUnfit: newest && (!newest.stable || newest.recorded.missingSince !== undefined),
    since: newest && sinceLink(newest, judged),
    ends: endsText(line.ends, end, today),
    left: end?.day,
    instead: insteadOf(line, judged.component.id, places.targets),
    says: places.listed.said.get(name),
    why: reasons.find(({ key }) => key === JSON.stringify(reasonOf(verdict)))?.id,
  };
}

/** When the other phases end or ended, each day once. The current one has its end in the pill. */
function endsText(ends: readonly PhaseEnd[], said: PhaseEnd | undefined, today: Day): string {
  const others = ends.filter((end, i) => !endsWith(end, said) && !endsWith(end, ends[i + 1]));
  const texts = others.map((end) => {
    const when = end.day && end.day < today ? 'ended' : 'until';
    const until = end.day ? ` ${when} ${shortEnd(end)}` : ', no end announced';
    return `${end.phase === 'maintenance' ? 'fixes' : end.phase}${end.past ? ' over' : until}`;
  });
  return texts.join(', ');
}

function endsWith({ day, past }: PhaseEnd, other: PhaseEnd | undefined): boolean {
  return other !== undefined && day === other.day && past === other.past;
}

/** How many releases came out after the line's newest one, up to the version to use. */
function sinceLink(newest: JudgedRelease, { releases, headline }: PublicComponent) {
  const { text } = newest.version;
  const own = releases.indexOf(newest);
  // Editions share a version, each with a release of its own.
  const from = own < 0 ? releases.findIndex(({ version }) => version.text === text) : own;
  const to = headline ? releases.indexOf(headline) : -1;
  if (from < 0 || to <= from) return undefined;
  return { count: to - from, from: encoded(newest.version.text) };
}

/** The reasons for the states of a component's lines: each reason once, with its source. */
export function reasonsOf({ allLines: lines }: PublicComponent, today: Day) {
  const stated = lines.flatMap((line) => {
    const reason = reasonOf(verdictOf(line));
    return reason ? [{ key: JSON.stringify(reason), reason, name: line.name }] : [];
  });
  return [...Map.groupBy(stated, ({ key }) => key)].map(([key, same], i) => {
    // The newest first, as users look for these.
    const names = same.toReversed().map(({ name }) => clip(name, 40));
    return {
      key,
      id: `why-${i + 1}`,
      cause: same[0] && causeView(same[0].reason, today),
      /** The lines that it is about; undefined if all. */
      lines: same.length === lines.length ? undefined : listNames(names, 6, 'older'),
    };
  });
}

/**
 * What deprecates it, now or later, a rule for the whole component first. If it ended without a
 * replacement: the cause that ended it, since its newest release may also be a bad one.
 */
export function causeOf({ phase, causes, coming }: Verdict) {
  const first = causes.find(({ rule }) => rule === 'all') ?? causes[0];
  const isOther = phase === 'ended' && !first?.ends && !first?.replacedBy;
  return (isOther && causes.find(({ ends }) => ends)) || (first ?? coming);
}

/** With its day and replacement if it is announced: else the table says them for each line. */
function reasonOf(verdict: Verdict) {
  const cause = causeOf(verdict);
  const { reason, seen } = cause ?? verdict.ends[0] ?? {};
  const { since, basis, replacedBy } = (cause === verdict.coming && announced(verdict)) || {};
  return reason === undefined ? undefined : { reason, seen, since, basis, replacedBy };
}
