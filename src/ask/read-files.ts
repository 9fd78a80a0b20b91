/**
 * The served files as this client reads them: only the fields that it uses, and any others let through. Absent
 * where the index does not serve one, refused where it is something else.
 */
import * as z from 'zod/mini';
import { supportPhases, timedPhases } from '#model/support/support.ts';
import { isDay, type Day } from '#model/time/instant.ts';
import type { IndexFiles } from '#model/served/paths.ts';
import { Refusal, type ProblemCode } from '#model/problem.ts';

export const text = z.string();
export const day = z.custom<Day>((value) => typeof value === 'string' && isDay(value));
export const maybe = z.optional;

const knownPurl = z.object({ purl: text, to: maybe(text), matchOnly: maybe(z.literal(true)) });
export type KnownPurl = z.infer<typeof knownPurl>;

/** Names become paths: nothing else may stand here. */
const id = text.check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/));
export const indexFile = z.array(id);

export const namesFile = z.object({
  schema: z.literal(1),
  baseUrl: text,
  datasource: text,
  components: z.array(
    z.object({ id, title: text, purls: z.array(knownPurl), plugins: z.array(text) }),
  ),
});

export const freshnessFile = z.object({ prepared: day, validUntil: day });

/** Columns of `assets/search.json`; their lengths are checked before they are published. */
export const searchFile = z.object({
  schema: z.literal(1),
  components: z.array(
    z.looseObject({
      id: text,
      title: text,
      versions: z.array(text),
      released: z.array(z.number()),
      bases: text,
      flags: text,
      verdicts: z.array(
        z.looseObject({
          deprecated: z.boolean(),
          phase: z.enum(supportPhases),
          ends: z.array(z.looseObject({ phase: z.enum(timedPhases) })),
        }),
      ),
      verdict: z.array(z.number()),
    }),
  ),
});

/** The part of `fetch` that is used. */
export type Fetch = (url: string) => Promise<{
  readonly ok: boolean;
  readonly status: number;
  readonly text: () => Promise<string>;
}>;

/** A served index behind an address, over any `fetch`: that of a browser, a worker or Node.js. */
export function filesAt(address: string, fetch: Fetch): IndexFiles {
  const base = address.endsWith('/') ? address : `${address}/`;
  const parsed = URL.parse(base);
  // The name of a file takes the place of all that follows the path.
  if (parsed === null || parsed.search !== '' || parsed.hash !== '')
    refuse(address, 'E-UNREACHABLE', 'is no address; write it as https://host/path');
  return {
    where: address,
    read: async (path) => {
      const url = new URL(path, base).href;
      const fail = (error: unknown): never => {
        const why = error instanceof Error ? error.message : String(error);
        return refuse(url, 'E-UNREACHABLE', `does not answer: ${why}`, error);
      };
      const answer = await fetch(url).catch(fail);
      if (answer.status === 404) return undefined;
      if (!answer.ok) refuse(url, 'E-UNREACHABLE', `answers with the status ${answer.status}`);
      return await answer.text().catch(fail);
    },
  };
}

export async function readOptional<T>(
  files: IndexFiles,
  path: string,
  schema: z.ZodMiniType<T>,
): Promise<T | undefined> {
  const text = await files.read(path);
  if (text === undefined) return undefined;
  const parsed = schema.safeParse(parseJson(text, files, path));
  if (parsed.success) return parsed.data;
  const place = parsed.error.issues[0]?.path.join('.') ?? '';
  const message = `is not what an index of this program serves (at "${place}")`;
  return refuse(fileAt(files, path), 'E-NOT-THIS-INDEX', message);
}

export async function readRequired<T>(
  files: IndexFiles,
  path: string,
  schema: z.ZodMiniType<T>,
): Promise<T> {
  const value = await readOptional(files, path, schema);
  if (value !== undefined) return value;
  const message = 'is not served; name the folder or the address of an index';
  return refuse(fileAt(files, path), 'E-WRONG-ADDRESS', message);
}

function parseJson(text: string, files: IndexFiles, path: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const message = 'is not JSON; is this the address of an index?';
    return refuse(fileAt(files, path), 'E-NOT-THIS-INDEX', message, error);
  }
}

function refuse(where: string, code: ProblemCode, message: string, cause?: unknown): never {
  throw new Refusal([{ code, where, message }], cause);
}

function fileAt({ where }: IndexFiles, path: string): string {
  return `${where.replace(/\/$/, '')}/${path}`;
}
