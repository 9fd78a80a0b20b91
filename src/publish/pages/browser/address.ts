/** What was asked stays in the address, so that an answer can be linked to. */
export function param(name: string): string {
  return new URLSearchParams(location.search).get(name) ?? '';
}

/** Leaves the other parameters as they are; an empty value is left out. */
export function keepInAddress(values: Readonly<Record<string, string | undefined>>): void {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  history.replaceState(history.state, '', url);
}
