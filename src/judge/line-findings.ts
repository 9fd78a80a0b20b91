/** Mistakes in a component's lines and in the order of its versions, compared with the record. */
import type { Component } from '#model/component/component.ts';
import type { History } from '#model/history/history.ts';
import { uncertain } from '#model/support/support.ts';
import { counted } from '#model/words.ts';
import { placed, type Mistake } from './findings.ts';
import { namesOf, withOwnNames } from './gathered-ends.ts';
import { judgeReleases, type Case } from './judge-releases.ts';
import { correctedHistory } from './judge.ts';
import type { PublishedHistory } from './published-history.ts';
import { sample, type KeyMistake } from './rule-findings.ts';

export function lineFindings(component: Component, recorded: PublishedHistory): Mistake[] {
  return [
    ...nameFindings(component),
    ...tieFindings(component, recorded),
    ...unlinedFindings(component, recorded),
  ];
}

/** Last days that would silently be ignored: a whole table, or `5.2 LTS` if line 5.2 has none. */
export function tableFindings({ ends = [] }: History, recorded: PublishedHistory): Mistake[] {
  const known = [...namesOf(recorded)];
  const named = [...new Set(withOwnNames(ends, recorded).map(({ line }) => line))];
  const without = new Set(known.filter((name) => !named.includes(name)));
  const isUsed = without.size < known.length;
  const besideName = /^v(?=\d)|\.[x*]$|\W+LTS\W*$/gi;
  const odd = named.filter((line) => !isUsed || without.has(line.replace(besideName, '')));
  if (odd.length === 0 || (known.length === 0 && recorded.releases.length === 0)) return [];
  const message = `no line here is called ${sample(odd)}: the lines are ${sample(known) || 'none'}; mend "line" (of a table a pattern with the group line), or declare them under "lines"`;
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

/** Editions (same "match") share versions. Other lines that match one equally are a mistake. */
function tieFindings({ lines = [] }: Component, { releases }: PublishedHistory): Mistake[] {
  const matchOf = new Map(lines.map(({ name, match }) => [name, match]));
  const ties = new Map<string, { readonly owner: string; readonly version: string }>();
  for (const { version, line: owner = '', equals } of releases)
    for (const equal of equals) {
      const isMeant = matchOf.get(equal) !== undefined && matchOf.get(equal) === matchOf.get(owner);
      if (!isMeant && equal !== owner) ties.set(equal, { owner, version: version.text });
    }
  return [...ties].map(([name, { owner, version }]) => {
    const place = `lines[${lines.findIndex((line) => line.name === name)}].match`;
    const message = `fits ${version} as well as the line "${owner}" does, for which it counts; make one of them more specific, or give both the same "match" where they share their versions`;
    return { code: 'E-WRONG-LINE', place, message, warning: true };
  });
}

/** Only warns: an upstream may release versions of a line that nobody has declared yet. */
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

/** 1.1.1 sorts above the later 1.1.1w: Renovate and our advice would lead back to it. */
export function orderFindings(whole: Case, recorded: PublishedHistory): Mistake[] {
  const { releases } = correctedHistory(whole, recorded);
  const passed = releases.filter(({ version: { suffix, groups }, day }, i) => {
    const { version, stable, recorded, day: later = '' } = releases[i - 1] ?? {};
    const isSame = suffix === '' && version?.groups.join('.') === groups.join('.');
    return isSame && stable && later > day && !uncertain(recorded?.basis);
  });
  const open = judgeReleases(whole, recorded, passed).filter(({ verdict }) => !verdict.deprecated);
  if (open.length === 0) return [];
  const message = `${sample(open.map(({ version }) => version.text))} came out before the same version with a suffix, and counts as newer, for Renovate too; deprecate it by a rule "versions"`;
  return [{ code: 'E-WRONG-SOURCE', place: 'sources', message, warning: true }];
}
