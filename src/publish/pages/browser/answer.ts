/** "Is my version supported?": one sentence from what the component's page says of its lines and releases. */
import { daysLeft, daysUntil } from './clock.ts';
import { all, element, one } from './dom.ts';
import { anchorOf, lineRow, releaseRow } from './releases.ts';
import { stepToday } from './standing.ts';

/** `page`: the component's, which may be another one than this. */
export async function answerFor(page: ParentNode, id: string, asked: string): Promise<Node[]> {
  const version = asked.trim().replace(/^v(?=\d)/i, '');
  const release =
    (await releaseRow(page, asked.trim())) ??
    (await releaseRow(page, version)) ??
    (await releaseRow(page, `v${version}`));
  const line = lineOfRelease(page, release) ?? lineRow(page, version);
  const says = release?.dataset['says'] ?? saysOf(release) ?? line?.dataset['says'];
  if (says === undefined) return unknown(page, version);
  const state = release ? stateOf(release) : line && one('.state', line)?.cloneNode(true);
  const [, text = ''] = stepToday(says) ?? [];
  const isLine = !release && line?.dataset['line'] === version;
  return [
    ...(state ? [state, new Text(' ')] : []),
    ...subject(id, version, release, isLine ? undefined : line),
    new Text(` ${text}${left(line, text)}. `),
    ...reasonOf(page, release, line),
    ...insteadOf(line),
  ];
}

/** A release row names its state in its last cell only; the answer shows it as pages do. */
function stateOf(release: HTMLElement): Node | undefined {
  const cell = one('td:last-child > span', release);
  if (!cell) return undefined;
  return element('span', cell.textContent, {
    class: `state ${cell.parentElement?.className ?? ''}`,
  });
}

function saysOf(release: HTMLElement | undefined): string | undefined {
  return release?.closest<HTMLElement>('details')?.dataset['says'];
}

function lineOfRelease(page: ParentNode, release: HTMLElement | undefined) {
  const line = release?.closest<HTMLElement>('details')?.dataset['line'];
  return line === undefined ? undefined : lineRow(page, line);
}

function subject(
  id: string,
  version: string,
  release: HTMLElement | undefined,
  line: HTMLElement | undefined,
): Node[] {
  if (release) {
    const href = `${id}#${encodeURIComponent(anchorOf(release.id))}`;
    return [element('a', release.id, { href, class: 'version' })];
  }
  if (!line) return [element('b', `Line ${version}`)];
  const name = line.dataset['line'] ?? '';
  return [
    element('b', version),
    new Text(' is no release that this index knows. Its line, '),
    element('b', name),
    new Text(','),
  ];
}

function left(line: HTMLElement | undefined, text: string): string {
  if (!line || !text.includes('until')) return '';
  const days = all('[data-left]', line)
    .map((place) => place.dataset['left'] ?? '')
    .filter((day) => text.includes(monthOf(day)))
    .map(daysUntil)
    .find((days) => days >= 0);
  return days === undefined ? '' : ` (${daysLeft(days)})`;
}

/** `May 2028`: how the sentence writes the end that it speaks of; a line may have three. */
function monthOf(day: string): string {
  const month = new Date(day).toLocaleString('en', { month: 'long', timeZone: 'UTC' });
  return `${month} ${day.slice(0, 4)}`;
}

function reasonOf(
  page: ParentNode,
  release: HTMLElement | undefined,
  line: HTMLElement | undefined,
): Node[] {
  const own = release && one('td:last-child > p', release);
  const why = line?.dataset['why'];
  const shared = why === undefined ? undefined : one(`#${why} .reason`, page);
  const reason = own ?? shared;
  return reason ? [...reason.cloneNode(true).childNodes, new Text(' ')] : [];
}

function insteadOf(line: HTMLElement | undefined): Node[] {
  const link = line && one('a.instead', line);
  if (!link) return [];
  const href = link.getAttribute('href') ?? '';
  return [new Text('Use '), element('a', link.textContent, { href }), new Text(' instead.')];
}

function unknown(page: ParentNode, version: string): Node[] {
  const newest = one('.facts .version', page)?.textContent;
  const others = all('.lines tr[data-line]', page).slice(0, 6);
  const lines = others.map((row) => row.dataset['line']).join(', ');
  return [
    new Text('No release or line is called '),
    element('b', version),
    new Text('.'),
    ...(newest === undefined ? [] : [new Text(` The version to use is ${newest}.`)]),
    ...(lines === '' ? [] : [new Text(` The newest lines: ${lines}.`)]),
  ];
}
