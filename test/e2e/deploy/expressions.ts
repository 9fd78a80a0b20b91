/** Expressions of workflows, `${{ … }}`, over contexts such as `github` and `needs`. */
import { runInNewContext } from 'node:vm';

export type Contexts = Readonly<Record<string, unknown>>;

const names = 'github|inputs|secrets|vars|env|needs|steps|matrix|strategy|job';
const reference = new RegExp(`\\b(${names})\\b((?:\\.[\\w-]+)*)|'(?:[^']|'')*'`, 'g');

/** What an expression answers; a value that nobody knows is empty, as on the platform. */
function answered(expression: string, contexts: Contexts): unknown {
  const script = expression.replaceAll(reference, (whole, name?: string, path = '') => {
    if (name === undefined) return JSON.stringify(whole.slice(1, -1).replaceAll("''", "'"));
    return `at(${JSON.stringify(`${name}${path}`.split('.'))})`;
  });
  const at = (path: readonly string[]) =>
    path.reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | undefined)?.[key],
      contexts,
    ) ?? '';
  const functions = {
    at,
    fromJSON: (text: string): unknown => JSON.parse(text),
    toJSON: (value: unknown) => JSON.stringify(value, null, 2),
    always: () => true,
  };
  return runInNewContext(script, functions);
}

/** One expression alone keeps its type; within a text it is text. */
export function evaluated(value: unknown, contexts: Contexts): unknown {
  if (typeof value !== 'string') return value;
  const [, alone] = /^\$\{\{ ([^}]+) \}\}$/.exec(value) ?? [];
  if (alone !== undefined) return answered(alone, contexts);
  const text = (_: string, one: string) => [answered(one, contexts)].join('');
  return value.replaceAll(/\$\{\{ (.+?) \}\}/g, text);
}

export function holds(condition: string | undefined, contexts: Contexts): boolean {
  return condition === undefined || Boolean(answered(condition, contexts));
}
