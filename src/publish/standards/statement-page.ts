/** `support.json`, and `support.html`: one row for each component and phase, on as many pages as it takes. */
import type { PublicSettings } from '#model/site.ts';
import { compareText } from '#model/order.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import type { StatementFile } from '#model/standards/statement.ts';
import { currentEnd, untilWords } from '#model/support/support-words.ts';
import type { Standing } from '#model/support/support.ts';
import type { PublicComponent } from '#model/support/verdict.ts';
import type { Day } from '#model/time/instant.ts';
import { layout } from '../pages/layout.ts';
import { changesText, stateView, stepsOf } from '../pages/standing-view.ts';
import { clip, pageOf, safeUrl } from '../pages/text.ts';
import type { PageContext } from '../pages/page-context.ts';
import { jsonText } from '../json/json-output.ts';
import type { Output, WholeFile } from '../output.ts';
import { shortEnd } from '../support/dates.ts';
import { linesOf } from './statement.ts';

/** What `/support` says of one component, one row for each phase that its lines are in. */
export type StatementRow = ReturnType<typeof statementRows>[number];

const mostRows = 250;
const mostNamed = 4;

/** `support.json`: its pieces are the components' statements as JSON. */
export function statementFile(site: PublicSettings): WholeFile {
  const { manufacturer, address, contact, security } = site;
  const stated = withoutUndefined({ manufacturer, address, contact, security });
  const empty: StatementFile = { schema: 1, ...stated, components: [] };
  const end = ']}\n';
  const opening = jsonText(empty, 'components').slice(0, -end.length);
  return { path: 'support.json', opening, first: '\n', next: ',\n', last: '\n', end };
}

export function statementRows(judged: PublicComponent, today: Day) {
  const { id, title } = judged.component;
  // A last day is said of no line that has none.
  const groups = Map.groupBy(linesOf(judged), (line) => {
    return `${line.phase} ${line.deprecated} ${currentEnd(line.phase, line.ends)?.day === undefined}`;
  });
  return (groups.size === 0 ? [[]] : [...groups.values()]).map((some) => {
    const phase = some[0]?.phase ?? 'unstated';
    const names = some.flatMap(({ name, title: own }) => own ?? name ?? []);
    const named = names.slice(0, mostNamed).map((name) => clip(name, 40));
    const others = names.length - named.length;
    const steps = stepsOf(today, some, (...then) => ['', lastDays(then)]);
    return {
      href: pageOf(id),
      title: clip(title, 100),
      phase,
      ...stateView(today, ...some),
      lines: others > 0 ? `${named.join(', ')} and ${others} more` : named.join(', '),
      until: steps[0][2],
      laterUntil: changesText(steps),
    };
  });
}

/** One day, or the first and the last. */
function lastDays(standings: readonly (Standing | undefined)[]): string {
  const ends = standings.flatMap((one) => (one && currentEnd(one.phase, one.ends)) ?? []);
  const known = ends
    .filter(({ day }) => day !== undefined)
    .toSorted((a, b) => compareText(a.day ?? '', b.day ?? ''))
    .map(shortEnd);
  const range = [...new Set([...known.slice(0, 1), ...known.slice(-1)])].join(' to ');
  const open = standings.map((one) => untilWords(one)).find((words) => words.startsWith('no'));
  return [range, open].filter(Boolean).join(' or ');
}

/** What is supported comes first; `support.json` keeps every line with its reason. */
export function statementPages(rows: readonly StatementRow[], shared: PageContext): Output[] {
  const { manufacturer, address, contact, security } = shared.site;
  const count = Math.max(1, Math.ceil(rows.length / mostRows));
  const pages = Array.from({ length: count }, (_, i) => ({
    href: i === 0 ? 'support' : `support.${i + 1}`,
    title: `${i + 1}`,
  }));
  return pages.map(({ href }, i) => {
    const facts = {
      title: i === 0 ? 'Support statement' : `Support statement, page ${i + 1}`,
      description: 'Until when each version of each component is supported, and who says so.',
      path: href,
    };
    const view = {
      page: layout(facts, shared),
      manufacturer,
      address,
      contact: contact && contactView(contact),
      security: security && { ...contactView(security.contact), policy: safeUrl(security.policy) },
      rows: rows.slice(i * mostRows, (i + 1) * mostRows),
      pages,
      more: count > 1,
    };
    return { path: `${href}.html`, text: shared.templates.render('support', view) };
  });
}

function contactView(href: string): object {
  return { href, words: href.replace(/^mailto:/, '') };
}
