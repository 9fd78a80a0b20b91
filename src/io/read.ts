/** Reads files: as a whole, checked as UTF-8 and as JSON, and parsed with a schema. */
import { isUtf8 } from 'node:buffer';
import { lstatSync, readdirSync, readFileSync, statSync, type Dirent, type Stats } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';
import { refuseAll, Refusal, type Problem, type ProblemCode } from '#model/problem.ts';
import { pathText, position, wrongKeysIn } from '#model/json.ts';
import { problemsIn, schemaProblems, type PlacedMessage } from './problems-in.ts';
import { unreadable } from './system-error.ts';

/** The value, if there is one, and all problems; neither if the file is missing. */
export type Loaded<T> = { readonly value?: T; readonly problems: readonly Problem[] };

/** People may repeat a key and mean both; the program never does, and its files are too large. */
type Writer = 'authored' | 'recorded';

/** Half a million releases of one component are smaller. */
const maxMebibytes = 256;

export function readRequired<T>(file: string, schema: z.ZodType<T>): Loaded<T> {
  const found = readOptional(file, schema);
  if (found.value !== undefined || found.problems.length > 0) return found;
  return wrong({ code: 'E-FILE-MISSING', where: file, message: 'is missing' });
}

export function required<T>({ value, problems }: Loaded<T>): T {
  if (value === undefined) throw new Refusal(problems);
  return value;
}

/** The value; undefined if the file is missing. Throws a refusal if it has problems. */
export function valueIn<T>({ value, problems }: Loaded<T>): T | undefined {
  refuseAll(problems);
  return value;
}

/** Only a missing file gives no value without a problem; any other failure is a problem. */
export function readOptional<T>(file: string, schema: z.ZodType<T>, writer: Writer = 'authored') {
  const { value: text, problems } = readText(file);
  if (text === undefined) return { problems };
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (error) {
    return wrong(notJson(file, text, error));
  }
  const keys = writer === 'authored' ? wrongKeysIn(text) : [];
  const parsed = schema.safeParse(raw);
  if (parsed.success && keys.length === 0) return { value: parsed.data, problems };
  const inKeys = keys.map(({ path, place: at, message }): Problem => {
    return { code: 'E-WRONG-KEY', where: file, place: `${at} ${pathText(path)}`, message };
  });
  return { problems: [...inKeys, ...schemaProblems(file, text, parsed.error?.issues ?? [])] };
}

/** No line of JSON begins with the marks of a merge conflict. */
function notJson(file: string, text: string, error: unknown): Problem {
  const conflict = /^(<{7}|={7}|>{7})/m.exec(text);
  const at = conflict?.index ?? indexIn(text, String(error));
  const place = at !== undefined && { place: position(text, at) };
  const placeInText = /,? ?(in JSON )?at position .*$|, (\.{3})?".*$/s;
  const message = conflict
    ? 'holds a merge conflict; take one side, or both where they add different lines, and remove its marks'
    : `is not valid JSON: ${(error as Error).message.replace(placeInText, '')}`;
  return { code: 'E-NOT-JSON', where: file, ...place, message };
}

/** The parser quotes up to ten characters before and after an unexpected one. */
function indexIn(text: string, error: string): number | undefined {
  const stated = /position (\d+)/.exec(error)?.[1];
  if (stated !== undefined) return Number(stated);
  const [, token = '', cut, around = '', more] =
    /token '(.+?)', (\.{3})?"(.*)"(\.{3})? is not/s.exec(error) ?? [];
  const start = text.indexOf(around);
  if (around === '' || start !== text.lastIndexOf(around)) return undefined;
  return start + (cut ? 10 : more ? around.length - 10 : around.indexOf(token));
}

/** Reads the text again to find the places: that is only needed if something is wrong. */
export function problemsFound(file: string, code: ProblemCode, found: readonly PlacedMessage[]) {
  return found.length === 0 ? [] : problemsIn(file, readText(file).value ?? '', found, () => code);
}

export function readText(file: string): Loaded<string> {
  const read = readMarkedText(file);
  if (read.value?.startsWith(byteOrderMark) !== true) return read;
  const message = 'starts with a byte order mark; save it as UTF-8 without one';
  return wrong({ code: 'E-NOT-UTF8', where: file, place: '1:1', message });
}

const byteOrderMark = '\ufeff';

/** Spreadsheet programs write a byte order mark at the beginning. */
export function readSheet(file: string): string | undefined {
  return valueIn(readMarkedText(file))?.replace(byteOrderMark, '');
}

function readMarkedText(file: string): Loaded<string> {
  const { value, problems } = readBytes(file);
  if (value === undefined) return { problems };
  if (isUtf8(value)) return { value: value.toString('utf8'), problems };
  const message = 'is not valid UTF-8; save it as UTF-8';
  return wrong({ code: 'E-NOT-UTF8', where: file, message });
}

export function readBytes(file: string): Loaded<Buffer> {
  return unlessMissing(file, () => {
    const { size } = statSync(file);
    if (size <= maxMebibytes * 2 ** 20) return { value: readFileSync(file), problems: [] };
    const message = `cannot be read: it is larger than ${maxMebibytes} MiB`;
    return wrong({ code: 'E-FILE-UNREADABLE', where: file, message });
  });
}

/** Sorted names in a folder, `recursive` also in those below; no value if it does not exist. */
export function readFolder(folder: string, { recursive = false } = {}): Loaded<readonly string[]> {
  const below = () => Array.from(entriesBelow(folder), ([path]) => path);
  return unlessMissing(folder, () => {
    return { value: (recursive ? below() : readdirSync(folder)).sort(), problems: [] };
  });
}

/** All entries below, by paths with forward slashes; none behind a link or a name not in UTF-8. */
export function* entriesBelow(folder: string, below = ''): Generator<[string, Dirent]> {
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = `${below}${entry.name}`;
    yield [path, entry];
    if (entry.isDirectory() && !path.includes('\ufffd')) yield* entriesBelow(folder, `${path}/`);
  }
}

/** `read` gets the state of the place; of a link, not of what it leads to. */
export function unlessMissing<T>(place: string, read: (state: Stats) => Loaded<T>): Loaded<T> {
  try {
    // Many files are missing, and an exception is slow. A link to nowhere is not missing.
    const state = lstatSync(place, { throwIfNoEntry: false });
    return state ? read(state) : { problems: [] };
  } catch (error) {
    return wrong(unreadable(place, error));
  }
}

function wrong(problem: Problem): Loaded<never> {
  return { problems: [problem] };
}
