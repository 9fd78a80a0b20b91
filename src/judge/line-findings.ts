/** What is wrong with the lines that a component declares, measured against what is recorded. */
import type { Component } from '#model/component/component.ts';
import type { Finding } from './findings.ts';
import type { PublishedHistory } from './published-history.ts';

const mostShown = 5;

export function lineFindings(component: Component, recorded: PublishedHistory): Finding[] {
  return [
    ...nameFindings(component),
    ...tieFindings(component, recorded),
    ...unlinedFindings(component, recorded),
  ];
}

function nameFindings({ lines = [] }: Component): Finding[] {
  const seen = new Set<string>();
  return lines.flatMap(({ name, match, phases }, i) => {
    const found: Finding[] = [];
    const add = (key: string, message: string) =>
      found.push({ code: 'E-WRONG-LINE', place: `lines[${i}].${key}`, message });
    if (seen.has(name)) add('name', `"${name}" is declared twice; make it one line`);
    seen.add(name);
    // A device or a service has last days and no versions.
    if (match === undefined && phases === undefined && !/^v?\d/i.test(name)) {
      add(
        'match',
        `is missing: no version begins with "${name}"; say which versions belong to it, or give its last days under "phases"`,
      );
    }
    return found;
  });
}

/**
 * Two lines with the same "match" are editions of one product, which share their versions on purpose. Two
 * others that fit a version equally well are a mistake that nobody would see.
 */
function tieFindings({ lines = [] }: Component, { releases }: PublishedHistory): Finding[] {
  if (lines.length < 2) return [];
  const matchOf = new Map(lines.map(({ name, match }) => [name, match]));
  const ties = new Map<string, { readonly owner: string; readonly version: string }>();
  for (const { version, line: owner, equals } of releases) {
    if (owner === undefined) continue;
    for (const equal of equals) {
      const isMeant = matchOf.get(equal) !== undefined && matchOf.get(equal) === matchOf.get(owner);
      if (!isMeant && equal !== owner) ties.set(equal, { owner, version: version.text });
    }
  }
  return [...ties].map(([name, { owner, version }]) => ({
    code: 'E-WRONG-LINE',
    place: `lines[${lines.findIndex((line) => line.name === name)}].match`,
    message: `fits ${version} as well as the line "${owner}" does, for which it counts; make one of them more specific, or give both the same "match" where they share their versions`,
    warning: true,
  }));
}

/** An upstream may release what nobody foresaw: that is reported, and stops nothing. */
function unlinedFindings({ line, lines }: Component, { releases }: PublishedHistory): Finding[] {
  if (lines === undefined && typeof line !== 'string') return [];
  const unlined = releases.filter((release) => release.line === undefined);
  if (unlined.length === 0) return [];
  const shown = unlined.slice(-mostShown).map(({ version }) => version.text);
  const more = unlined.length > mostShown ? `…, ${shown.join(', ')}` : shown.join(', ');
  const message =
    unlined.length === 1
      ? `1 release belongs to no line: ${more}; declare its line`
      : `${unlined.length} releases belong to no line: ${more}; declare their lines`;
  const place = lines === undefined ? 'line' : 'lines';
  return [{ code: 'E-WRONG-LINE', place, message, warning: true }];
}
