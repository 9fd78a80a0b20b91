/** Finds the releases of a component: on this page, or on pages of their own if there are many. */
import { builtFrom, inVersionOrder, placeOfVersion, withoutV } from '#model/version/version.ts';
import { begunBy, lineMeant } from '#model/version/line-called.ts';
import { isPrerelease, parseVersion, spellingOf, wordsOf } from '#model/version/version.ts';
import type { Version } from '#model/version/version.ts';
import { lineAnchor, releaseAnchor } from '../text.ts';
import { loadedOnce } from '#model/remembered.ts';
import { all, one } from '#query/browser/dom.ts';
import { showStandings } from './standing.ts';

/** Finds an element by its id; case may differ. A link with an id leads to where the release is. */
export function placeCalled(id: string, page = document): HTMLElement | undefined {
  const exact = `[id="${CSS.escape(id)}"`;
  return one(`${exact}]:not(a)`, page) ?? one(`${exact} i]:not(a)`, page);
}

async function releaseRow(version: string) {
  const id = releaseAnchor(version);
  const place = placeCalled(id);
  if (place) return place.matches('.releases tr, .lines tr:has(th[id])') ? place : undefined;
  const elsewhere = pageWith(id);
  const other = elsewhere === undefined ? undefined : await documentAt(elsewhere);
  return other && placeCalled(id, other);
}

/** The release with this version, with another spelling of it, or that an image is built from. */
export async function releaseCalled(asked: string) {
  const version = withoutV(asked);
  const bases = [...version.matchAll(/[-_+]|$/g)].map(({ index }) => version.slice(0, index));
  const spelled = (base: string) => [base, `v${base}`, base.replace('_', '+')];
  for (const name of [asked, ...bases.toReversed().flatMap(spelled)]) {
    const row = await releaseRow(name);
    const meant = [version, builtFrom(version, wordsOn(row?.ownerDocument))].flatMap(spelled);
    if (row && meant.includes(withoutV(name))) return row;
  }
  const spelling = spellingOf(version);
  const rows = await releaseRows(({ text }) => spellingOf(text) === spelling);
  const ids = rows.map(({ id }) => id);
  return rows[placeOfVersion(version, ids)];
}

export function wordsOn(page = document) {
  const releases = all('tr[id]:not([id^="line-"])', page).map(({ id }) => id);
  const lines = all('[data-line]', page).map(({ dataset }) => dataset['line'] ?? '');
  return wordsOf([...releases, ...lines]);
}

/** The page of releases with this release, or with a line's newest one; none without such pages. */
export function pageWith(id: string): string | undefined {
  const meant = id.toLowerCase();
  const isMeant = (other: string) => other === meant || lineAnchor(other).startsWith(`${meant}.`);
  return pagesWith(isMeant)[0]?.getAttribute('href') ?? undefined;
}

/** Links to pages with such a release; `isMeant` gets lower case. A single page lists no ids. */
function pagesWith(isMeant: (id: string) => boolean): HTMLElement[] {
  return all('a[data-ids]').filter(({ dataset: { ids = '' } }) => {
    return ids === '' || ids.toLowerCase().split(' ').some(isMeant);
  });
}

/** All rows of the versions that `isMeant` accepts, oldest first. */
export async function releaseRows(isMeant: (version: Version) => boolean) {
  const isBetween = (id: string) => {
    const version = parseVersion(id);
    return version !== undefined && isMeant(version);
  };
  const links = pagesWith(isBetween);
  const others = await Promise.all(links.map((one) => documentAt(one.getAttribute('href') ?? '')));
  const rows = [document, ...others].flatMap((page) => all('tr[id]', page));
  const meant = rows.filter(({ id }) => isBetween(id));
  return inVersionOrder(meant.map((row) => ({ row, version: row.id }))).map(({ row }) => row);
}

/** The line with this name, or the line that this version belongs to by its form. */
export function lineRow(version: string): HTMLElement | undefined {
  const lines = all('.lines tr[data-line]').map((row) => {
    const { title, codename } = one('th .aside', row)?.dataset ?? {};
    const phase = one('.pill.ended', row) && 'ended';
    return { row, name: row.dataset['line'] ?? '', title, codename, phase };
  });
  return lineMeant(version, lines)?.row;
}

/**
 * The line of a version that only the lists of releases name, here or on pages of their own: its
 * group, or its first row in a group of several lines.
 */
export async function lineElsewhere(version: string): Promise<HTMLElement | undefined> {
  const [link] = pagesWith((id) => id.startsWith(`${version.toLowerCase()}.`));
  const other = link ? await documentAt(link.getAttribute('href') ?? '') : document;
  const line = one(`[data-line="${CSS.escape(version)}" i][data-says]`, other);
  const shorter = version.replace(/[-+_.][^-+_.]*$/, '');
  return line ?? (shorter === version ? undefined : await lineElsewhere(shorter));
}

/** The newest good release that a short version begins; none for `10` beside a line `10-22h2`. */
export async function longer(version: string): Promise<string | undefined> {
  if (one(`.lines tr[data-line^="${CSS.escape(version)}-" i]`)) return undefined;
  const rows = await releaseRows(({ text }) => begunBy(version, [text], String).length > 0);
  const stable = rows.filter(({ id }) => !isPrerelease({ text: id }));
  const good = stable.findLast((row) => {
    const state = one('td[class]', row) ?? one('.state', row.closest('details') ?? row);
    return !/deprecated|ended/.test(state?.className ?? '');
  });
  return (good ?? stable.at(-1))?.id;
}

const loaded = loadedOnce(async (address: string) => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  showStandings(page);
  return page;
});

/** The page with today's states. Fetched once; after a failure the next question tries again. */
async function documentAt(href: string): Promise<Document> {
  return await loaded(new URL(href.split('#')[0] ?? '', document.baseURI).href);
}

/** Shown instead of an answer if a page that it needs cannot be fetched. */
export const notLoaded = 'The releases cannot be loaded; try again.';
