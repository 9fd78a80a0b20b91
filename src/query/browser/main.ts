/** The script of every page: the search box answers as one types. `page.js` leads to it with `/`. */
import { attachBox } from './box.ts';
import { element } from './dom.ts';

const input = document.querySelector<HTMLInputElement>('form[role=search] input[name=q]');
if (input) {
  const href = new URL('search.css', import.meta.url).href;
  document.head.append(element('link', { rel: 'stylesheet', href }));
  attachBox(input, document.getElementById('results') ?? undefined);
}
