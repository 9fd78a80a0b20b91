/** The question on a component's page: what is typed there is answered in place of what the page says first. */
import { keepInAddress, param } from '#query/browser/dom.ts';
import { answerFor } from './answer.ts';
import { one, oneInput } from './dom.ts';

const pause = 150;

export function offerAnswers(): void {
  const form = one('form[data-answers]');
  const version = form && oneInput('[name=v]', form);
  const output = form && one('output', form);
  if (!form || !version || !output) return;
  const [said, look] = [[...output.childNodes], form.className];
  let latest = 0;
  let timer = 0;
  const ask = async () => {
    const mine = ++latest;
    const typed = version.value.trim();
    const answer = typed === '' ? undefined : await answerFor(form, typed);
    // A slower answer to an earlier question must not replace this one.
    if (mine !== latest) return;
    output.replaceChildren(...(answer?.nodes ?? said));
    form.className = answer ? `answer said ${answer.state}` : look;
  };
  form.addEventListener('input', () => {
    keepInAddress({ v: version.value });
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), pause);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void ask();
  });
  version.value = param('v');
  if (version.value !== '') void ask();
}
