/** Messages for wrong values, in the author's terms, where a schema has no message of its own. */
import type * as z from 'zod';
import type { Fields } from './json.ts';
import { didYouMean, meantNames } from './nearest.ts';

const kinds: Readonly<Record<string, string>> = {
  string: 'a text, in quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list, in […]',
  object: 'an object, in {…}',
  record: 'an object, in {…}',
  null: 'null',
};

export function wrongValue(issue: z.core.$ZodRawIssue): string | undefined {
  const { input } = issue;
  switch (issue.code) {
    case 'invalid_type':
      return wanted([issue.expected], input);
    case 'invalid_union': {
      // One key (the discriminator) tells which option is meant.
      const { discriminator: key } = issue;
      if (key !== undefined && 'options' in issue && Array.isArray(issue.options))
        return oneOf(issue.options, (input as Fields)[key]);
      const whole = issue.errors.filter(([one, next]) => one && 'keys' in one && !next);
      if (whole.length > 1) return `must have only one of ${Object.keys(Object(input)).join(', ')}`;
      // The option with the fewest issues was probably meant; an unknown key counts twice.
      const odds = (all: object[]) => all.length + all.filter((one) => 'keys' in one).length;
      const likeliest = issue.errors.toSorted((a, b) => odds(a) - odds(b));
      const first = likeliest.flatMap(([one]) => one ?? []);
      const lacked = first.filter(({ path: [key = ''] }) => !Object.hasOwn(Object(input), key));
      if (likeliest.every((issues, at) => issues.length > 1 && first[at] === lacked[at]))
        return `must have ${lacked.map(({ path }) => `"${path.join('.')}"`).join(' or ')}`;
      // The option of the same type as the value was meant.
      const meant = first.find(({ code, path }) => code !== 'invalid_type' || path.length > 0);
      if (meant) return [meant.path.join('.'), meant.message].filter(Boolean).join(': ');
      const expected = first.flatMap((one) => ('expected' in one ? one.expected : []));
      return wanted(expected, input);
    }
    case 'invalid_key':
      return issue.issues[0]?.message;
    case 'invalid_value':
      return oneOf(issue.values, input);
    case 'too_small':
      return limited('least', issue.minimum, issue);
    case 'too_big':
      return limited('most', issue.maximum, issue);
    default:
      return undefined;
  }
}

function oneOf(values: readonly unknown[], input: unknown): string {
  const names = values.map((value) => JSON.stringify(value));
  const words = names.join(', ').replace(/, (?=[^,]*$)/, ' or ');
  const said = typeof input === 'string' ? input : '';
  const meant = meantNames(said, values.map(String), (one) => `"${one}"`);
  return wanted([words], input) + didYouMean(meant);
}

function wanted(expected: readonly string[], input: unknown): string {
  const words = [...new Set(expected.map((one) => kinds[one] ?? one))].join(' or ');
  return input === undefined ? `is missing; it must be ${words}` : `must be ${words}`;
}

function limited(bound: 'least' | 'most', count: number | bigint, issue: { origin?: unknown }) {
  const { origin } = issue;
  if (origin === 'number' || origin === 'int') return `must be at ${bound} ${count}`;
  if (bound === 'least' && count === 1) return 'must not be empty';
  return `must have at ${bound} ${count} ${origin === 'string' ? 'characters' : 'entries'}`;
}
