/**
 * `api/<id>.json` and `api/v1/…`: lines as cycles of endoflife.date, with the first days without
 * support. A line without a stated end has no `eol`, not even `false`. Version 1, which requires
 * `isEol`, leaves such a line out.
 */
import { versionCommands } from '#answer/version-command.ts';
import { addDays, dayOf, type Day } from '#model/time/instant.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { closingEnd, endOf, isOver, type TimedPhase } from '#model/support/support.ts';
import { groundsOf } from '#model/support/verdict.ts';
import type { EmptyLine, PublicComponent, JudgedLine, StatedEnd } from '#model/support/verdict.ts';
import { commonEnds } from '#judge/ledger/facts.ts';
import { earliestOf } from '#judge/published-history.ts';

/** `ProductDetails` of https://endoflife.date/docs/api/v1/openapi.yml */
export type EndoflifeProduct = ReturnType<typeof endoflifeProduct>;

/** A line, or a whole component without lines. */
type Cycle = Partial<JudgedLine> & Pick<JudgedLine, 'name' | 'first' | 'newest' | 'ends'>;

export function endoflifeV0(judged: PublicComponent) {
  return cyclesOf(judged).map(({ name, codename, ends, lts, ltsFrom, ...cycle }) => {
    const { first, newest } = 'newest' in cycle ? cycle : {};
    return withoutUndefined({
      cycle: name,
      codename,
      releaseDate: first,
      latest: newest?.version.text,
      latestReleaseDate: newest && dayOf(newest.timestamp),
      eol: ended(closingEnd(ends), true),
      support: ended(endOf(ends, 'active'), false),
      extendedSupport: ended(endOf(ends, 'extended'), false),
      lts: ltsFrom ?? lts ?? false,
      link: newest?.changelogUrl,
    });
  });
}

/** One of endoflife.date's own categories; there, a product's category is also one of its tags. */
const category = 'app';

export function endoflifeProduct(
  judged: PublicComponent,
  today: Day,
  pageUrl: string,
  identifiers: readonly string[],
) {
  const { component } = judged;
  // Only lines with a stated end and with releases, as the schema requires a release date.
  const cycles = cyclesOf(judged).flatMap((cycle) =>
    'newest' in cycle && closingEnd(cycle.ends) ? cycle : [],
  );
  const has = (phase: TimedPhase) => cycles.some(({ ends }) => endOf(ends, phase) !== undefined);
  return {
    name: component.id,
    aliases: component.aliases,
    label: component.title,
    category,
    tags: [...new Set([category, ...component.tags])],
    versionCommand: versionCommands(component)[0]?.command ?? null,
    identifiers: identifiers.map((id) => ({ id, type: id.startsWith('pkg:') ? 'purl' : 'cpe' })),
    labels: {
      eoas: has('active') ? 'Active support' : null,
      discontinued: null,
      eol: 'Maintenance',
      eoes: has('extended') ? 'Extended support' : null,
    },
    links: { icon: null, html: pageUrl, releasePolicy: policyUrl(judged) },
    releases: cycles.map((cycle) => releaseOf(cycle, today)),
  };
}

function releaseOf(cycle: Cycle, today: Day) {
  const { name, title, codename, first, newest, ends, lts, ltsFrom } = cycle;
  const { version, timestamp, changelogUrl } = newest;
  const closing = closingEnd(ends);
  const [active, extended] = [endOf(ends, 'active'), endOf(ends, 'extended')];
  return {
    name,
    codename: codename ?? null,
    label: title ?? name,
    releaseDate: first,
    isLts: lts ?? false,
    ltsFrom: ltsFrom ?? null,
    // The schema has these keys if there is such a phase.
    ...(active && { isEoas: isOver(active, today), eoasFrom: firstDayWithout(active) }),
    isEol: isOver(closing, today),
    eolFrom: firstDayWithout(closing),
    ...(extended && { isEoes: isOver(extended, today), eoesFrom: firstDayWithout(extended) }),
    // Any level of support counts in this format, even extended support.
    isMaintained: !isOver(closing, today) || (extended !== undefined && !isOver(extended, today)),
    latest: { name: version.text, date: dayOf(timestamp), link: changelogUrl ?? null },
    custom: null,
  };
}

/**
 * Newest first; of several editions, the one supported longest first. Lines without releases only
 * if there are no others, as a reader would take a line that is still to come for a version.
 */
export function cyclesOf(judged: PublicComponent): (Cycle | EmptyLine)[] {
  const { component, allLines, releases, headline } = judged;
  const lines = allLines.filter((line) => 'newest' in line || releases.length === 0);
  if (lines.length > 0) return lines.toReversed();
  if (!headline) return [];
  const { timestamp } = earliestOf(releases) ?? headline;
  const ends = commonEnds(releases) ?? [];
  return [{ name: component.id, first: dayOf(timestamp), newest: headline, ends }];
}

/** The first day without support. If unknown: whether it is over, or (`saysOver` false) goes on. */
function ended(end: StatedEnd | undefined, saysOver: boolean): Day | boolean | undefined {
  return end && (firstDayWithout(end) ?? (end.past === true) === saysOver);
}

function firstDayWithout(end: StatedEnd | undefined): Day | null {
  return end?.day === undefined ? null : addDays(end.day, 1);
}

/** The page (`seen`) of the first rule that decided something. */
function policyUrl({ rules, allLines, releases }: PublicComponent): string | null {
  const verdicts = [...new Set(releases.map(({ verdict }) => verdict))];
  const said = [
    ...allLines.flatMap(({ ends }) => ends),
    ...verdicts.flatMap((verdict) => [...verdict.ends, ...groundsOf(verdict)]),
  ];
  return rules.find(({ seen }) => said.some((one) => one.seen === seen))?.seen ?? null;
}
