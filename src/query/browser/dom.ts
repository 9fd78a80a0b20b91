/** Elements, whose text is never set as HTML, and the parameters of the address. */

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  setAttributes(made, attributes);
  // A date in a text does not break at its hyphens.
  const dates = (part: Node | string) =>
    typeof part !== 'string' || name === 'time'
      ? part
      : part
          .split(/(\d{4}-\d\d-\d\d)/)
          .map((text, i) => (i % 2 ? element('time', {}, text) : text));
  made.append(...content.flatMap(dates));
  return made;
}

export function setAttributes(on: HTMLElement, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) on.setAttribute(name, value);
}

/** What was asked stays in the address, so that an answer can be linked to. */
export function param(name: string): string {
  return new URLSearchParams(location.search).get(name) ?? '';
}

/** Leaves the other parameters as they are; an empty value is left out. */
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

export function oneInput(selector: string, within: ParentNode = document) {
  return within.querySelector<HTMLInputElement>(selector) ?? undefined;
}
