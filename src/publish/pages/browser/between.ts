/** "What changed between two versions?": the releases between them, newest first. */
import { isLineItself } from '#model/version/line-called.ts';
import { beginsWith, inOrder, isBetween, parseVersion, withoutV } from '#model/version/version.ts';
import { counted } from '#model/words.ts';
import { all, element, keepInAddress, one, param } from '#query/browser/dom.ts';
import { releaseAnchor } from '../text.ts';
import { lineRow, notLoaded, releaseCalled, releaseRows, wordsOn } from './releases.ts';

const most = 500;

export function offerBetween(): void {
  const form = one('form[data-between]');
  const from = form?.querySelector<HTMLInputElement>('[name=from]');
  const to = form?.querySelector<HTMLInputElement>('[name=to]');
  const output = form && one('output', form);
  if (!form || !from || !to || !output) return;
  let latest = 0;
  const list = async () => {
    const mine = ++latest;
    const versions = [from.value.trim(), to.value.trim()] as const;
    const found = releasesBetween(form.dataset['between'] ?? '', ...versions);
    const nodes = await found.catch(() => [notLoaded]);
    // A slower answer to an earlier question must not replace this one.
    if (mine === latest) output.replaceChildren(...nodes);
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    keepInAddress({ from: from.value, to: to.value });
    void list();
  });
  from.value = param('from');
  // The page suggests a version for "to".
  to.value = param('to') || to.value;
  if (from.value === '') return;
  const fold = form.closest('details');
  if (fold) fold.open = true;
  void list().then(() => form.scrollIntoView({ block: 'nearest' }));
}

async function releasesBetween(id: string, from: string, to: string): Promise<(Node | string)[]> {
  // An image's 2.1.0-alpine means 2.1.0; a line named unlike its releases means its newest one.
  const called = await Promise.all([from, to].map((text) => releaseCalled(text)));
  const [low, high] = [from, to].map((text, i) => parseVersion(called[i]?.id || versionOf(text)));
  if (!low || !high) return ['Give two versions, such as the one you run and the one to use.'];
  const [first, last] = inOrder(low, high);
  if (first !== low) return releasesBetween(id, to, from);
  const rows = await releaseRows((version) => isBetween(version, first, last));
  const items = rows.slice(-most).map((row) => item(id, row));
  const list = items.length === 0 ? [] : [element('ul', { class: 'news' }, ...items.toReversed())];
  return [countWords(rows.length, from, to), ...list];
}

/** `1.2` for `1.2.x`, `22.04` for `jammy`, the newest release for a line like `24H2 Enterprise`. */
function versionOf(text: string): string {
  const row = lineRow(text);
  const name = row?.dataset['line'] ?? '';
  const plain = text.replace(/(?:\.[x*])+$/i, '');
  if (!row || !isLineItself(text, { name }, wordsOn())) return plain;
  const newest = one(':scope > td > a[href*="#"]', row)?.getAttribute('href')?.split('#')[1];
  if (newest && !beginsWith(withoutV(newest), withoutV(name))) return decodeURIComponent(newest);
  return parseVersion(text) ? plain : name;
}

function countWords(count: number, from: string, to: string): string {
  const range = `after ${from}, up to ${to}`;
  if (count === 0) return `No release ${range}.`;
  const shown = count > most ? `; the newest ${most} are shown` : '';
  return `${counted(count, 'release')} ${range}${shown}.`;
}

/** Its day, link and changelog, and its support if that is a reason to skip this release. */
function item(id: string, row: HTMLElement): HTMLLIElement {
  const [day, changes] = all(row.matches('.lines tr') ? '.day' : 'td:not([class])', row);
  const group = row.closest('details');
  const support = one('.pill, .releases td[class]', row) ?? (group && one('.state', group));
  const href = `${id}#${encodeURIComponent(releaseAnchor(row.id))}`;
  const aside = element('span', { class: 'aside' }, ...(changes?.cloneNode(true).childNodes ?? []));
  if (support && !/\b(?:active|maintenance|unstated)\b/.test(support.className))
    aside.append(' ', ...support.cloneNode(true).childNodes);
  const what = element('span', { class: 'what' }, element('a', { href }, row.id), ' ', aside);
  return element('li', {}, element('span', { class: 'day' }, day?.textContent ?? ''), ' ', what);
}
