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
  return refuse(files, path, `is not what an index of this program serves (at "${place}")`);
}

export async function readRequired<T>(
  files: IndexFiles,
  path: string,
  schema: z.ZodMiniType<T>,
): Promise<T> {
  const value = await readOptional(files, path, schema);
  if (value !== undefined) return value;
  return refuse(
    files,
    path,
    'is not served; name the folder or the address of an index',
    'E-WRONG-ADDRESS',
  );
}

function parseJson(text: string, files: IndexFiles, path: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    return refuse(
      files,
      path,
      'is not JSON; is this the address of an index?',
      'E-NOT-THIS-INDEX',
      error,
    );
  }
}

function refuse(
  { where }: IndexFiles,
  path: string,
  message: string,
  code: ProblemCode = 'E-NOT-THIS-INDEX',
  cause?: unknown,
): never {
  throw new Refusal([{ code, where: `${where.replace(/\/$/, '')}/${path}`, message }], cause);
}
