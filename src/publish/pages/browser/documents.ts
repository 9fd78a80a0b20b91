/** Other pages of the index, read to answer a question here. */
import { showStandings } from './standing.ts';

const fetched = new Map<string, Promise<Document | undefined>>();

/** The page as it reads today; none where it cannot be fetched. Each is fetched once. */
export function documentAt(href: string): Promise<Document | undefined> {
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
