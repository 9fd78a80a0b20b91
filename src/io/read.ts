/** Files in: every one is read whole, checked as UTF-8 and as JSON, and parsed with its schema. */
import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import type * as z from 'zod';
import { Refusal, type Problem, type ProblemCode } from '#model/problem.ts';
import { findPlaces, position } from '#model/json.ts';
import { pathText, problemsIn, schemaProblems, type PlacedMessage } from './problems-in.ts';
import { codeOf, unreadable } from './system-error.ts';

export type Read<T> =
  | { readonly kind: 'read'; readonly value: T; readonly text: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'wrong'; readonly problems: readonly Problem[] };

/** A value where there is one, and all that is wrong. */
export type Loaded<T> = { readonly value?: T; readonly problems: readonly Problem[] };

/** People can write a key twice and mean both; the program never does, and its files are large. */
type Writer = 'authored' | 'recorded';

/** A million releases of one component are smaller. */
const maxMebibytes = 256;

export function readRequired<T>(file: string, schema: z.ZodType<T>): Loaded<T> {
  const found = readJson(file, schema, 'authored');
  return found.kind === 'missing'
    ? { problems: [{ code: 'E-FILE-MISSING', where: file, message: 'is missing' }] }
    : toLoaded(found);
}

export function readOptional<T>(
  file: string,
  schema: z.ZodType<T>,
  writer: Writer = 'authored',
): Loaded<T> {
  return toLoaded(readJson(file, schema, writer));
}

function toLoaded<T>(read: Read<T>): Loaded<T> {
  const problems = read.kind === 'wrong' ? read.problems : [];
  return read.kind === 'read' ? { value: read.value, problems } : { problems };
}

/** The value, or a refusal with all that is wrong. */
export function required<T>({ value, problems }: Loaded<T>): T {
  if (value === undefined) throw new Refusal(problems);
  return value;
}

/** What was read; nothing where it is missing, and a refusal where it is wrong. */
export function valueIn<T>(read: Read<T>): T | undefined {
  if (read.kind === 'wrong') throw new Refusal(read.problems);
  return read.kind === 'read' ? read.value : undefined;
}

/** Only a missing file means that there is none; whatever else fails is a problem. */
export function readJson<T>(file: string, schema: z.ZodType<T>, writer: Writer): Read<T> {
  const content = readText(file);
  if (content.kind !== 'read') return content;
  const text = content.value;
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (error) {
    return wrong(notJson(file, text, error));
  }
  const keys = writer === 'authored' ? findPlaces(text).wrongKeys : [];
  const parsed = schema.safeParse(raw);
  if (parsed.success && keys.length === 0) return { kind: 'read', value: parsed.data, text };
  const inKeys = keys.map(({ path, place, message }): Problem => ({
    code: 'E-WRONG-KEY',
    where: file,
    place: `${place} ${pathText(path)}`,
    message,
  }));
  return {
    kind: 'wrong',
    problems: [...inKeys, ...schemaProblems(file, text, parsed.error?.issues ?? [])],
  };
}

/** Marks of a merge conflict stand at the start of a line, where JSON has none of their characters. */
function notJson(file: string, text: string, error: unknown): Problem {
  const conflict = /^(<{7}|={7}|>{7})/m.exec(text);
  const at = conflict?.index ?? /position (\d+)/.exec(String(error))?.[1];
  return {
    code: 'E-NOT-JSON',
    where: file,
    ...(at !== undefined && { place: position(text, Number(at)) }),
    message:
      conflict === null
        ? `is not valid JSON: ${jsonComplaint(error)}`
        : 'holds a merge conflict; take one side, or both where they add different lines, and remove its marks',
  };
}

/** Found in what was read and understood: the text is read again, since this happens only when something is wrong. */
export function problemsFound(
  file: string,
  code: ProblemCode,
  found: readonly PlacedMessage[],
): Problem[] {
  if (found.length === 0) return [];
  const read = readText(file);
  return problemsIn(file, read.kind === 'read' ? read.value : '', found, () => code);
}

export function readText(file: string): Read<string> {
  const read = readMarkedText(file);
  if (read.kind !== 'read' || !read.value.startsWith(byteOrderMark)) return read;
  const message = 'starts with a byte order mark; save it as UTF-8 without one';
  return wrong({ code: 'E-NOT-UTF8', where: file, place: '1:1', message });
}

const byteOrderMark = '\ufeff';

/** What spreadsheets write begins with a byte order mark. */
export function readSheet(file: string): Read<string> {
  const read = readMarkedText(file);
  if (read.kind !== 'read') return read;
  const text = read.value.replace(byteOrderMark, '');
  return { kind: 'read', value: text, text };
}

function readMarkedText(file: string): Read<string> {
  const read = readBytes(file);
  if (read.kind !== 'read') return read;
  if (!isUtf8(read.value)) {
    const message = 'is not valid UTF-8; save it as UTF-8';
    return wrong({ code: 'E-NOT-UTF8', where: file, message });
  }
  const text = read.value.toString('utf8');
  return { kind: 'read', value: text, text };
}

export function readBytes(file: string): Read<Buffer> {
  try {
    // Most components lack some of their files; to be told so by an error takes longer than the rest.
    const state = statSync(file, { throwIfNoEntry: false });
    if (state === undefined) return { kind: 'missing' };
    if (state.size > maxMebibytes * 2 ** 20) {
      const message = `cannot be read: it is larger than ${maxMebibytes} MiB`;
      return wrong({ code: 'E-FILE-UNREADABLE', where: file, message });
    }
    return { kind: 'read', value: readFileSync(file), text: '' };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { kind: 'missing' };
    return wrong(unreadable(file, error));
  }
}

/** The names in a folder, in an order of our own; none where the folder does not exist. */
export function readFolder(folder: string): Read<readonly string[]> {
  try {
    return { kind: 'read', value: readdirSync(folder).sort(), text: '' };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { kind: 'missing' };
    return wrong(unreadable(folder, error));
  }
}

function wrong(problem: Problem): Read<never> {
  return { kind: 'wrong', problems: [problem] };
}

function jsonComplaint(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(
    /,? ?(in JSON )?at position .*$|, ".*$/s,
    '',
  );
}
