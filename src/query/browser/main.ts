/** The search box of every page. `page.js` loads this script when the box is used. */
import { find } from '../find/find.ts';
import { attachBox } from './box.ts';
import { loadNames } from './data.ts';
import { element } from './dom.ts';
import { shownAnswers } from './release.ts';
import { answerList } from './results.ts';

const input = document.querySelector<HTMLInputElement>('form[role=search] input[name=q]');
if (input) {
  const href = new URL('search.css', import.meta.url).href;
  document.head.append(element('link', { rel: 'stylesheet', href }));
  attachBox(input, document.getElementById('results') ?? undefined);
}
const missing = document.getElementById('missing');
if (missing) void suggest(missing);

/** Components that the address of a page that is not there may have meant. */
async function suggest(place: HTMLElement): Promise<void> {
  const last = location.pathname.split('/').findLast((part) => part !== '') ?? '';
  const word = last.replace(/\.\w+$/, '').replaceAll(/[-_+]|%20/g, ' ');
  const { answers } = find(word, { known: await loadNames(word), now: Date.now() });
  const shown = shownAnswers(answers, false);
  if (shown.length === 0) return;
  place.replaceChildren(element('h2', {}, 'Did you mean'), answerList(shown));
  place.hidden = false;
}
