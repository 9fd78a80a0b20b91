/** What is wrong in the authored files with respect to what is recorded: rules, corrections and lines without effect. */
import type { Component } from '#model/component/component.ts';
import type { Correction } from '#model/component/curated.ts';
import { isBetterFounded } from '#model/history/dating.ts';
import { versionsIn, type History, type RecordedRelease } from '#model/history/history.ts';
import { dayOf, toInstant } from '#model/time/instant.ts';
import type { Problem } from '#model/problem.ts';
import { uncertain } from '#model/support/support.ts';
import { counted } from '#model/words.ts';
import type { JudgedRelease } from '#model/support/verdict.ts';
import { judgeReleases, type Case } from './judge-releases.ts';
import { correctedHistory } from './judge.ts';
import { namesOf, withOwnNames } from './gathered-ends.ts';
import { finder, type PublishedHistory } from './published-history.ts';
import { earlyFindings, endFindings, ruleFindings, sample } from './rule-findings.ts';
import type { KeyMistake } from './rule-findings.ts';

/** The caller knows the file. */
export type Mistake = Omit<Problem, 'where'> & { readonly place: string };

function placed(code: Mistake['code'], place: string, found: readonly KeyMistake[]): Mistake[] {
  return found.map(({ key, ...finding }) => ({ code, place: `${place}${key}`, ...finding }));
}

/** Rules that can never apply. Those of the case are the component's in the policy, in that order. */
export function policyFindings(whole: Case, recorded: PublishedHistory): Mistake[] {
  const { component, rules, curated } = whole;
  // The rules go by the days that a person gave.
  const corrected = correctedHistory(component, recorded, curated);
  return rules.flatMap((rule, i) =>
    placed('E-WRONG-RULE', `components.${component.id}[${i}]`, [
      ...ruleFindings(rule, component, recorded),
      ...earlyFindings(rule, corrected),
      ...endFindings(rule, whole, corrected),
    ]),
  );
}

/** Corrections of unknown releases, and those that change nothing or no longer do. */
export function curatedFindings(whole: Case, recorded: PublishedHistory): Mistake[] {
  const { component, history, curated } = whole;
  if (!curated || curated.corrections.length === 0) return [];
  const find = finder(recorded.releases);
  // What would be published if nobody had corrected the link or the deprecation.
  const reduced = curated.corrections.map(
    ({ changelogUrl: _link, deprecated: _deprecated, ...rest }) => rest,
  );
  const published = correctedHistory(component, recorded, { ...curated, corrections: reduced });
  const corrected = published.releases.filter(({ correction }) => correction);
  const releases = judgeReleases(whole, published, corrected);
  const without = new Map(releases.map((release) => [release.version.text, release]));
  const seen = new Set<string>();
  const inFile = new Set(versionsIn(history));
  return curated.corrections.flatMap((correction, i) =>
    placed('E-WRONG-CORRECTION', `corrections[${i}]`, findingsOf(correction)),
  );

  function findingsOf(correction: Correction): KeyMistake[] {
    const key = '.version';
    const release = find(correction.version)?.recorded;
    if (release === undefined) {
      const message = `${correction.version} is not in the history; mend it or remove it`;
      // Recorded, but unfit to be served: to correct or withdraw it is no mistake.
      return inFile.has(correction.version) ? [] : [{ key, message }];
    }
    const known = release.version;
    const message = `${known} is corrected twice; make it one correction`;
    if (seen.has(known)) return [{ key, message }];
    seen.add(known);
    return ineffective(correction, release, without.get(known));
  }
}

function ineffective(
  correction: Correction,
  recorded: RecordedRelease,
  without: JudgedRelease | undefined,
): KeyMistake[] {
  if (correction.withdrawn) return besideWithdrawn(correction);
  const { date, basis, changelogUrl, deprecated, replacedBy } = correction;
  if (date === undefined && changelogUrl === undefined && deprecated === undefined) {
    const message = 'changes nothing; give a date, a changelogUrl, deprecated or withdrawn';
    return [{ key: '', message }];
  }
  const found: KeyMistake[] = [];
  const remedy = 'remove it (check --remove-expired does)';
  const expire = (key: string, message: string) =>
    found.push({ key, message: `${message}; ${remedy}`, expired: true });
  if (date !== undefined && isKnownDate(correction, recorded))
    expire('.date', 'is the recorded date already');
  if (date === undefined && basis !== undefined)
    found.push({ key: '.basis', message: 'has no effect without "date"' });
  if (changelogUrl !== undefined && changelogUrl === without?.changelogUrl)
    expire('.changelogUrl', 'is the link without it too');
  if (deprecated !== undefined && without && alreadySo(deprecated, without))
    expire('.deprecated', `the release is ${deprecated ? 'deprecated' : 'supported'} without it`);
  if (replacedBy !== undefined && deprecated !== true)
    found.push({ key: '.replacedBy', message: 'has no effect without "deprecated": true' });
  return found;
}

/** A day that is recorded as a bound or a guess is still learned when a page states it. */
function isKnownDate({ date, basis }: Correction, recorded: RecordedRelease): boolean {
  if (date === undefined || isBetterFounded(basis ?? 'stated', recorded.basis)) return false;
  return date === dayOf(recorded.date) || toInstant(date) === toInstant(recorded.date);
}

