/** Other pages of the index, and the releases of a component, which are on pages of their own where they are many. */
import { parseVersion, withoutV, type Version } from '#model/version/version.ts';
import { lineAnchor, releaseAnchor } from '../links.ts';
import { all, one } from '#query/browser/dom.ts';
import { showStandings } from './standing.ts';

export async function releaseRow(page: ParentNode, version: string) {
  const id = releaseAnchor(version);
  const place = byId(page, id);
  if (place) return place.matches('.releases tr, .lines tr:has(th[id])') ? place : undefined;
  const elsewhere = pageWith(id, page);
  const other = elsewhere === undefined ? undefined : await documentAt(elsewhere);
  return other && byId(other, id);
}

/** The page that has the release, or the line's newest one, where they are on pages of their own. */
export function pageWith(id: string, page: ParentNode = document): string | undefined {
  const isMeant = (other: string) => other === id || lineAnchor(other).startsWith(`${id}.`);
  return pagesWith(isMeant, page)[0]?.getAttribute('href') ?? undefined;
}

/** Links to the pages that have such a release; one page that has them all names none. */
function pagesWith(isMeant: (id: string) => boolean, page: ParentNode): HTMLElement[] {
  return all('a[data-ids]', page).filter(({ dataset: { ids = '' } }) => {
    return ids === '' || ids.split(' ').some(isMeant);
  });
}

/** All rows that may be between two versions, in no order. */
export async function releaseRows(page: ParentNode, isMeant: (version: Version) => boolean) {
  const isBetween = (id: string) => {
    const version = parseVersion(id);
    return version !== undefined && isMeant(version);
  };
  const links = pagesWith(isBetween, page);
  const others = await Promise.all(links.map((one) => documentAt(one.getAttribute('href') ?? '')));
  return [page, ...others]
    .flatMap((found) => (found ? all('tr[id]', found) : []))
    .filter(({ id }) => isBetween(id));
}

/** The line that is called so, or that a version of this form belongs to. */
export function lineRow(page: ParentNode, version: string): HTMLElement | undefined {
  const rows = all('.lines tr[data-line]', page);
  const nameOf = ({ dataset: { line = '' } }: HTMLElement) => withoutV(line);
  const exact = rows.find((row) => nameOf(row) === withoutV(version));
  if (exact || !parseVersion(version)) return exact;
  const fitting = rows.filter((row) => withoutV(version).startsWith(`${nameOf(row)}.`));
  return fitting.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0];
}

/** A line of a version that only the pages of releases name: its group, or its first row in a group of several. */
export async function lineElsewhere(version: string): Promise<HTMLElement | undefined> {
  const [link] = pagesWith((id) => id.startsWith(`${version}.`), document);
  const other = link && (await documentAt(link.getAttribute('href') ?? ''));
  const line = other && one(`[data-line="${CSS.escape(version)}"][data-says]`, other);
  const end = version.lastIndexOf('.');
  return line ?? (end < 1 ? undefined : await lineElsewhere(version.slice(0, end)));
}

function lengthOf(row: HTMLElement): number {
  return row.dataset['line']?.length ?? 0;
}

function byId(page: ParentNode, id: string): HTMLElement | undefined {
  return one(`[id="${CSS.escape(id)}"]`, page);
}

const fetched = new Map<string, Promise<Document | undefined>>();

/** The page as it reads today; none where it cannot be fetched. Each is fetched once. */
function documentAt(href: string): Promise<Document | undefined> {
  const address = new URL(href.split('#')[0] ?? '', document.baseURI).href;
  const known = fetched.get(address) ?? read(address);
  fetched.set(address, known);
  return known;
}

async function read(address: string): Promise<Document | undefined> {
  try {
    const response = await fetch(address);
    if (!response.ok) return undefined;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    showStandings(page);
    return page;
  } catch {
    // Offline: the next question tries again.
    fetched.delete(address);
    return undefined;
  }
}
