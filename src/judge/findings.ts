/** What is wrong in the authored files with respect to what is recorded: rules and corrections without effect. */
import type { Component } from '#model/component/component.ts';
import type { Correction, Curated } from '#model/component/curated.ts';
import type { History, RecordedRelease } from '#model/history/history.ts';
import { toInstant } from '#model/time/instant.ts';
import type { Rule } from '#model/support/policy.ts';
import type { Problem } from '#model/problem.ts';
import type { JudgedRelease } from '#model/support/verdict.ts';
import { judgeReleases, type Case } from './judge-releases.ts';
import { correctedHistory, correctionsOf } from './judge.ts';
import { finder, type PublishedHistory } from './published-history.ts';
import { endFindings, ruleFindings } from './rule-findings.ts';

/** The caller knows the file. */
export type Finding = Omit<Problem, 'where'> & { readonly place: string };

/** Rules that can never apply. `rules` are the component's in the policy, in that order. */
export function policyFindings(
  component: Component,
  history: History,
  rules: readonly Rule[],
  recorded: PublishedHistory,
): Finding[] {
  return rules.flatMap((rule, i) =>
    [...ruleFindings(rule, component, recorded), ...endFindings(rule, history)].map(
      ({ key, ...finding }): Finding => ({
        code: 'E-WRONG-RULE',
        place: `components.${component.id}[${i}]${key}`,
        ...finding,
      }),
    ),
  );
}

/** Corrections of unknown releases, and those that change nothing or no longer do. */
export function curatedFindings(whole: Case, recorded: PublishedHistory): Finding[] {
  const { history, curated } = whole;
  if (!curated || curated.corrections.length === 0) return [];
  const find = finder(recorded.releases);
  const without = judgedWithout(whole, curated, recorded);
  const seen = new Set<string>();
  return curated.corrections.flatMap((correction, i) => {
    const at = (key: string, message: string): Finding[] => [
      { code: 'E-WRONG-CORRECTION', place: `corrections[${i}]${key}`, message },
    ];
    const release = find(correction.version)?.recorded;
    if (release === undefined && isOdd(history, correction.version)) return [];
    if (release === undefined) {
      return at('.version', `${correction.version} is not in the history; mend it or remove it`);
    }
    const known = release.version;
    if (seen.has(known)) {
      return at('.version', `${known} is corrected twice; make it one correction`);
    }
    seen.add(known);
    return ineffective(correction, release, without(known)).map(({ key, ...finding }): Finding => ({
      code: 'E-WRONG-CORRECTION',
      place: `corrections[${i}]${key}`,
      ...finding,
    }));
  });
}

/** Recorded, but unfit to be served: to correct or withdraw it is no mistake. */
function isOdd({ odd = [] }: History, version: string): boolean {
  return odd.some(({ entry }) => (entry as { version?: unknown } | null)?.version === version);
}

type Ineffective = { readonly key: string; readonly message: string; readonly expired?: true };

const expired = true;

/** What would be published if nobody had corrected the link or the deprecation. */
function judgedWithout(
  whole: Case,
  curated: Curated,
  recorded: PublishedHistory,
): (version: string) => JudgedRelease | undefined {
  const reduced = curated.corrections.map(
    ({ changelogUrl: _link, deprecated: _deprecated, ...rest }) => rest,
  );
  const corrections = correctionsOf(recorded, { ...curated, corrections: reduced });
  const published = correctedHistory(whole.component, recorded, corrections);
  const corrected = published.releases.filter(({ correction }) => correction);
  const { releases } = judgeReleases(whole, published, corrected);
  const judged = new Map(releases.map((release) => [release.version.text, release]));
  return (version) => judged.get(version);
}

function ineffective(
  correction: Correction,
  recorded: RecordedRelease,
  without: JudgedRelease | undefined,
): Ineffective[] {
  if (correction.withdrawn) return besideWithdrawn(correction);
  const { date, changelogUrl, deprecated, replacedBy } = correction;
  if (date === undefined && changelogUrl === undefined && deprecated === undefined) {
    const message = 'changes nothing; give a date, a changelogUrl, deprecated or withdrawn';
    return [{ key: '', message }];
  }
  const found: Ineffective[] = [];
  if (date !== undefined && toInstant(date) === toInstant(recorded.date)) {
    found.push({ key: '.date', message: 'is the recorded date already; remove it', expired });
  }
  if (changelogUrl !== undefined && changelogUrl === without?.changelogUrl) {
    found.push({ key: '.changelogUrl', message: 'is the link without it too; remove it', expired });
  }
  if (deprecated !== undefined && without && alreadySo(deprecated, without)) {
    const state = deprecated ? 'deprecated' : 'supported';
    found.push({
      key: '.deprecated',
      message: `the release is ${state} without it; remove it`,
      expired,
    });
  }
  if (replacedBy !== undefined && deprecated !== true) {
    found.push({ key: '.replacedBy', message: 'has no effect without "deprecated": true' });
  }
  return found;
}

function besideWithdrawn(correction: Correction): Ineffective[] {
  const facts = ['date', 'changelogUrl', 'deprecated', 'replacedBy'] as const;
  return facts
    .filter((fact) => correction[fact] !== undefined)
    .map((fact) => ({ key: `.${fact}`, message: 'has no effect beside "withdrawn"; remove it' }));
}

/** To overrule a deprecation that is still to come changes something already today. */
function alreadySo(deprecated: boolean, { verdict }: JudgedRelease): boolean {
  if (deprecated) return verdict.deprecated;
  return !verdict.deprecated && verdict.coming === undefined;
}
