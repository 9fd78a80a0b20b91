/** The answer boxes: of a component, and of the home page, which asks for the component too. */
import { answerFor } from './answer.ts';
import { all, element, keepInAddress, one, oneInput, param } from './dom.ts';
import { documentAt } from './releases.ts';

const pause = 150;

export function offerAnswers(loadAll: () => Promise<void>): void {
  const form = one('form[data-answers]');
  const version = form && oneInput('[name=v]', form);
  const output = form && one('output', form);
  if (!form || !version || !output) return;
  const component = oneInput('[name=c]', form);
  let latest = 0;
  let timer = 0;
  const ask = async () => {
    const mine = ++latest;
    const nodes = await answerTo(form, component, version.value, loadAll);
    // A slower answer to an earlier question must not replace this one.
    if (mine === latest) output.replaceChildren(...nodes);
  };
  form.addEventListener('input', () => {
    keepInAddress({ c: component?.value, v: version.value });
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), pause);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void ask();
  });
  component?.addEventListener('focus', () => void loadAll().then(offerNames), { once: true });
  version.value = param('v');
  if (component) component.value = param('c');
  if (version.value !== '' || component?.value) void ask();
}

async function answerTo(
  form: HTMLElement,
  component: HTMLInputElement | undefined,
  typed: string,
  loadAll: () => Promise<void>,
): Promise<(Node | string)[]> {
  if (!component) {
    return typed.trim() === '' ? [] : answerFor(document, form.dataset['answers'] ?? '', typed);
  }
  await loadAll();
  const { name, version } = question(component.value, typed);
  if (name === '') return [];
  const id = idOf(name);
  if (id === undefined) return [`No component is called “${name}”.`];
  const page = await documentAt(id);
  if (!page) return ['Its page could not be loaded. Please try again.'];
  if (version === '') return [...(one('.verdict', page)?.cloneNode(true).childNodes ?? [])];
  return answerFor(page, id, version);
}

/** `server 2025.1` in the first field is as good as both fields, unless a component is called so. */
function question(typed: string, version: string) {
  const name = typed.trim();
  const [, first, last] = /^(.*\S)\s+(v?\d\S*)$/.exec(name) ?? [];
  if (version.trim() !== '' || first === undefined || rowCalled(name.toLowerCase()))
    return { name, version };
  return { name: first, version: last ?? '' };
}

function idOf(name: string): string | undefined {
  const wanted = name.toLowerCase();
  const row =
    rowCalled(wanted) ?? rows().find((row) => titleOf(row).toLowerCase().startsWith(wanted));
  return row?.dataset['id'];
}

/** `wanted`: an id or a title in lower case. */
function rowCalled(wanted: string): HTMLElement | undefined {
  return (
    rows().find(({ dataset }) => dataset['id'] === wanted) ??
    rows().find((row) => titleOf(row).toLowerCase() === wanted)
  );
}

function rows(): HTMLElement[] {
  return all('table.components tr[data-id]');
}

function titleOf(row: HTMLElement): string {
  return one('th a', row)?.textContent ?? '';
}

function offerNames(): void {
  const names = rows().map((row) => {
    return element('option', '', { value: row.dataset['id'] ?? '', label: titleOf(row) });
  });
  one('#names')?.replaceChildren(...names);
}
