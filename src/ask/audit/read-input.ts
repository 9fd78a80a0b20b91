/** One input, whatever its format: a bill of materials, a lock file, or lines. */
import { askedLine, boundedText, isFields, lineItems, refuseInput, type Item } from './item.ts';
import { findPlaces } from '#model/json-places.ts';
import { cyclonedxItems, isCyclonedx } from './cyclonedx.ts';
import { isPackageLock, packageLockItems } from './package-lock.ts';
import { isSpdx2, isSpdx3, spdx2Items, spdx3Items } from './spdx.ts';

/** Ten thousand components are some ten megabytes. */
export const mostBytes = 128 * 2 ** 20;
const mostItems = 200_000;
const deepest = 200;

const formats = [
  { is: isCyclonedx, items: cyclonedxItems },
  { is: isSpdx2, items: spdx2Items },
  { is: isSpdx3, items: spdx3Items },
  { is: isPackageLock, items: packageLockItems },
] as const;

const known = 'CycloneDX, SPDX 2.3, SPDX 3, a package-lock.json, or a list of package URLs';

/** `file`: how it was named, for messages and places. */
export function readInput(text: string, file: string): readonly Item[] {
  const begin = /\S/.exec(text)?.[0];
  if (begin === '<') refuseInput(file, 'is XML; write the bill of materials as JSON');
  const items = begin === '{' || begin === '[' ? jsonItems(text, file) : lineItems(text, file);
  if (items.length > mostItems)
    refuseInput(file, `holds ${items.length} components; at most ${mostItems} are read in one go`);
  return items;
}

function jsonItems(text: string, file: string): readonly Item[] {
  const document = parseDocument(text, file);
  if (Array.isArray(document)) return listItems(document, file);
  const format = isFields(document) ? formats.find(({ is }) => is(document)) : undefined;
  if (isFields(document) && format)
    return format.items(document, { file, path: [], lines: findPlaces(text) });
  return refuseInput(file, `is JSON of an unknown kind; give ${known}`);
}

/** The depth is checked first: walking such a document must not exhaust the stack. */
export function parseDocument(text: string, file: string): unknown {
  if (isTooDeep(text)) refuseInput(file, `is nested deeper than ${deepest} levels`);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const why = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error);
    return refuseInput(file, `is not valid JSON: ${why.slice(0, 200)}`, { code: 'E-NOT-JSON' });
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]/gs)) {
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    if (depth > deepest) return true;
  }
  return false;
}

/** A list as JSON: each text is what a line would hold. */
function listItems(list: readonly unknown[], file: string): Item[] {
  return list.map((one, i) => {
    const place = { file, path: [i] };
    if (typeof one === 'string') return { asked: askedLine(boundedText(one, place).trim()), place };
    return refuseInput(file, `must be a text, such as a package URL; or give ${known}`, {
      place: `[${i}]`,
    });
  });
}
