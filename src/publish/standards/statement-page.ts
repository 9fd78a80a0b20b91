/** `support.json`, and the pages of `support.html`: one row for lines that read alike. */
import type { PublicSettings } from '#model/site.ts';
import { compareText } from '#model/order.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import type { StatementFile } from '#model/standards/statement.ts';
import { listNames } from '#model/words.ts';
import { currentEnd, stateOf, untilWords } from '#model/support/support-words.ts';
import type { ChangingStanding, Standing } from '#model/support/support.ts';
import type { PublicComponent } from '#model/support/verdict.ts';
import type { Day } from '#model/time/instant.ts';
import { changesText, stateView, stepsOf, stepsText } from '../pages/standing-view.ts';
import { clip, pageOf, safeUrl } from '../pages/text.ts';
import { layout, type PageContext } from '../pages/page-context.ts';
import { jsonText, type Output, type WholeFile } from '../output.ts';
import { shortEnd } from '../support/dates.ts';
import { linesOf } from './statement.ts';

export type StatementRow = ReturnType<typeof statementRows>[number];

const mostRows = 250;

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
  const isOver = ({ phase }: Standing) => Number(phase === 'ended');
  const lines = linesOf(judged).toSorted((a, b) => isOver(a) - isOver(b));
  const groups = Map.groupBy(lines, (line) => whatIsSaid(line, today));
  return (groups.size === 0 ? [[]] : [...groups.values()]).map((same) => {
    const [first] = same;
    const names = same.flatMap(({ name, title: own = name }) => (own ? clip(own, 40) : []));
    return {
      href: pageOf(id),
      title: clip(title, 100),
      ...stateView(today, first),
      lines: listNames(names, 4),
      until: lastDays(same),
      laterUntil: changesText(stepsOf(today, first, (then) => ['', lastDays([then])])),
    };
  });
}

/** The key of a row: its lines read alike on any day. If they never change, the days may differ. */
function whatIsSaid(line: ChangingStanding, today: Day): string {
  const [now, ...later] = stepsOf(today, line, (then) => [stateOf(then), lastDays([then])]);
  const hasDay = currentEnd(line.phase, line.ends)?.day !== undefined;
  return later.length > 0 ? stepsText([now, ...later]) : `${now[1]} ${hasDay}`;
}

/** The last day, or the earliest and the latest one; without any, only words that say "no". */
function lastDays(standings: readonly (Standing | undefined)[]): string {
  const known = standings
    .flatMap((one) => (one && currentEnd(one.phase, one.ends)) ?? [])
    .filter(({ day }) => day !== undefined)
    .toSorted((a, b) => compareText(a.day ?? '', b.day ?? ''))
    .map(shortEnd);
  const range = [...new Set([...known.slice(0, 1), ...known.slice(-1)])].join(' to ');
  const open = untilWords(standings[0]);
  return range || (open.startsWith('no') ? open : '');
}

/** Supported lines come first; `support.json` has every line with its reason. */
export function statementPages(rows: readonly StatementRow[], shared: PageContext): Output[] {
  const { manufacturer, address, contact, security } = shared.site;
  const description = 'Until when each version of each component is supported, and who says so.';
  const count = Math.max(1, Math.ceil(rows.length / mostRows));
  const pages = Array.from({ length: count }, (_, i) => {
    return { href: i === 0 ? 'support' : `support.${i + 1}`, title: `${i + 1}` };
  });
  return pages.map(({ href }, i) => {
    const title = i === 0 ? 'Support statement' : `Support statement, page ${i + 1}`;
    const shown = rows.slice(i * mostRows, (i + 1) * mostRows);
    const view = {
      page: layout({ title, description, path: href }, shared),
      manufacturer,
      address,
      contact: contact && contactView(contact),
      security: security && { ...contactView(security.contact), policy: safeUrl(security.policy) },
      components: [...Map.groupBy(shown, ({ href }) => href).values()],
      pages,
      more: count > 1,
    };
    return { path: `${href}.html`, text: shared.templates.render('support', view) };
  });
}

function contactView(href: string): object {
  return { href, words: href.replace(/^mailto:/, '') };
}
