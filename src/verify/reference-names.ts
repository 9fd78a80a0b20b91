/** The names under which other files may refer to a component: those of its references. */
import { isObject } from './clause.ts';
import { valueOf } from './document.ts';
import type { Part } from './observed.ts';

export function addReferences({ component }: Part, packages: Set<string>): void {
  const details = valueOf(component?.details);
  const references: unknown = isObject(details) ? details['references'] : undefined;
  for (const reference of Array.isArray(references) ? (references as unknown[]) : [])
    collect(reference, packages);
}

/** The public hub has several host names, which may be left out. */
export function withoutHub(name: string): string {
  return name.replace(/^(index\.|registry-1\.|registry\.hub\.)?docker\.(io|com)\/(library\/)?/, '');
}

/** Every text within a reference, and the two halves of a Maven name together. */
function collect(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(value);
  else if (Array.isArray(value)) for (const one of value) collect(one, into);
  else if (isObject(value)) {
    for (const one of Object.values(value)) collect(one, into);
    const [group, artifact] = [value['group'], value['artifact']];
    if (typeof group === 'string' && typeof artifact === 'string') into.add(`${group}:${artifact}`);
  }
}
