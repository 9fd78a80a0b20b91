/** JSON files, with the items of one list on a line each: small, and a day's diff reads as news. */
import type { Output } from '../output.ts';

/** `listed`: the list whose items stand on a line each. */
export function linesOutput(path: string, value: object, listed: string) {
  return { path, text: jsonText(value, listed), value };
}

export function jsonOutput(path: string, value: object, indent?: number): Output {
  return { path, text: `${JSON.stringify(value, undefined, indent)}\n` };
}

export function jsonText(value: object, listed: string): string {
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([key, part]) => {
      const isListed = key === listed && Array.isArray(part);
      return `${JSON.stringify(key)}:${isListed ? linesText(part) : JSON.stringify(part)}`;
    });
  return `{${parts.join(',\n')}}\n`;
}

export function linesText(items: readonly unknown[]): string {
  const lines = items.map((item) => JSON.stringify(item));
  return lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n]`;
}
