/** Component names: safe as a file name, a URL path and an object key, everywhere. */
import * as z from 'zod';
import { idPattern, idProblem, maxIdLength } from './id-problem.ts';

export const id = z
  .string()
  .superRefine((value, context) => {
    const problem = idProblem(value);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  })
  .meta({ pattern: idPattern.source, maxLength: maxIdLength });