function besideWithdrawn(correction: Correction): KeyMistake[] {
  return (['date', 'basis', 'changelogUrl', 'deprecated', 'replacedBy'] as const)
    .filter((fact) => correction[fact] !== undefined)
    .map((fact) => ({ key: `.${fact}`, message: 'has no effect beside "withdrawn"; remove it' }));
}

/** To overrule a deprecation that is still to come changes something already today. */
function alreadySo(deprecated: boolean, { verdict }: JudgedRelease): boolean {
  if (deprecated) return verdict.deprecated;
  return !verdict.deprecated && verdict.coming === undefined;
}

/** What is wrong with the lines that a component declares, measured against what is recorded. */
export function lineFindings(component: Component, recorded: PublishedHistory): Mistake[] {
  return [
    ...nameFindings(component),
    ...tieFindings(component, recorded),
    ...unlinedFindings(component, recorded),
  ];
}

const besideName = /^v(?=\d)|\.[x*]$|\W+LTS\W*$/gi;

/** What tables of last days name, would never be used, and nobody would see why: all of it, or `5.2 LTS` where 5.2 has none. */
export function tableFindings({ ends = [] }: History, recorded: PublishedHistory): Mistake[] {
  const known = [...namesOf(recorded)];
  const named = [...new Set(withOwnNames(ends, recorded).map(({ line }) => line))];
  const without = new Set(known.filter((name) => !named.includes(name)));
  const isUsed = without.size < known.length;
  const odd = named.filter((line) => !isUsed || without.has(line.replace(besideName, '')));
  if (odd.length === 0 || (known.length === 0 && recorded.releases.length === 0)) return [];
  const message = `no line here is called ${sample(odd)}: the lines are ${sample(known) || 'none'}; mend "line", or declare them under "lines"`;
  return [{ code: 'E-WRONG-LINE', place: 'ends', message, warning: true }];
}

function nameFindings({ lines = [] }: Component): Mistake[] {
  const seen = new Set<string>();
  return lines.flatMap(({ name, match, phases }, i) => {
    const found: KeyMistake[] = [];
    if (seen.has(name))
      found.push({ key: '.name', message: `"${name}" is declared twice; make it one line` });
    seen.add(name);
    // A device or a service has last days and no versions.
    if (match === undefined && phases === undefined && !/^v?\d/i.test(name)) {
      const message = `is missing: no version begins with "${name}"; say which versions belong to it, or give its last days under "phases"`;
      found.push({ key: '.match', message });
    }
    return placed('E-WRONG-LINE', `lines[${i}]`, found);
  });
}

/**
 * Two lines with the same "match" are editions of one product, which share their versions on purpose. Two
 * others that fit a version equally well are a mistake that nobody would see.
 */
function tieFindings({ lines = [] }: Component, { releases }: PublishedHistory): Mistake[] {
  const matchOf = new Map(lines.map(({ name, match }) => [name, match]));
  const ties = new Map<string, { readonly owner: string; readonly version: string }>();
  for (const { version, line: owner = '', equals } of releases)
    for (const equal of equals) {
      const isMeant = matchOf.get(equal) !== undefined && matchOf.get(equal) === matchOf.get(owner);
      if (!isMeant && equal !== owner) ties.set(equal, { owner, version: version.text });
    }
  return [...ties].map(([name, { owner, version }]) => ({
    code: 'E-WRONG-LINE',
    place: `lines[${lines.findIndex((line) => line.name === name)}].match`,
    message: `fits ${version} as well as the line "${owner}" does, for which it counts; make one of them more specific, or give both the same "match" where they share their versions`,
    warning: true,
  }));
}

/** An upstream may release what nobody foresaw: that is reported, and stops nothing. */
function unlinedFindings({ line, lines }: Component, { releases }: PublishedHistory): Mistake[] {
  if (lines === undefined && typeof line !== 'string') return [];
  const unlined = releases.filter((release) => release.line === undefined);
  const count = unlined.length;
  if (count === 0) return [];
  const names = sample(unlined.map(({ version }) => version.text));
  const [belong, missing] = count === 1 ? ['belongs', 'its line'] : ['belong', 'their lines'];
  const message = `${counted(count, 'release')} ${belong} to no line: ${names}; declare ${missing}`;
  return [{ code: 'E-WRONG-LINE', place: lines ? 'lines' : 'line', message, warning: true }];
}

/** Such as 1.1.1, which is above 1.1.1w: Renovate, and our advice, would lead back to it. */
export function orderFindings(whole: Case, recorded: PublishedHistory): Mistake[] {
  const { releases } = correctedHistory(whole.component, recorded, whole.curated);
  const passed = releases.filter(({ version: { suffix, groups }, day }, i) => {
    const { version, stable, recorded, day: later = '' } = releases[i - 1] ?? {};
    const isSame = suffix === '' && version?.groups.join('.') === groups.join('.');
    return isSame && stable && later > day && !uncertain(recorded?.basis);
  });
  const open = judgeReleases(whole, recorded, passed).filter(({ verdict }) => !verdict.deprecated);
  if (open.length === 0) return [];
  const message = `${sample(open.map(({ version }) => version.text))} came out before the same version with a suffix, and counts as newer, for Renovate too; deprecate it by a rule "versions", or leave it out by "exclude"`;
  return [{ code: 'E-WRONG-SOURCE', place: 'sources', message, warning: true }];
}
