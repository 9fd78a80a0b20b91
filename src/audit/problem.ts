/** Why an input cannot be read: one line, with its place and its remedy. */
import { Refusal, type ProblemCode } from '#model/problem.ts';
import { fileWords } from './item.ts';

export function refuseInput(
  file: string,
  message: string,
  { code = 'E-WRONG-VALUE', place }: { readonly code?: ProblemCode; readonly place?: string } = {},
): never {
  throw new Refusal([
    { code, where: fileWords(file), ...(place !== undefined && { place }), message },
  ]);
}
