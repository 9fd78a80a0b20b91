/** The copy buttons beside texts that go into files. */
import { all, one } from './dom.ts';

const shownFor = 2000;

export function offerCopying(): void {
  for (const button of all('button.copy')) {
    button.addEventListener('click', async () => {
      const text = one('pre', button.parentElement ?? undefined)?.textContent ?? '';
      button.textContent = await copied(text);
      setTimeout(() => (button.textContent = 'Copy'), shownFor);
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
