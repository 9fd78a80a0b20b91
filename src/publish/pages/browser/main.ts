/** The script of every page: what depends on the reader's clock, and answers to input. */
import { offerAnswers } from './answer.ts';
import { offerBetween } from './between.ts';
import { all, element, one } from '#query/browser/dom.ts';
import { ago, markToday, showStandings } from './standing.ts';
import { pageWith, placeCalled } from './releases.ts';
import type { StatusFile } from '#model/served/status-file.ts';

showStandings();
// A page may stay open for days.
document.addEventListener('visibilitychange', () => showStandings());
markToday();
void showFreshness();
offerAnswers();
offerBetween();
offerCopying();
keepOpenedInView();
loadSearchOnDemand();
linkReleases();
addEventListener('hashchange', follow);
follow();

function offerCopying(): void {
  for (const button of all('button.copy')) {
    button.addEventListener('click', async () => {
      const text = one('pre', button.parentElement ?? undefined)?.textContent ?? '';
      button.textContent = await copied(text);
      setTimeout(() => (button.textContent = 'Copy'), 2000);
    });
  }
}

async function copied(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text.replace(/\n$/, ''));
    return 'Copied';
  } catch {
    // Refused by the browser, or the page was not served over https.
    return 'Not allowed';
  }
}

/** Scrolls to what the user unfolds, which may be below the edge of the screen. */
function keepOpenedInView(): void {
  for (const fold of all('.acts details')) {
    fold.addEventListener('toggle', () => {
      if (fold.hasAttribute('open')) fold.scrollIntoView({ block: 'nearest' });
    });
  }
}

/** Links each release to itself, by script: in HTML, these links would make pages much larger. */
function linkReleases(): void {
  for (const name of all('.releases th')) {
    const href = `#${encodeURIComponent(name.parentElement?.id ?? '')}`;
    name.replaceChildren(element('a', { href }, ...name.childNodes));
  }
}

/** Unfolds the line of the release in the URL and scrolls there, or opens the page that has it. */
function follow(): void {
  // Not `:target`, which is not set yet while a long page loads. A lone `%` must not throw.
  const hash = location.hash.slice(1).replaceAll(/[+&]/g, encodeURIComponent);
  const id = new URLSearchParams(`id=${hash}`).get('id') ?? '';
  if (id === '') return;
  const target = placeCalled(id);
  const line = placeCalled(`line-${id}`);
  const page = pageWith(id) ?? pageWith(`line-${id}`);
  if (target) show(target);
  else if (line) location.replace(`#${encodeURIComponent(line.id)}`);
  else if (page !== undefined) location.replace(`${page}${location.hash}`);
}

function show(target: HTMLElement): void {
  let fold = target.closest('details');
  for (; fold; fold = fold.parentElement?.closest('details') ?? null) fold.open = true;
  const line = target.closest('details');
  const above = line?.querySelectorAll<HTMLElement>(':scope > :is(summary, .cause)') ?? [];
  const height = [...above].reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
  if (line !== target) target.style.setProperty('scroll-margin-top', `${height + 16}px`);
  target.scrollIntoView();
}

/** The search script is the largest file, so it is loaded when the search is used. */
function loadSearchOnDemand(): void {
  offerSlash();
  const form = one('form[data-script]');
  const input = form?.querySelector<HTMLInputElement>('input[name=q]');
  if (!form || !input) return;
  const load = () => import(new URL(form.dataset['script'] ?? '', document.baseURI).href);
  const again = () => input.addEventListener('input', start, { once: true });
  const start = () => void load().then(() => repeat(input), again);
  if (new URLSearchParams(location.search).has('q')) return void load();
  form.addEventListener('pointerenter', () => void load(), { once: true });
  input.addEventListener('focus', start, { once: true });
  if (document.activeElement === input) start();
}

/** Repeats the events that the field had while the script was loading. */
function repeat(input: HTMLInputElement): void {
  const isLeft = document.activeElement !== input;
  if (isLeft && input.value === '') return;
  input.dispatchEvent(new Event(input.value === '' ? 'focus' : 'input'));
  if (isLeft) input.dispatchEvent(new Event('focusout', { bubbles: true }));
}

function offerSlash(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    if (target instanceof Element && target.closest('input, textarea, select')) return;
    event.preventDefault();
    document.querySelector<HTMLInputElement>('#q')?.select();
  });
}

/** How fresh the index is, from `status.json`: the only file that changes on a day without news. */
async function showFreshness(): Promise<void> {
  // Offline, or not built yet: the page works without it.
  const status = await readStatus().catch(() => undefined);
  if (!status) return;
  for (const place of all('[data-check]')) {
    const check = status.components?.[place.dataset['check'] ?? ''];
    if (check?.lastSuccess !== undefined) showCheck(place, check.lastSuccess, check.state);
  }
  if (status.built === undefined) return;
  const built = one('#built');
  if (built) built.textContent = `Last updated ${ago(status.built)}.`;
  if (Date.now() - Date.parse(status.built) > 3 * 86_400_000) warnOfAge(status.built);
}

function showCheck(place: HTMLElement, lastSuccess: string, state: string | undefined): void {
  const isWell = state === undefined || state === 'fresh';
  place.title = lastSuccess;
  // The page shows since when; a longer text would cause a layout shift.
  if (!isWell && place.classList.contains(state)) return;
  place.textContent = `${isWell ? 'checked' : `${state},`} ${ago(lastSuccess)}`;
}

async function readStatus(): Promise<Partial<StatusFile> | undefined> {
  const response = await fetch(new URL('../status.json', import.meta.url));
  return response.ok ? ((await response.json()) as Partial<StatusFile>) : undefined;
}

/** The index should be built daily; if that stops, no state on the page can be fully trusted. */
function warnOfAge(built: string): void {
  const notice = element(
    'p',
    { class: 'notice old', role: 'status' },
    element('strong', {}, `This index was last updated ${ago(built)}, on ${built.slice(0, 10)}.`),
    ' Newer releases and changes of support are missing. The states below follow the dates that were known then.',
  );
  one('#main')?.prepend(notice);
}
