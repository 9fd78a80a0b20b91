/** Why a rule of the support policy can never apply to what is recorded. */
import minVersion from 'semver/ranges/min-version.js';
import type { Component } from '#model/component/component.ts';
import { endKey, latestEnds } from '#model/component/line.ts';
import type { Problem } from '#model/problem.ts';
import { holdsForEmpty, lineRules, type Rule } from '#model/support/policy.ts';
import { supportEnd, uncertain } from '#model/support/support.ts';
import { dayOf } from '#model/time/instant.ts';
import { compareVersions, parseVersion } from '#model/version/version.ts';
import { namesOf, withOwnNames } from './gathered-ends.ts';
import { findersOf, verdictsFrom, type Case } from './judge-releases.ts';
import { finder, type PublishedHistory } from './published-history.ts';
import { inRange, isAtLeast, lineFilter, parseRange, phaseOf, ruleEffect } from './rules.ts';
import type { RuleOf } from './rules.ts';
import { endingAs } from './verdict.ts';

/** `key` is where in the rule, line or correction, such as `.versions[0]`; empty for the whole. */
export type KeyMistake = Omit<Problem, 'code' | 'where' | 'place'> & { readonly key: string };

export function ruleFindings(rule: Rule, component: Component, published: PublishedHistory) {
  const isOfLines = lineRules.has(rule.kind);
  if ((isOfLines || rule.only) && (component.line ?? component.lines) === undefined) {
    const message = `${isOfLines ? rule.kind : 'a limit'} needs release lines; give components/${component.id}.json a "line", such as 2 for 1.2.x, or remove the rule`;
    return [{ key: isOfLines ? '.kind' : '.only', message }];
  }
  // If nothing is recorded yet, `line` may still give any name; without it, all are declared.
  const isOpen = published.releases.length === 0 && component.line !== undefined;
  const known = { ...published, names: isOpen ? undefined : namesOf(published) };
  const found = [...limitFindings(rule, component, known), ...ownFindings(rule, known)];
  const mayApply = published.releases.length + component.sources.length > 0 || holdsForEmpty(rule);
  if (found.length > 0 || mayApply) return found;
  const message =
    'has no effect: no release is recorded, and no source lists any; say last days by "line-ends", or import releases';
  return [{ key: '.kind', message, warning: true as const }];
}

/** Days before the first release that the rule concerns, unless a date of these is uncertain. */
export function earlyFindings(rule: Rule, published: PublishedHistory): KeyMistake[] {
  const judge = ruleEffect(rule, published);
  const about = published.releases.filter((release) => judge(release)?.cause);
  if (about.some(({ recorded }) => uncertain(recorded.basis))) return [];
  const [first = '0000-01-01'] = about.map(({ day }) => day).toSorted();
  const message = `lies before any of it came out, the first on ${first}; write the right day`;
  const { since = first, ends = first } = rule as RuleOf<'all'>;
  return Object.entries({ since, ends }).flatMap(([key, day]) =>
    day < first ? { key: `.${key}`, message, warning: true } : [],
  );
}

type Known = PublishedHistory & { readonly names: ReadonlySet<string> | undefined };

function ownFindings(rule: Rule, published: Known) {
  if (rule.kind === 'all') return allFindings(rule);
  if (rule.kind === 'line-ends') return lineEndsFindings(rule, published);
  if (rule.kind === 'below') return belowFindings(rule, published);
  return rule.kind === 'versions' ? versionsFindings(rule, published) : [];
}

function allFindings({ since, ends, phase = 'maintenance' }: RuleOf<'all'>): KeyMistake[] {
  if (since === undefined && ends === undefined)
    return [{ key: '', message: 'must have "since", "ends" or both' }];
  if (since !== undefined && phase !== 'maintenance') {
    const message = `has no effect beside "phase": "${phase}", which deprecates nothing; remove it`;
    return [{ key: '.since', message }];
  }
  if (ends === undefined || since === undefined || ends >= since) return [];
  const message = `lies before "since" (${since}); leave it out where support ends with the deprecation`;
  return [{ key: '.ends', message }];
}

