/** What the tools take, and what their answers have in common. */
import * as z from 'zod';
import { strict } from '#model/shape.ts';

const most = 100;

export const limit = z
  .int()
  .min(1)
  .max(most)
  .default(10)
  .describe('How many rows at most. Ask for more only where they are needed.');

export const detail = z
  .enum(['short', 'full'])
  .default('short')
  .describe('"full" adds reasons, all days, and what to write.');

const text = (longest: number) => z.string().trim().min(1).max(longest);

export const component = text(300).describe(
  'Its name in the index, its title, a package URL, or as files write it: a package, image:tag.',
);

export const version = text(200).describe('An exact version, or the name of a release line.');

export function items<T extends z.ZodType>(item: T): z.ZodArray<T> {
  return z.array(item).min(1).max(most).describe('All questions at once, in one call.');
}

export const named = items(strict({ component, version: version.optional() }));
