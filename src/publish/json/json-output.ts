/** JSON files, with the items of one list on a line each: small, and a day's diff reads as news. */
import { withoutUndefined } from '#model/without-undefined.ts';
import type { Output } from '../output.ts';

/** `listed`: the list whose items stand on a line each. */
export function linesOutput(path: string, value: object, listed: string) {
  return { path, text: jsonText(value, listed), value };
}

export function jsonOutput(path: string, value: object, indent?: number): Output {
  return { path, text: `${JSON.stringify(value, undefined, indent)}\n` };
}

export function jsonText(value: object, listed: string): string {
  let text = '';
  for (const [key, part] of Object.entries(withoutUndefined(value))) {
    const said = key === listed && Array.isArray(part) ? linesText(part) : JSON.stringify(part);
    text += `${text === '' ? '' : ',\n'}${JSON.stringify(key)}:${said}`;
  }
  return `{${text}}\n`;
}

export function linesText(items: readonly unknown[]): string {
  const lines = items.map((item) => JSON.stringify(item));
  return lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n]`;
}
