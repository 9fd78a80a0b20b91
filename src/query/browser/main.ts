/** The search box of every page. `page.js` loads this script when the box is used. */
import { attachBox } from './box.ts';
import { element } from './dom.ts';

const input = document.querySelector<HTMLInputElement>('form[role=search] input[name=q]');
if (input) {
  const href = new URL('search.css', import.meta.url).href;
  document.head.append(element('link', { rel: 'stylesheet', href }));
  attachBox(input, document.getElementById('results') ?? undefined);
}
