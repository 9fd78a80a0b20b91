/** What `explain` prints: a verdict in words, with where each fact comes from. */
import { headlineOf } from '#judge/headline.ts';
import { firstDay } from '#judge/judge-lines.ts';
import { runOf, runOfLine, runOfUnknown, targetsOn, type Targets } from '#judge/targets.ts';
import type { GoesWith } from '#model/component/goes-with.ts';
import type { Basis } from '#model/history/dating.ts';
import { isoDay, lastDay, sinceWords, supportWords } from '#model/support/support-words.ts';
import { endOf, type PhaseEnd, type TimedPhase, timedPhases } from '#model/support/support.ts';
import { verdictOf } from '#model/support/verdict.ts';
import type { Cause, JudgedComponent, JudgedRelease } from '#model/support/verdict.ts';
import type { ShownLine, StatedEnd, Verdict } from '#model/support/verdict.ts';
import { addDays, dayOf, type Day } from '#model/time/instant.ts';
import { alsoCalled } from '#model/version/line-called.ts';
import { adviceWords, namedAdvice } from './advice.ts';
import { aligned } from './aligned.ts';
import { clean } from './clean.ts';
import { goesWithFacts } from './goes-with.ts';
import { versionCommands } from './version-command.ts';

/** About some releases, about a line without releases of its own, or about the whole component. */
export function explanationText(
  judged: JudgedComponent,
  today: Day,
  about?: readonly JudgedRelease[] | ShownLine,
  goesWith: readonly GoesWith[] = [],
): string {
  const { title, id } = judged.component;
  const targets = targetsOn(today, judged.releases, judged.allLines);
  const heading = `${title} (${id})`;
  const facts = [...overview(judged, targets), ...goesWithFacts(goesWith, title)];
  if (about === undefined) return paragraph([heading, ...written(facts), '', ...lineTable(judged)]);
  if ('name' in about)
    return paragraph([`${heading} ${about.name}`, ...written(lineFacts(id, about, targets))]);
  return about
    .map((release) => {
      const { text } = release.version;
      const own = [...releaseFacts(id, release, targets), ...goesWithFacts(goesWith, title, text)];
      return paragraph([`${heading} ${text}`, ...written(own)]);
    })
    .join('\n');
}

type Fact = readonly [name: string, value: string | undefined];

function overview(judged: JudgedComponent, targets: Targets) {
  const { component, releases, newest, nextChange, rules, held } = judged;
  const headline = headlineOf(judged);
  const day = newest && isoDay({ day: dayOf(newest.timestamp), basis: newest.recorded.basis });
  const advice = namedAdvice(component.id, runOfUnknown(), targets);
  const use = adviceWords(advice).replace(/^(move to|replace by) /, '');
  const commands = versionCommands({ ...component, references: component.references ?? [] });
  return [
    ['What', component.summary],
    ...commands.map(({ platform, command }): Fact => [
      'Find out',
      [platform, command].filter(Boolean).join(': '),
    ]),
    ['Releases', String(releases.length)],
    ['Newest', newest && `${newest.version.text} (${day})`],
    ['Headline', headline?.name === newest?.version.text ? undefined : headline?.name],
    ...(headline ? standingFacts(headline.verdict) : []),
    [advice[0]?.kind === 'none' ? 'Advice' : 'Use', headline && use],
    ['Changes', nextChange && `the next change of support is ${changeDay(nextChange, judged)}`],
    ...rules.flatMap(({ kind, reason, seen }): Fact[] => [
      ['Rule', `${kind}: ${reason}`],
      ['Evidence', seen],
    ]),
    ...held.map(({ key, since, because }): Fact => ['Held', `${key}, since ${since}: ${because}`]),
  ] satisfies Fact[];
}

/** Written with the basis of the end that causes the change. */
function changeDay(day: Day, { releases, allLines }: JudgedComponent): string {
  const ends = [...releases.map(({ verdict }) => verdict), ...allLines].flatMap((one) => one.ends);
  const basis = ends.find((end) => end.day === addDays(day, -1))?.basis;
  return `${basis ? '' : 'on '}${isoDay({ day, basis })}`;
}

