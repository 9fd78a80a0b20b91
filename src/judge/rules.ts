/** The seven rule kinds: from when on, and supported through which day, a release is deprecated. */
import { addMonths } from '#model/instant.ts';
import type { Rule, RuleKind } from '#model/policy.ts';
import type { Cause } from '#model/verdict.ts';
import { compareVersions, parseVersion } from '#model/version.ts';
import { given } from '#model/given.ts';
import { finder, type Past, type Release } from './past.ts';
import { inRange, parseRange } from './range.ts';
import { latestLines, superseded } from './succession.ts';
import { endingOn, type Judge } from './term.ts';

type RuleOf<K extends RuleKind> = Extract<Rule, { kind: K }>;

/** Looks at the whole past once, so that judging each release afterwards costs next to nothing. */
export function causeFinder(rule: Rule, past: Past): (release: Release) => Cause | undefined {
  const judge = judgeOf(rule, past);
  const { kind, reason, seen, replacedBy } = rule;
  return (release) => {
    const term = judge(release);
    return term && given({ rule: kind, reason, seen, ...term, replacedBy });
  };
}

function judgeOf(rule: Rule, past: Past): Judge {
  switch (rule.kind) {
    case 'all':
      return () => given({ since: rule.since, ends: rule.ends });
    case 'line-age':
      return lineAge(rule, past);
    case 'latest-lines':
      return latestLines(rule.count, past);
    case 'below':
      return below(rule, past);
    case 'line-ends':
      return lineEnds(rule);
    case 'superseded':
      return superseded(past);
    case 'versions':
      return versions(rule, past);
    default:
      return rule satisfies never;
  }
}

function lineAge({ months }: RuleOf<'line-age'>, { lines }: Past): Judge {
  const terms = new Map(
    [...lines.values()].map(({ name, first }) => [name, endingOn(addMonths(first, months))]),
  );
  return ({ line }) => (line === undefined ? undefined : terms.get(line));
}

function lineEnds({ lines }: RuleOf<'line-ends'>): Judge {
  const terms = new Map(Object.entries(lines).map(([name, ends]) => [name, endingOn(ends)]));
  return ({ line }) => (line === undefined ? undefined : terms.get(line));
}

/** Where no day is written, nobody could know before the version that is asked for was out. */
function below(rule: RuleOf<'below'>, { releases }: Past): Judge {
  const limit = parseVersion(rule.version);
  if (!limit) return () => undefined;
  const term = given({ since: rule.since ?? finder(releases)(rule.version)?.day });
  return ({ version }) => (compareVersions(version, limit) < 0 ? term : undefined);
}

/** A range that cannot be read names no release here; the findings say so where it is written. */
function versions(rule: RuleOf<'versions'>, { releases }: Past): Judge {
  const find = finder(releases);
  const named = new Set((rule.versions ?? []).map(find));
  const range = rule.semver === undefined ? undefined : parseRange(rule.semver);
  const term = given({ since: rule.since });
  return (release) => (named.has(release) || (range && inRange(release, range)) ? term : undefined);
}
