/** Parses responses; a failure names what came instead. */
import * as z from 'zod';
import { Failure } from '../failure.ts';
import { quoted } from './address.ts';
import type { HttpResponse } from '../http/types.ts';

type WithText = Pick<HttpResponse, 'text'>;

export function parseJson<T>(answer: WithText, url: string, schema: z.ZodType<T>): T {
  return shaped(rawJson(answer, url), url, schema);
}

export function rawJson({ text }: WithText, url: string, revive?: typeof withZeros): unknown {
  try {
    // Gerrit begins all JSON with these characters.
    return JSON.parse(text.replace(/^\)\]\}'/, ''), revive);
  } catch (cause) {
    refuseOther(text, url, 'JSON');
    const more = 'more than one JSON document; read it as a "page"';
    const broken = String(cause).includes('after JSON') ? more : 'JSON that is cut off or broken';
    const other = /^\s*[[{"]/.test(text) ? broken : `${quoted(text.slice(0, 40))} instead of JSON`;
    const what = /^\s*</.test(text) ? 'XML instead of JSON' : other;
    throw new Failure(`${url} answers with ${what}`, { cause });
  }
}

/** A number with a dot as it is written, if that is known, since 3.10 is not 3.1. */
export function withZeros(_: string, value: unknown, { source }: { source?: string } = {}) {
  return typeof value === 'number' && (source ?? String(value)).includes('.') ? source : value;
}

export function refuseOther(text: string, url: string, wanted: string): void {
  const start = text.slice(0, 1000).trimStart().toLowerCase();
  if (start === '') throw new Failure(`${url} answers with nothing instead of ${wanted}`);
  if (/^<(!doctype html|html|head|body)/.test(start))
    throw new Failure(`${url} answers with a web page (HTML) instead of ${wanted}`);
}

export function shaped<T>(value: unknown, url: string, schema: z.ZodType<T>, what = 'JSON'): T {
  const { success, data, error: cause } = schema.safeParse(value);
  if (success) return data;
  const [issue] = cause.issues;
  const place = issue?.path.map(String).join('/').slice(0, 100) ?? '';
  const at = place === '' ? '' : ` at /${place}`;
  const why = `${url} answers with ${what} of another shape${at}: ${issue?.message}`;
  throw new Failure(why, { cause });
}

const text = z.string().optional().catch(undefined);

/** Fields of a release: an invalid value is left out, so that no release is lost. */
export const lenient = {
  text,
  sha256: text.transform((sum) => sum && `sha256:${sum}`),
  /** An invalid date is reported: see `dateOf`. */
  date: z.unknown().optional(),
  flag: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  /** A release without a name is left out and reported. */
  name: z.string().catch(''),
};

/** A value that is no object counts as an empty object. All fields must be lenient. */
export function entry<S extends z.core.$ZodLooseShape>(shape: S) {
  const read = z.object(shape);
  return read.catch(() => read.parse({}));
}

/** A list in which an invalid entry does not affect the others. */
export function entries<S extends z.core.$ZodLooseShape>(shape: S) {
  return z.array(entry(shape));
}

/** Resolves a JSON pointer; undefined if it fails: https://www.rfc-editor.org/rfc/rfc6901 */
export function resolvePointer(value: unknown, pointer: string | undefined): unknown {
  const steps = pointer?.split('/').slice(1);
  const keys = steps?.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return keys?.reduce<unknown>(step, value);
}

/** Own keys only: `__proto__` and `constructor` are names like any other, and mostly absent. */
function step(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value) && !/^(0|[1-9]\d*)$/.test(key)) return undefined;
  return Object.getOwnPropertyDescriptor(value, key)?.value as unknown;
}

export function listsIn(value: unknown, at: string, depth: number): readonly string[] {
  if (Array.isArray(value))
    return [at, ...(value.length === 1 ? listsIn(value[0], `${at}/0`, depth - 1) : [])];
  if (depth < 1 || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => listsIn(one, `${at}/${key}`, depth - 1));
}
