/**
 * Links into the page. A release's line unfolds, and what is said of the line stays in view above it;
 * a release that is on another page is looked up there.
 */
export function followTarget(): void {
  addEventListener('hashchange', follow);
  follow();
}

function follow(): void {
  // `:target` is not there yet while a long page is still being laid out.
  const id = decoded(location.hash.slice(1));
  if (id === '') return;
  const target = document.getElementById(id);
  if (target) show(target);
  else followLine(id);
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
  const page = target.closest<HTMLElement>('[data-page]')?.dataset['page'];
  if (page !== undefined) {
    location.replace(`${page}${location.hash}`);
    return;
  }
  const line = target.closest('details');
  if (!line || line === target) return;
  line.open = true;
  const above = [...line.querySelectorAll<HTMLElement>(':scope > :is(summary, .cause)')];
  const height = above.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
  target.style.setProperty('scroll-margin-top', `${height + 16}px`);
  target.scrollIntoView();
}

/** `server#2025.1` leads to the line where no release is called so. */
function followLine(name: string): void {
  const line = document.getElementById(`line-${name}`);
  if (line) location.replace(`#${encodeURIComponent(line.id)}`);
}
