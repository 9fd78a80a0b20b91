/** Mistakes in authored files: rules and corrections without effect on what is recorded. */
import type { Correction } from '#model/component/curated.ts';
import { isBetterFounded } from '#model/history/dating.ts';
import { versionsIn, type RecordedRelease } from '#model/history/history.ts';
import { dayOf, toInstant } from '#model/time/instant.ts';
import type { Problem } from '#model/problem.ts';
import type { JudgedRelease } from '#model/support/verdict.ts';
import { judgeReleases, type Case } from './judge-releases.ts';
import { correctedHistory } from './judge.ts';
import { finder, type PublishedHistory } from './published-history.ts';
import { replacements } from './targets.ts';
import { earlyFindings, endFindings, ruleFindings, type KeyMistake } from './rule-findings.ts';

/** Without `where`: the caller knows the file. */
export type Mistake = Omit<Problem, 'where'> & { readonly place: string };

export function placed(code: Mistake['code'], place: string, found: readonly KeyMistake[]) {
  return found.map(({ key, ...finding }) => ({ code, place: `${place}${key}`, ...finding }));
}

/** Rules that can never apply. The rules of `whole` are the component's in the policy, in order. */
export function policyFindings(whole: Case, recorded: PublishedHistory): Mistake[] {
  const { component, rules } = whole;
  // Rules use the corrected dates.
  const corrected = correctedHistory(whole, recorded);
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
  const { history, curated } = whole;
  if (!curated || curated.corrections.length === 0) return [];
  const find = finder(recorded.releases);
  // What would be published if nobody had corrected the link or the deprecation.
  const reduced = curated.corrections.map(
    ({ changelogUrl: _link, deprecated: _deprecated, ...rest }) => rest,
  );
  const corrections = { ...curated, corrections: reduced };
  const published = correctedHistory({ ...whole, curated: corrections }, recorded);
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
      const remedy = inFile.size > 0 ? 'mend it or remove it' : 'bring the history back';
      const message = `${correction.version} is not in the history; ${remedy}`;
      // Recorded, but left out of the site: to correct or withdraw it is no mistake.
      return inFile.has(correction.version) ? [] : [{ key, message }];
    }
    const known = release.version;
    const message = `${known} is corrected twice; make it one correction`;
    if (seen.has(known)) return [{ key, message }];
    seen.add(known);
    return ineffective(correction, release, without.get(known));
  }
}

function ineffective(correction: Correction, recorded: RecordedRelease, without?: JudgedRelease) {
  if (correction.withdrawn) return besideWithdrawn(correction);
  const { date, basis, changelogUrl, deprecated, replacedBy } = correction;
  if (date === undefined && changelogUrl === undefined && deprecated === undefined) {
    const message = 'changes nothing; give a date, a changelogUrl, deprecated or withdrawn';
    return [{ key: '', message }];
  }
  const found: KeyMistake[] = [];
  const remedy = 'remove it (check --remove-expired does, where nothing else is wrong)';
  const expire = (key: string, message: string) =>
    found.push({ key, message: `${message}; ${remedy}`, expired: true });
  if (date !== undefined && isKnownDate(correction, recorded))
    expire('.date', 'is the recorded date already');
  if (date === undefined && basis !== undefined)
    found.push({ key: '.basis', message: 'has no effect without "date"' });
  if (changelogUrl !== undefined && changelogUrl === without?.changelogUrl)
    expire('.changelogUrl', 'is the link without it too');
  if (without && alreadySo(correction, without))
    expire('.deprecated', `the release is ${deprecated ? '' : 'not '}deprecated without it`);
  if (replacedBy !== undefined && deprecated !== true)
    found.push({ key: '.replacedBy', message: 'has no effect without "deprecated": true' });
  return found;
}

/** False if the recorded day is a bound or a guess: a page that states it is still news. */
function isKnownDate({ date, basis }: Correction, recorded: RecordedRelease): boolean {
  if (!date || recorded.backdated || isBetterFounded(basis ?? 'stated', recorded.basis))
    return false;
  return date === dayOf(recorded.date) || toInstant(date) === toInstant(recorded.date);
}

function besideWithdrawn(correction: Correction): KeyMistake[] {
  return (['date', 'basis', 'changelogUrl', 'deprecated', 'replacedBy'] as const)
    .filter((fact) => correction[fact] !== undefined)
    .map((fact) => ({ key: `.${fact}`, message: 'has no effect beside "withdrawn"; remove it' }));
}

/** A correction has an effect if it overrules a coming deprecation or names another replacement. */
function alreadySo({ deprecated, replacedBy }: Correction, { verdict }: JudgedRelease): boolean {
  if (deprecated)
    return verdict.deprecated && [undefined, replacements(verdict).replacedBy].includes(replacedBy);
  return deprecated === false && !verdict.deprecated && verdict.coming === undefined;
}
