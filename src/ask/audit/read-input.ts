/** One input, whatever its format: a bill of materials, alone or in an attestation, a lock file, or lines. */
import {
  askedLine,
  boundedText,
  isFields,
  lineItems,
  readEach,
  refuseInput,
  type Fields,
  type Found,
  type Item,
  type Reading,
} from './item.ts';
import { Refusal, type Problem } from '#model/problem.ts';
import { findPlaces } from '#model/json.ts';
import { cyclonedxItems, isCyclonedx } from './cyclonedx.ts';
import { isPackageLock, packageLockItems } from './package-lock.ts';
import { isSpdx2, isSpdx3, isTagValue, spdx2Items, spdx3Items, tagValueItems } from './spdx.ts';
import { isSyft, syftItems } from './syft.ts';
import { withSystems } from './systems.ts';
import { xmlBill } from './bill-xml.ts';

/** Ten thousand components are some ten megabytes. */
export const mostBytes = 128 * 2 ** 20;
const mostItems = 200_000;
const deepest = 200;

const formats = [
  { is: isCyclonedx, items: cyclonedxItems },
  { is: isSpdx2, items: spdx2Items },
  { is: isSpdx3, items: spdx3Items },
  { is: isPackageLock, items: packageLockItems },
  { is: isSyft, items: syftItems },
] as const;

const known =
  'CycloneDX, SPDX, what Syft writes, an attestation of one of them, a package-lock.json, or a list of package URLs';

/** `file`: how it was named, for messages and places. */
export function readInput(text: string, file: string): Found {
  const unread: Problem[] = [];
  const items = withSystems(itemsIn(text, { file, path: [], lines: nowhere, unread }));
  if (items.length > mostItems)
    refuseInput(file, `holds ${items.length} components; at most ${mostItems} are read in one go`);
  // Of which nothing at all could be read.
  if (items.length === 0 && unread.length > 0) throw new Refusal(unread.slice(0, 1));
  return { items, unread };
}

const nowhere: Reading['lines'] = { at: () => '1' };

function itemsIn(text: string, root: Reading): readonly Item[] {
  const begin = /\S/.exec(text)?.[0];
  if (begin === '<') {
    const { document, lines } = xmlBill(text, root.file);
    return cyclonedxItems(document, { ...root, lines });
  }
  if (begin === '{' || begin === '[') return jsonItems(text, root);
  return isTagValue(text) ? tagValueItems(text, root) : lineItems(text, root);
}

function jsonItems(text: string, root: Reading): readonly Item[] {
  const { file } = root;
  const document = parseDocument(text, file);
  if (Array.isArray(document)) return listItems(document, root);
  if (!isFields(document)) return refuseInput(file, `is JSON of an unknown kind; give ${known}`);
  const format = formats.find(({ is }) => is(document));
  if (format) return format.items(document, { ...root, lines: findPlaces(text) });
  const inner = wrappedIn(document);
  if (inner === undefined) return refuseInput(file, `is JSON of an unknown kind; give ${known}`);
  // Its places are those of the text within.
  return itemsIn(inner, root).map((item) => ({ ...item, place: { file, line: 1 } }));
}

/**
 * What an attestation holds (https://github.com/secure-systems-lab/dsse, https://in-toto.io/Statement/v1), and
 * what a code host exports (`{"sbom": …}`), as a text of its own.
 */
function wrappedIn({ payload, predicate, sbom }: Fields): string | undefined {
  if (typeof payload === 'string') return fromBase64(payload);
  const inner = sbom ?? predicate;
  const data = isFields(inner) ? (inner['Data'] ?? inner) : inner;
  if (data === undefined || data === null) return undefined;
  return typeof data === 'string' ? data : JSON.stringify(data);
}

/** None where it is none; of either alphabet. */
function fromBase64(text: string): string | undefined {
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(bytes, (one) => one.charCodeAt(0)));
  } catch {
    return undefined;
  }
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
function listItems(list: readonly unknown[], { file, unread }: Reading): Item[] {
  return readEach(list, { unread }, (one, i) => {
    const place = { file, path: [i] };
    if (typeof one === 'string') return { asked: askedLine(boundedText(one, place).trim()), place };
    return refuseInput(file, `must be a text, such as a package URL; or give ${known}`, {
      place: `[${i}]`,
    });
  });
}