function lineFacts(id: string, line: ShownLine, targets: Targets): Fact[] {
  const verdict = verdictOf(line);
  const releases = 'newest' in line && `${line.releases.length}, which count for ${line.shares}`;
  return [
    ['Line', lineName(line)],
    ['Releases', releases || 'none is known of it'],
    ...standingFacts(verdict),
    ...line.ends.flatMap(endFacts),
    ...verdict.causes.slice(0, 1).flatMap(causeFacts),
    ['Advice', adviceWords(namedAdvice(id, runOfLine(targets, line), targets))],
  ];
}

function releaseFacts(id: string, release: JudgedRelease, targets: Targets): Fact[] {
  const { recorded, verdict, servedTimestamp } = release;
  const { causes, coming = [], ends, overruled } = verdict;
  const others = [causes, coming]
    .flat()
    .filter(({ rule, reason }) => !ends.some((end) => end.rule === rule && end.reason === reason));
  const { missingSince, republished } = recorded;
  return [
    ...standingFacts(verdict),
    ...ends.flatMap(endFacts),
    ...others.flatMap(causeFacts),
    ['Advice', adviceWords(namedAdvice(id, runOf(release), targets))],
    ['Overruled', overruled && `${overruled.why} (${overruled.seen})`],
    ['Line', release.line],
    ['Released', `${dayOf(release.timestamp)} (${basisWords[recorded.basis]})`],
    ['Evidence', recorded.evidence],
    ['Held back', servedTimestamp && `Renovate is served ${dayOf(servedTimestamp)} for two weeks`],
    ['First seen', recorded.seen],
    ['Moved', republished?.map(({ on, from, to }) => `${on}, from ${from} to ${to}`).join('; ')],
    ['Missing', missingSince && `its upstream no longer lists it, since ${missingSince}`],
    ['Changelog', release.changelogUrl],
  ];
}

/** Both questions: does it still get fixes, and may I still choose it? */
function standingFacts(verdict: Verdict): Fact[] {
  const { deprecated, coming } = verdict;
  const since = sinceWords(verdict) || 'since an unknown day';
  const from =
    coming?.since && `, but from ${isoDay({ day: coming.since, basis: coming.basis })} on`;
  return [
    ['Support', supportWords(verdict)],
    ['Phase', verdict.phase],
    ['Deprecated', deprecated ? `yes, ${since}` : `no${from ?? ''}`],
  ];
}

function endFacts(end: StatedEnd): Fact[] {
  const open = lastDay(end) || 'no end announced';
  return [
    [phaseTitles[end.phase], end.past ? 'over, on a day that is not published' : open],
    ['  why', `${end.reason} (${end.rule})`],
    ['  evidence', end.seen],
    ['  certainty', end.basis && `rests on a date that is ${basisWords[end.basis]}`],
  ];
}

function causeFacts({ reason, rule, seen }: Cause): Fact[] {
  return [
    ['Why', reason],
    ['Rule', rule],
    ['Evidence', seen],
  ];
}

function lineTable({ allLines: lines }: JudgedComponent): string[] {
  if (lines.length === 0) return [];
  const phases = timedPhases.filter((phase) => lines.some(({ ends }) => endOf(ends, phase)));
  const titles = phases.map((phase) => phaseTitles[phase].toUpperCase());
  return aligned([
    ['LINE', 'FIRST', 'NEWEST', 'RELEASES', ...titles, 'SUPPORT'],
    ...lines.map((line) => [
      lineName(line),
      // Editions that share versions each list all of them.
      ...('newest' in line
        ? [isoDay(firstDay(line)), line.newest.version.text, String(line.releases.length)]
        : ['', 'none', '0']),
      ...phases.map((phase) => endText(endOf(line.ends, phase))),
      supportWords(line),
    ]),
  ]).map((line) => `  ${line}`);
}

function lineName(line: ShownLine): string {
  const { name, lts } = line;
  const more = [...alsoCalled(line), ...(lts ? ['LTS'] : [])];
  return more.length === 0 ? name : `${name} (${more.join(', ')})`;
}

function endText(end: PhaseEnd | undefined): string {
  if (end === undefined) return '';
  return end.past ? 'over' : isoDay(end) || 'no end announced';
}

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

function written(facts: readonly Fact[]): string[] {
  return facts.flatMap(([name, value]) => (value ? [`  ${name.padEnd(10)} ${value}`] : []));
}

function paragraph(lines: readonly string[]): string {
  return `${lines.map(clean).join('\n').trimEnd()}\n`;
}
