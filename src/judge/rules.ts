/** The seven kinds of rules: which phase they end, and since when they deprecate a release. */
import type { SemVer } from 'semver';
import Range from 'semver/classes/range.js';
import parse from 'semver/functions/parse.js';
import { withoutUndefined } from '#model/without-undefined.ts';
import { addDays, addMonths, endOfMonth, type Day } from '#model/time/instant.ts';
import { compilePattern } from '#model/pattern.ts';
import type { Rule, RuleKind } from '#model/support/policy.ts';
import { uncertain } from '#model/support/support.ts';
import type { PublicRule, StatedEnd } from '#model/support/verdict.ts';
import { compareVersions, isWithin, parseVersion, type Version } from '#model/version/version.ts';
import { finder, type Line, type PublishedHistory, type Release } from './published-history.ts';
import { latestLines, superseded } from './succession.ts';
import { byLine, deprecationAfter, endingAs, open } from './verdict.ts';
import type { Deprecation, Ending, Judge, RuleEffect } from './verdict.ts';

export type RuleOf<K extends RuleKind> = Extract<Rule, { kind: K }>;

/** Reads the whole history once, so that judging each release afterwards is cheap. */
export function ruleEffect(rule: Rule, published: PublishedHistory): Judge {
  const judge = judges[rule.kind](rule as never, published);
  if (rule.only === undefined) return judge;
  const lines = [...published.lines.values(), ...published.empty].filter(lineFilter(rule.only));
  const within = new Set<string | undefined>(lines.map(({ name }) => name));
  return (release) => (within.has(release.line) ? judge(release) : undefined);
}

export function phaseOf({ phase = 'maintenance' }: PublicRule): StatedEnd['phase'] {
  return phase;
}

const judges: {
  readonly [K in RuleKind]: (rule: RuleOf<K>, published: PublishedHistory) => Judge;
} = {
  all: (rule) => {
    const said = wholeEffect(rule);
    return () => said;
  },
  'line-age': lineAges,
  'latest-lines': (rule, published) => byLine(endingEach(rule, latestLines(rule, published))),
  below,
  'line-ends': lineEnds,
  superseded: (rule, { lines }) => {
    const said = Array.from(lines.values(), ({ releases }) => [...superseded(releases)]).flat();
    const effects = new Map(said.map(([release, from]) => [release, effect(rule, from)]));
    return (release) => effects.get(release);
  },
  versions,
};

function endingEach(rule: Rule, endings: ReadonlyMap<string, Ending>): Map<string, RuleEffect> {
  return new Map(Array.from(endings, ([line, end]) => [line, endingEffect(rule, end)]));
}

/** The end of maintenance deprecates from the day after it; that of another phase does not. */
function endingEffect(rule: PublicRule, end?: Ending, since?: Day): RuleEffect {
  const after = end && phaseOf(rule) === 'maintenance' ? deprecationAfter(end) : undefined;
  return effect(rule, since === undefined ? after : { ...after, since }, end);
}

function effect(rule: PublicRule, deprecation: Deprecation | undefined, end?: Ending): RuleEffect {
  const { kind, reason, seen, replacedBy } = rule;
  const from = { rule: kind, reason, seen };
  const cause = deprecation && withoutUndefined({ ...from, ...deprecation, replacedBy });
  return withoutUndefined({ cause, ends: end ? [{ phase: phaseOf(rule), ...end, ...from }] : [] });
}

/** Deprecated from `since` on, no matter when its support ends. */
export function wholeEffect(rule: PublicRule): RuleEffect {
  const { since, ends: day } = rule;
  return endingEffect(rule, day && { day }, since);
}

function lineAges(rule: RuleOf<'line-age'>, { lines }: PublishedHistory): Judge {
  const endings = [...lines.values()].map(({ name, first }) => {
    const last = addMonths(first.day, rule.months);
    const day = rule.endOfMonth ? endOfMonth(last) : last;
    return [name, withoutUndefined({ day, basis: uncertain(first.recorded.basis) })] as const;
  });
  return byLine(endingEach(rule, new Map(endings)));
}

