/** Elements, with text that is never set as HTML, and the parameters of the address. */

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  setAttributes(made, attributes);
  // A `time` element around each date, so that no line break is inside a date.
  const dates = (part: Node | string) =>
    typeof part !== 'string' || name === 'time'
      ? part
      : part
          .split(/(\d{4}-\d\d-\d\d)/)
          .map((text, i) => (i % 2 ? element('time', {}, text) : text));
  made.append(...content.flatMap(dates));
  return made;
}

export function setAttributes(on: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) on.setAttribute(name, value);
}

/** A parameter of the address, which has the question, so that users can link to an answer. */
export function param(name: string): string {
  return new URLSearchParams(location.search).get(name) ?? '';
}

/** Keeps the other parameters; an empty value removes its parameter. */
export function keepInAddress(values: Readonly<Record<string, string>>): void {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(values)) {
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  history.replaceState(history.state, '', url);
}

export function all(selector: string, within: ParentNode = document): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(selector)];
}

export function one(selector: string, within: ParentNode = document): HTMLElement | undefined {
  return within.querySelector<HTMLElement>(selector) ?? undefined;
}
