/** The query in the address, so that it can be shared, and in the title of the search page. */

const parameter = 'q';
const pause = 250;
const plainTitle = document.title;
let pending: ReturnType<typeof setTimeout> | undefined;

/** A little later, since browsers limit how often the address may change. */
export function keepInAddress(query: string): void {
  clearTimeout(pending);
  pending = setTimeout(() => {
    const url = new URL(location.href);
    if (query.trim() === '') url.searchParams.delete(parameter);
    else url.searchParams.set(parameter, query);
    history.replaceState(history.state, '', url);
  }, pause);
}

export function sharedQuery(): string {
  return new URLSearchParams(location.search).get(parameter) ?? '';
}

export function showInTitle(query: string): void {
  const text = query.trim();
  document.title = text === '' ? plainTitle : `${text} · ${plainTitle}`;
}
