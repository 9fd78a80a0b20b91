/** The seven kinds of rules: which phase of a release they end, and since when they deprecate it. */
import { given } from '#model/given.ts';
import { addDays, addMonths, endOfMonth } from '#model/instant.ts';
import { compilePattern } from '#model/pattern.ts';
import type { Rule, RuleKind } from '#model/policy.ts';
import { remembered } from '#model/remembered.ts';
import { timedPhases, uncertain } from '#model/support.ts';
import type { Cause, StatedEnd } from '#model/verdict.ts';
import { compareVersions, parseVersion } from '#model/version.ts';
import { finder, type Line, type PublishedHistory, type Release } from './published-history.ts';
import { inRange, parseRange } from './range.ts';
import { latestLines, superseded } from './succession.ts';
import {
  byLine,
  causeAfter,
  deprecationAfter,
  endingAs,
  endingOn,
  open,
  type Ending,
  type Judge,
  type Term,
} from './verdict.ts';

type RuleOf<K extends RuleKind> = Extract<Rule, { kind: K }>;

/** What a rule adds to the verdict on a release. */
export type RuleEffect = { readonly cause?: Cause; readonly ends: readonly StatedEnd[] };

/** Reads the whole history once, so that judging each release afterwards is cheap. */
export function ruleEffect(rule: Rule, published: PublishedHistory): Judge<RuleEffect> {
  const judge = judgeOf(rule, published);
  const isWithin = lineLimit(rule.only, published);
  const { kind, reason, seen, replacedBy } = rule;
  const phase = phaseOf(rule);
  const effectOf = remembered(({ end, deprecation }: Term): RuleEffect =>
    given({
      cause: deprecation && given({ rule: kind, reason, seen, ...deprecation, replacedBy }),
      ends: end ? [{ phase, ...end, rule: kind, reason, seen }] : [],
    }),
  );
  return (release) => (isWithin(release) ? effectOf(judge(release) ?? noTerm) : undefined);
}

const noTerm: Term = {};

/** The last days that a component's declared lines name themselves. */
export function declaredEnds({ lines, empty }: PublishedHistory): Judge<RuleEffect> {
  const rulings = new Map(
    [...lines.values(), ...empty].map(({ name, declared }) => [name, ruling(declared)]),
  );
  return byLine(rulings);
}

function ruling(line: Line['declared']): RuleEffect | undefined {
  if (!line?.phases) return undefined;
  const { name, title, phases, reason = `The last days of ${title ?? name} are published.` } = line;
  const from = given({ rule: 'line-ends' as const, reason, seen: line.seen });
  const ends = timedPhases.flatMap((phase) => {
    const written = phases[phase];
    return written === undefined ? [] : { phase, ...endingAs(written), ...from };
  });
  return given({ cause: causeAfter(ends), ends });
}

export function phaseOf(rule: Rule): StatedEnd['phase'] {
  return ('phase' in rule ? rule.phase : undefined) ?? 'maintenance';
}

function judgeOf(rule: Rule, published: PublishedHistory): Judge {
  switch (rule.kind) {
    case 'all':
      return all(rule);
    case 'line-age':
      return deprecating(rule, lineAge(rule, published));
    case 'latest-lines':
      return deprecating(rule, latestLines(rule, published));
    case 'below':
      return deprecating(rule, below(rule, published));
    case 'line-ends':
      return deprecating(rule, lineEnds(rule));
    case 'superseded':
      return superseded(published);
    case 'versions':
      return versions(rule, published);
    default:
      return rule satisfies never;
  }
}

/** The end of maintenance deprecates from the day after it; that of another phase does not. */
function deprecating(rule: Rule, endingOf: Judge<Ending>): Judge {
  const deprecates = phaseOf(rule) === 'maintenance';
  const termOf = remembered((end: Ending): Term =>
    given({ end, deprecation: deprecates ? deprecationAfter(end) : undefined }),
  );
  return (release) => {
    const end = endingOf(release);
    return end && termOf(end);
  };
}

/** Deprecated from `since` on, whenever its support ends. */
function all(rule: RuleOf<'all'>): Judge {
  const { since, ends } = rule;
  const end = ends === undefined ? undefined : { day: ends };
  const after = end && phaseOf(rule) === 'maintenance' ? deprecationAfter(end) : undefined;
  const deprecation = since === undefined ? after : { ...after, since };
  const term = given({ end, deprecation });
  return () => term;
}

function lineAge(rule: RuleOf<'line-age'>, { lines }: PublishedHistory): Judge<Ending> {
  const endings = new Map([...lines.values()].map((line) => [line.name, ageEnding(rule, line)]));
  return byLine(endings);
}

function ageEnding({ months, endOfMonth: whole }: RuleOf<'line-age'>, line: Line): Ending {
  const last = addMonths(line.first.day, months);
  return endingOn(whole ? endOfMonth(last) : last, uncertain(line.first.basis));
}

function lineEnds({ lines, others }: RuleOf<'line-ends'>): Judge<Ending> {
  const endings = new Map(Object.entries(lines).map(([name, end]) => [name, endingAs(end)]));
  const rest = others === undefined ? undefined : endingAs(others);
  return ({ line }) => (line === undefined ? undefined : (endings.get(line) ?? rest));
}

/** Without a written day, the deprecation begins with the release of that version. */
function below(rule: RuleOf<'below'>, { releases }: PublishedHistory): Judge<Ending> {
  const limit = parseVersion(rule.version);
  if (!limit) return () => undefined;
  const first = finder(releases)(rule.version);
  const since = rule.since ?? first?.day;
  const basis = rule.since === undefined ? uncertain(first?.recorded.basis) : undefined;
  const ended: Ending = since === undefined ? { past: true } : endingOn(addDays(since, -1), basis);
  return ({ version }) => (compareVersions(version, limit) < 0 ? ended : open);
}

/** A range that cannot be read names no release here; the findings say so where it is written. */
function versions(rule: RuleOf<'versions'>, { releases }: PublishedHistory): Judge {
  const find = finder(releases);
  const named = new Set((rule.versions ?? []).map(find));
  const range = rule.semver && parseRange(rule.semver);
  const term: Term = { deprecation: given({ since: rule.since }) };
  return (release) => (named.has(release) || (range && inRange(release, range)) ? term : undefined);
}

/** Whether a rule that is limited to some lines applies to a release. */
function lineLimit(
  only: Rule['only'],
  { lines, empty }: PublishedHistory,
): (release: Release) => boolean {
  if (only === undefined) return () => true;
  const isWithin = lineFilter(only);
  const limited = [...lines.values(), ...empty].filter(isWithin);
  const within = new Set<string | undefined>(limited.map(({ name }) => name));
  return ({ line }) => within.has(line);
}

export function lineFilter({ lines, match, lts }: NonNullable<Rule['only']>) {
  const names = lines && new Set(lines);
  const pattern = match === undefined ? undefined : compilePattern(match);
  return ({ name, declared }: Pick<Line, 'name' | 'declared'>): boolean => {
    if (names && !names.has(name)) return false;
    if (pattern && !pattern.test(name)) return false;
    return lts === undefined || ((declared?.lts ?? false) !== false) === lts;
  };
}
