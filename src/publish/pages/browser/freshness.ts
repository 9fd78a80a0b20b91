/** How fresh the index is, from `status.json`: the only file that changes on a day without news. */
import { all, element, one } from '#query/browser/dom.ts';
import type { StatusFile } from '#model/served/status-file.ts';
import { ago } from './standing.ts';

const oldAfter = 3 * 86_400_000;

export async function showFreshness(): Promise<void> {
  // Offline, or not built yet: the page says what it knows without it.
  const status = await readStatus().catch(() => undefined);
  if (!status) return;
  for (const place of all('[data-check]')) {
    const check = status.components?.[place.dataset['check'] ?? ''];
    if (check?.lastSuccess !== undefined) showCheck(place, check.lastSuccess, check.state);
  }
  if (status.built === undefined) return;
  const built = one('#built');
  if (built) built.textContent = `Last updated ${ago(status.built)}.`;
  if (Date.now() - Date.parse(status.built) > oldAfter) warnOfAge(status.built);
}

function showCheck(place: HTMLElement, lastSuccess: string, state: string | undefined): void {
  const isWell = state === undefined || state === 'fresh';
  place.title = lastSuccess;
  // The page says since when; other words would move what stands below.
  if (!isWell && place.classList.contains(state)) return;
  place.textContent = `${isWell ? 'checked' : `${state},`} ${ago(lastSuccess)}`;
}

async function readStatus(): Promise<Partial<StatusFile> | undefined> {
  const response = await fetch(new URL('../status.json', import.meta.url));
  return response.ok ? ((await response.json()) as Partial<StatusFile>) : undefined;
}

/** The index should be renewed daily; where that has stopped, no state on the page can be trusted fully. */
function warnOfAge(built: string): void {
  const notice = element(
    'p',
    { class: 'notice old', role: 'status' },
    element('strong', {}, `This index was last updated ${ago(built)}, on ${built.slice(0, 10)}.`),
    ' Newer releases and changes of support are missing. The states below follow the dates that were known then.',
  );
  one('#main')?.prepend(notice);
}
