/**
 * The search script is larger than everything else together, so it is loaded when the search is used:
 * when its field gets the focus, or when the address carries a query.
 */
import { one, oneInput } from './dom.ts';

export function loadSearchOnDemand(): void {
  offerSlash();
  const form = one('form[data-script]');
  const input = form && oneInput('input[name=q]', form);
  if (!form || !input) return;
  const load = () => import(new URL(form.dataset['script'] ?? '', document.baseURI).href);
  if (new URLSearchParams(location.search).has('q')) {
    void load();
    return;
  }
  form.addEventListener('pointerenter', () => void load(), { once: true });
  input.addEventListener('focus', () => void load().then(() => repeat(input)), { once: true });
  if (document.activeElement === input) void load().then(() => repeat(input));
}

/** What happened in the field while the script was on its way. */
function repeat(input: HTMLInputElement): void {
  if (document.activeElement !== input) return;
  input.dispatchEvent(new Event(input.value === '' ? 'focus' : 'input'));
}

/** `/` leads to the search from anywhere. */
function offerSlash(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    if (target instanceof Element && target.closest('input, textarea, select')) return;
    event.preventDefault();
    one('#q')?.focus();
  });
}
