/** What `explain` prints: a verdict in words, with where each fact comes from. */
import type { Basis } from '#model/history/dating.ts';
import { endOf, timedPhases, type PhaseEnd, type TimedPhase } from '#model/support/support.ts';
import { isoDay, sinceWords, supportWords } from '#model/support/support-words.ts';
import type {
  Cause,
  EmptyLine,
  JudgedComponent,
  JudgedRelease,
  ShownLine,
  StatedEnd,
  Verdict,
} from '#model/support/verdict.ts';
import { clean } from '#answer/clean.ts';
import { dayOf } from '#model/time/instant.ts';
import { aligned } from './aligned.ts';

/** One release after the other, or the component as a whole. */
export function explanationText(
  judged: JudgedComponent,
  releases?: readonly JudgedRelease[],
): string {
  const { title, id, summary } = judged.component;
  if (releases === undefined)
    return paragraph([
      `${title} (${id})`,
      ...rows(overview(judged, summary)),
      '',
      ...lineTable(judged),
    ]);
  return releases
    .map((release) =>
      paragraph([`${title} (${id}) ${release.version.text}`, ...rows(facts(release))]),
    )
    .join('\n');
}

/** What is stated of a declared line that no release belongs to. */
export function emptyLineText({ component }: JudgedComponent, line: EmptyLine): string {
  const { title, id } = component;
  const facts: Fact[] = [
    ['Line', lineName(line)],
    ['Releases', 'none is known of it'],
    ...standingRows(line.verdict),
    ...line.ends.flatMap(endRows),
    ...line.verdict.causes.slice(0, 1).flatMap(causeRows),
  ];
  return paragraph([`${title} (${id}) ${line.name}`, ...rows(facts)]);
}

function overview(judged: JudgedComponent, summary: string): Fact[] {
  const { headline } = judged;
  return [
    ['What', summary],
    ['Releases', String(judged.releases.length)],
    ['Newest', headline && `${headline.version.text} (${dayOf(headline.timestamp)})`],
    ...(headline ? standingRows(headline.verdict) : []),
    ['Changes', judged.nextChange && `the next change of support is on ${judged.nextChange}`],
    ...judged.rules.flatMap((rule): Fact[] => [
      ['Rule', `${rule.kind}: ${rule.reason}`],
      ['Evidence', rule.seen],
    ]),
    ...judged.held.map((held): Fact => [
      'Held',
      `${held.key}, since ${held.since}: ${held.because}`,
    ]),
  ];
}

/** The lines, newest last, each with its phases. */
function lineTable({ allLines: lines }: JudgedComponent): string[] {
  if (lines.length === 0) return [];
  const phases = timedPhases.filter((phase) => lines.some(({ ends }) => endOf(ends, phase)));
  const titles = phases.map((phase) => phaseTitles[phase].toUpperCase());
  const table = aligned([
    ['LINE', 'FIRST', 'NEWEST', 'RELEASES', ...titles, 'SUPPORT'],
    ...lines.map((line) => [
      lineName(line),
      ...releaseCells(line),
      ...phases.map((phase) => endText(endOf(line.ends, phase))),
      supportWords(line),
    ]),
  ]);
  return table.map((line) => `  ${line}`);
}

/** The first, the newest and how many; of editions that share their versions, each has them. */
function releaseCells(line: ShownLine): string[] {
  if (!('newest' in line)) return ['', 'none', '0'];
  const { first, newest, releases } = line;
  return [first, newest.version.text, String(releases.length)];
}

function lineName({ name, title, codename, lts }: ShownLine): string {
  const more = [title, codename, lts ? 'LTS' : undefined].filter((part) => part !== undefined);
  return more.length === 0 ? name : `${name} (${more.join(', ')})`;
}

/** What both tables write for the end of a phase. */
function endText(end: PhaseEnd | undefined): string {
  if (end === undefined) return '';
  if (end.past) return 'over';
  return isoDay(end) || 'no end announced';
}

function facts(release: JudgedRelease): Fact[] {
  const { recorded, verdict } = release;
  const { causes, coming, ends, overruled } = verdict;
  const others = [...causes, ...(coming ? [coming] : [])].filter(
    ({ rule, reason }) => !ends.some((end) => end.rule === rule && end.reason === reason),
  );
  return [
    ...standingRows(verdict),
    ...ends.flatMap(endRows),
    ...others.flatMap(causeRows),
    [
      'Instead',
      [...causes, ...(coming ? [coming] : [])].find((cause) => cause.replacedBy)?.replacedBy,
    ],
    ['Overruled', overruled && `${overruled.why} (${overruled.seen})`],
    ['Line', release.line],
    ['Released', `${dayOf(release.timestamp)} (${basisWords[recorded.basis]})`],
    ['Evidence', recorded.evidence],
    ['First seen', recorded.seen],
    [
      'Missing',
      recorded.missingSince && `its upstream no longer lists it, since ${recorded.missingSince}`,
    ],
    ['Changelog', release.changelogUrl],
  ];
}

/** Both questions: does it still get fixes, and may I still choose it? */
function standingRows(verdict: Verdict): Fact[] {
  const { deprecated, coming } = verdict;
  const from =
    coming?.since && `, but from ${isoDay({ day: coming.since, basis: coming.basis })} on`;
  return [
    ['Support', supportWords(verdict)],
    ['Phase', verdict.phase],
    [
      'Deprecated',
      deprecated ? `yes, ${sinceWords(verdict) || 'since an unknown day'}` : `no${from ?? ''}`,
    ],
  ];
}

function endRows(end: StatedEnd): Fact[] {
  const certainty = end.basis && basisWords[end.basis];
  return [
    [phaseTitles[end.phase], endDescription(end)],
    ['  why', `${end.reason} (${end.rule})`],
    ['  evidence', end.seen],
    ['  certainty', certainty && `rests on a date that is ${certainty}`],
  ];
}

function endDescription(end: StatedEnd): string {
  if (end.past) return 'over, on a day that is not published';
  if (end.day === undefined) return 'no end announced';
  return `last ${end.precision ?? 'day'} ${isoDay(end)}`;
}

function causeRows(cause: Cause): Fact[] {
  return [
    ['Why', cause.reason],
    ['Rule', cause.rule],
    ['Evidence', cause.seen],
  ];
}

type Fact = readonly [name: string, value: string | undefined];

const phaseTitles = {
  active: 'Active',
  maintenance: 'Supported',
  extended: 'Extended',
} as const satisfies Record<TimedPhase, string>;

const basisWords: Record<Basis, string> = {
  published: 'as its upstream published it',
  stated: "as the vendor's page states",
  near: 'known within a day or so',
  by: 'known as a bound: on this day or earlier',
  inferred: 'inferred from related releases',
};

function rows(pairs: readonly Fact[]): string[] {
  return pairs.flatMap(([name, value]) =>
    value === undefined ? [] : [`  ${name.padEnd(10)} ${value}`],
  );
}

function paragraph(lines: readonly string[]): string {
  return `${lines.map(clean).join('\n').trimEnd()}\n`;
}
