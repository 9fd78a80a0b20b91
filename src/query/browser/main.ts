/** The script of every page: `/` leads to the search box, and the box answers as one types. */
import { attachBox } from './box.ts';
import { element } from './dom.ts';

const input = document.querySelector<HTMLInputElement>('form[role=search] input[name=q]');
if (input) start(input);

function start(input: HTMLInputElement): void {
  const href = new URL('search.css', import.meta.url).href;
  document.head.append(element('link', { rel: 'stylesheet', href }));
  attachBox(input, document.getElementById('results') ?? undefined);
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isEditable(event.target)) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}

function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
