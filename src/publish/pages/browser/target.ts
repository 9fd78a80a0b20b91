/**
 * Links into the page. A release's line unfolds, and what is said of the line stays in view above it;
 * a release that is on another page is looked up there.
 */
import { pageWith } from './releases.ts';

export function followTarget(): void {
  addEventListener('hashchange', follow);
  follow();
}

function follow(): void {
  // `:target` is not there yet while a long page is still being laid out.
  const id = decoded(location.hash.slice(1));
  if (id === '') return;
  const target = document.getElementById(id);
  const line = document.getElementById(`line-${id}`);
  const page = pageWith(id);
  if (target) show(target);
  else if (line) location.replace(`#${encodeURIComponent(line.id)}`);
  else if (page !== undefined) location.replace(`${page}${location.hash}`);
}

/** An address that was typed or cut off may hold a lone `%`. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function show(target: HTMLElement): void {
  for (let fold = target.closest('details'); fold; fold = outer(fold)) fold.open = true;
  const line = target.closest('details');
  const above = line?.querySelectorAll<HTMLElement>(':scope > :is(summary, .cause)') ?? [];
  const height = [...above].reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
  if (line !== target) target.style.setProperty('scroll-margin-top', `${height + 16}px`);
  target.scrollIntoView();
}

function outer(fold: HTMLElement): HTMLDetailsElement | null {
  return fold.parentElement?.closest('details') ?? null;
}
