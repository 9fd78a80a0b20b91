/** JSON texts: their values, and where these are, so that messages can name line and column. */
import { withoutUndefined } from './without-undefined.ts';

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** As formatters write it, for files that people edit: a plain list is on one line if it fits. */
export function jsonText(value: object): string {
  const text = JSON.stringify(value, null, 2);
  const plainList = /^(.*\[)\n((?:\s+(?:".*"|[\w.+-]+),?\n)+)\s+(\],?)$/gm;
  const short = text.replaceAll(plainList, (all, start: string, items: string, end: string) => {
    const line = start + items.trim().replaceAll(/,\n\s+/g, ', ') + end;
    return line.length > 100 ? all : line;
  });
  return `${short}\n`;
}

/** An open object or list: where it is, and the key or place that comes next. */
type Frame = { readonly path: string; readonly keys: Set<string> | undefined; key: PropertyKey };

/** No file of ours is deeper, and a path for each of a million brackets would fill the memory. */
const deepest = 64;

/** `line:column` of each path or its nearest parent; not of all values, which may be millions. */
export function placesIn(text: string, paths: readonly (readonly PropertyKey[])[]): string[] {
  const starts = new Map([['', '']]);
  for (const path of paths)
    for (const at of path.keys()) starts.set(path.slice(0, at + 1).reduce<string>(below, ''), '');
  wrongKeysIn(text, (path, place) => starts.has(path) && starts.set(path, place()));
  return paths.map((path) => nearestStart(starts, path));
}

/** Only for text that JSON.parse accepts: no syntax check. `onValue`: called for each value. */
export function wrongKeysIn(text: string, onValue?: (path: string, place: () => string) => void) {
  // Duplicate keys, of which JSON.parse keeps the last, and `__proto__`, which schemas ignore.
  const wrongKeys: { path: PropertyKey[]; place: string; message: string }[] = [];
  const frames: Frame[] = [];
  let expectsKey = false;
  let [line, lineStart] = [1, 0];

  for (const match of text.matchAll(/\n|"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g)) {
    const word = match[0];
    const frame = frames.at(-1);
    const place = () => `${line}:${match.index - lineStart + 1}`;
    if (word === '\n') [line, lineStart] = [line + 1, match.index + 1];
    else if (word === ',') {
      expectsKey = frame?.keys !== undefined;
      if (frame && !expectsKey) frame.key = Number(frame.key) + 1;
    } else if (word === '}' || word === ']') frames.pop();
    else if (expectsKey && frame?.keys) {
      const key = String(JSON.parse(word));
      frame.key = key;
      const message = keyProblem(key, frame.keys);
      if (message !== undefined && frames.length <= deepest)
        wrongKeys.push({ path: frames.map((one) => one.key), place: place(), message });
      frame.keys.add(key);
      expectsKey = false;
    } else if (word !== ':') {
      const isShown = onValue !== undefined && frames.length <= deepest;
      const own = isShown && frame ? below(frame.path, frame.key) : '';
      if (isShown) onValue(own, place);
      if (word === '{') frames.push({ path: own, keys: new Set(), key: '' });
      if (word === '[') frames.push({ path: own, keys: undefined, key: 0 });
      expectsKey = word === '{';
    }
  }
  return wrongKeys;
}

function keyProblem(key: string, before: ReadonlySet<string>): string | undefined {
  if (key === '__proto__') return 'is no key that can be used; remove it';
  return before.has(key) ? 'is there twice; keep one' : undefined;
}

export function position(text: string, offset: number): string {
  const before = text.slice(0, offset);
  return `${before.split('\n').length}:${offset - before.lastIndexOf('\n')}`;
}

function nearestStart(starts: ReadonlyMap<string, string>, path: readonly PropertyKey[]): string {
  const own = path.reduce<string>(below, '');
  return starts.get(own) || (path.length === 0 ? '1:1' : nearestStart(starts, path.slice(0, -1)));
}

function below(path: string, key: PropertyKey): string {
  return `${path}\0${String(key)}`;
}

/** As people write it: `sources[0].url`. */
export function pathText(path: readonly PropertyKey[]): string {
  const parts = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
  return parts.join('').replace(/^\./, '');
}

/** The value of a text; undefined if it is no JSON, such as a half-written line. */
export function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Text of a data file: one line per entry of a list, so that a daily diff is easy to read. */
export function entryLines(file: object): string {
  const members = Object.entries(withoutUndefined(file)).map(([key, value]) => {
    const isList = Array.isArray(value) && value.some((one) => typeof one !== 'string');
    const entries = isList ? value.map((one) => `    ${JSON.stringify(one)}`).join(',\n') : '';
    return `  ${JSON.stringify(key)}: ${isList ? `[\n${entries}\n  ]` : JSON.stringify(value)}`;
  });
  return `{\n${members.join(',\n')}\n}\n`;
}
