/** A served file as a value: absent where the index does not serve it, refused where it is something else. */
import type * as z from 'zod/mini';
import type { IndexFiles } from '#model/served/served-paths.ts';
import { Refusal, type ProblemCode } from '#model/problem.ts';

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
  return refuse(files, path, 'E-NOT-THIS-INDEX', message);
}

export async function readRequired<T>(
  files: IndexFiles,
  path: string,
  schema: z.ZodMiniType<T>,
): Promise<T> {
  const value = await readOptional(files, path, schema);
  if (value !== undefined) return value;
  const message = 'is not served; name the folder or the address of an index';
  return refuse(files, path, 'E-WRONG-ADDRESS', message);
}

function parseJson(text: string, files: IndexFiles, path: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const message = 'is not JSON; is this the address of an index?';
    return refuse(files, path, 'E-NOT-THIS-INDEX', message, error);
  }
}

function refuse(
  { where }: IndexFiles,
  path: string,
  code: ProblemCode,
  message: string,
  cause?: unknown,
): never {
  throw new Refusal([{ code, where: `${where.replace(/\/$/, '')}/${path}`, message }], cause);
}