function limitFindings({ only }: Rule, component: Component, { names, ...published }: Known) {
  if (only === undefined || names === undefined) return [];
  const declared = (component.lines ?? []).map((line) => ({ name: line.name, declared: line }));
  const { lines = [] } = only;
  if ([...published.lines.values(), ...declared].some(lineFilter(only)))
    return unknownLines(lines, (name) => `.only.lines[${lines.indexOf(name)}]`, names);
  const message = `fits no line (lines are ${sample([...names]) || 'none'}); mend it or remove the rule`;
  return [{ key: '.only', message }];
}

function lineEndsFindings({ lines, others }: RuleOf<'line-ends'>, { names }: Known) {
  const written = Object.keys(lines);
  if (written.length === 0 && others === undefined)
    return [{ key: '.lines', message: 'names no line; remove the rule' }];
  return unknownLines(written, (name) => `.lines[${JSON.stringify(name)}]`, names);
}

function unknownLines(
  written: readonly string[],
  keyOf: (name: string) => string,
  names: Known['names'],
) {
  if (names === undefined) return [];
  const message = `is no line of a recorded release (lines are ${sample([...names]) || 'none'}); mend it, or declare it under "lines"`;
  return written.filter((name) => !names.has(name)).map((name) => ({ key: keyOf(name), message }));
}

function belowFindings({ version, since }: RuleOf<'below'>, { releases }: PublishedHistory) {
  const limit = parseVersion(version);
  const oldest = releases[0]?.version;
  if (!limit || !oldest) return [];
  const isOut = since !== undefined || releases.some(isAtLeast(limit));
  const coming = `${version} is not out, so this ends nothing yet; give "since" where it has ended`;
  if (!isOut) return [{ key: '.version', message: coming, warning: true }];
  if (compareVersions(oldest, limit) < 0) return [];
  const message = `no release lies below ${version}, the oldest is ${oldest.text}; raise it or remove the rule`;
  return [{ key: '.version', message }];
}

function versionsFindings({ versions = [], semver }: RuleOf<'versions'>, { releases }: Known) {
  if ((versions.length === 0) === (semver === undefined))
    return [{ key: '', message: 'must have either "versions" or "semver", and not both' }];
  if (semver !== undefined) return semverFindings(semver, releases);
  // If nothing is recorded yet, nothing contradicts a version.
  if (releases.length === 0) return [];
  const find = finder(releases);
  return versions.flatMap((version, i) => {
    if (find(version)) return [];
    const message = `${version} is not in the history; mend it or remove it`;
    return [{ key: `.versions[${i}]`, message }];
  });
}

function semverFindings(text: string, releases: PublishedHistory['releases']): KeyMistake[] {
  const range = parseRange(text);
  const at = (message: string) => [{ key: '.semver', message }];
  if (!range) return at(`"${text}" is no semver range; write one such as ">=1.2 <1.4"`);
  if (minVersion(range, true) === null) return at(`no version at all can satisfy "${text}"`);
  if (releases.length === 0 || releases.some((release) => inRange(release, range))) return [];
  return at(`no recorded release satisfies "${text}"; mend it or remove the rule`);
}

export function sample(names: readonly string[]): string {
  const shown = names.slice(-5).join(', ');
  return names.length > 5 ? `…, ${shown}` : shown;
}

/** A rule's last days without effect, as support ends before, or that overrule the vendor's. */
export function endFindings(rule: Rule, { history, rules, now }: Case, known: PublishedHistory) {
  if (rule.kind !== 'line-ends') return [];
  const verdictOf = verdictsFrom(findersOf(history, rules, known), dayOf(now));
  const latest = latestEnds(withOwnNames(history.ends, known));
  return Object.entries(rule.lines).flatMap(([line, written]) => {
    const at = { key: `.lines[${JSON.stringify(line)}]`, warning: true as const };
    const newest = known.lines.get(line)?.releases.at(-1);
    const last = newest && supportEnd(verdictOf(newest).ends)?.day;
    const { day = written || rule.phase === 'active' ? '' : '~' } = endingAs(written);
    const late = `has no effect, since support of ${line} ends before, on ${last}; mend the day that is wrong`;
    if (rule.phase !== 'extended' && last && day > last) return [{ ...at, message: late }];
    const gathered = latest.get(endKey({ line, phase: phaseOf(rule) }));
    if (gathered === undefined || gathered.ends === written) return [];
    const message = `wins over ${gathered.ends === true ? 'an end in the past' : gathered.ends}, which ${gathered.evidence} publishes since ${gathered.seen}; remove the line where that is right`;
    return [{ ...at, message }];
  });
}
