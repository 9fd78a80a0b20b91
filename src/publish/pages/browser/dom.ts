/** Elements, with the types that the pages promise. */
export function all(selector: string, within: ParentNode = document): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(selector)];
}

export function one(selector: string, within: ParentNode = document): HTMLElement | undefined {
  return within.querySelector<HTMLElement>(selector) ?? undefined;
}

export function oneInput(selector: string, within: ParentNode = document) {
  return within.querySelector<HTMLInputElement>(selector) ?? undefined;
}
