/** What is wrong with the lines that a component declares, measured against what is recorded. */
import type { Component } from '#model/component.ts';
import type { History } from '#model/history.ts';
import type { Finding } from './findings.ts';
import { entriesOf, pastOf } from './past.ts';

const mostShown = 5;

export function lineFindings(component: Component, history: History): Finding[] {
  return [...nameFindings(component), ...unlinedFindings(component, history)];
}

function nameFindings({ lines = [] }: Component): Finding[] {
  const seen = new Set<string>();
  return lines.flatMap(({ name, match }, i) => {
    const found: Finding[] = [];
    const tell = (key: string, message: string) =>
      found.push({ code: 'E-WRONG-LINE', place: `lines[${i}].${key}`, message });
    if (seen.has(name)) tell('name', `"${name}" is declared twice; make it one line`);
    seen.add(name);
    if (match === undefined && !/^v?\d/i.test(name)) {
      tell(
        'match',
        `is missing: no version begins with "${name}"; say which versions belong to it`,
      );
    }
    return found;
  });
}

/** An upstream may release what nobody foresaw: that is told, and stops nothing. */
function unlinedFindings(component: Component, history: History): Finding[] {
  const { line, lines } = component;
  if (lines === undefined && typeof line !== 'string') return [];
  const { releases } = pastOf(component, entriesOf(history, undefined));
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
