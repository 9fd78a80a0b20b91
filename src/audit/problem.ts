/** Why an input cannot be read: one line, with its place and its remedy. */
import { Refusal, type ProblemCode } from '#model/problem.ts';

export function refuseInput(
  where: string,
  message: string,
  { code = 'E-WRONG-VALUE', place }: { readonly code?: ProblemCode; readonly place?: string } = {},
): never {
  throw new Refusal([{ code, where, ...(place !== undefined && { place }), message }]);
}
