/**
 * The script of every page. The pages are complete without it: it adds what depends on the reader's
 * clock (states, today, days left, ages) and what answers input (questions, copying, keys).
 */
import { offerAnswers } from './ask.ts';
import { offerBetween } from './between.ts';
import { all, one } from './dom.ts';
import { showFreshness } from './freshness.ts';
import { loadSearchOnDemand } from './load-search.ts';
import { markToday, showStandings } from './standing.ts';
import { followTarget } from './target.ts';

showStandings();
markToday();
void showFreshness();
offerAnswers();
offerBetween();
offerCopying();
keepOpenedInView();
loadSearchOnDemand();
followTarget();

/** The copy buttons beside texts that go into files. */
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

/** What unfolds below the edge of the screen is what was asked for. */
function keepOpenedInView(): void {
  for (const fold of all('.acts details')) {
    fold.addEventListener('toggle', () => {
      if (fold.hasAttribute('open')) fold.scrollIntoView({ block: 'nearest' });
    });
  }
}