function lineEnds(rule: RuleOf<'line-ends'>): Judge {
  const { lines, others } = rule;
  const endings = new Map(Object.entries(lines).map(([name, end]) => [name, endingAs(end)]));
  const effects = endingEach(rule, endings);
  const rest = others === undefined ? undefined : endingEffect(rule, endingAs(others));
  return ({ line }) => (line === undefined ? undefined : (effects.get(line) ?? rest));
}

/** Without `since`: ends when that version, or the first within it, is out. No end until then. */
function below(rule: RuleOf<'below'>, { releases }: PublishedHistory): Judge {
  const limit = parseVersion(rule.version);
  if (!limit) return () => undefined;
  const out = releases.filter(isAtLeast(limit));
  const first =
    finder(releases)(rule.version) ?? out.find(({ version }) => isWithin(version, limit));
  const since = rule.since ?? first?.day;
  const basis = rule.since === undefined ? uncertain(first?.recorded.basis) : undefined;
  const unknown = out.length > 0 ? { past: true as const } : open;
  const end = since ? withoutUndefined({ day: addDays(since, -1), basis }) : unknown;
  const [ended, notEnded] = [endingEffect(rule, end), endingEffect(rule, open)];
  return ({ version }) => (compareVersions(version, limit) < 0 ? ended : notEnded);
}

/** Stable ones only: a release candidate of a new version ends nobody's support. */
export function isAtLeast(limit: Version) {
  return ({ version, stable }: Release) => stable && compareVersions(version, limit) >= 0;
}

/** A range that cannot be read names no release here; `semverFindings` reports it. */
function versions(rule: RuleOf<'versions'>, { releases }: PublishedHistory): Judge {
  const named = new Set((rule.versions ?? []).map(finder(releases)));
  const range = rule.semver && parseRange(rule.semver);
  const said = effect(rule, withoutUndefined({ since: rule.since }));
  return (release) => (named.has(release) || (range && inRange(release, range)) ? said : undefined);
}

export function lineFilter({ lines, match, lts }: NonNullable<Rule['only']>) {
  const names = lines && new Set(lines);
  const pattern = match === undefined ? undefined : compilePattern(match);
  return ({ name, declared }: Pick<Line, 'name' | 'declared'>): boolean => {
    if (names?.has(name) === false || pattern?.test(name) === false) return false;
    return lts === undefined || ((declared?.lts ?? false) !== false) === lts;
  };
}

/** A range includes pre-releases: `>=1.2 <1.4` includes 1.3.0-rc.1. */
const options = { loose: true, includePrerelease: true };

/** Semver ranges over versions that need not be semver: `21.2` reads as `21.2.0`. */
export function parseRange(text: string): Range | undefined {
  // The library drops the first word of `>=1, <2` and reads `<2 ||` as any version: both are wrong.
  const sides = text.replaceAll(/([<>=~^])\s+(?![<>=~^])/g, '$1').split('||');
  const words = sides.flatMap((side) => side.trim().split(/\s+-\s+|\s+/));
  try {
    for (const word of words) if (word === '' || !new Range(word, options)) return undefined;
    return new Range(text, options);
  } catch {
    return undefined;
  }
}

export function inRange(release: Release, range: Range): boolean {
  const version = toSemver(release);
  return version !== null && range.test(version);
}

/** Only pre-releases keep their suffix: in a range, `1.2.0.Final` and `1.2.0-2` are 1.2.0. */
function toSemver({ version, stable }: Release): SemVer | null {
  const core = [0, 1, 2].map((i) => String(version.groups[i] ?? 0)).join('.');
  if (stable) return parse(core, options);
  const suffix = version.suffix.replace(/^[^a-z0-9]+/i, '').replaceAll(/[^a-z0-9.-]+/gi, '-');
  return parse(`${core}-${suffix}`, options) ?? parse(`${core}-0`, options);
}
