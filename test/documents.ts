/** The documents, and what is found in them. */
import { readdirSync, readFileSync } from 'node:fs';

export const pages = readdirSync('docs').filter((name) => name.endsWith('.md'));
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'package/README.md',
  'test/bench/README.md',
  ...pages.map((name) => `docs/${name}`),
];
export const texts = new Map(documents.map((name) => [name, readFileSync(name, 'utf8')]));

export function all(pattern: RegExp): (readonly [document: string, ...groups: string[]])[] {
  return [...texts].flatMap(([name, text]) =>
    [...text.matchAll(pattern)].map((match) => [name, ...match.slice(1)] as const),
  );
}

/** From a heading to the next one of its depth. */
export function section(document: string, heading: string): string {
  return texts.get(document)?.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
}

/** What stands in backticks in the first column of a section's tables. */
export function firstColumn(document: string, heading: string): string[] {
  return [...section(document, heading).matchAll(/^\| (`.*?) +\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code),
  );
}
