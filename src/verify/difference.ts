/** Where two files differ: the place, what stands there, and what the facts make of it. */
import { isUtf8 } from 'node:buffer';
import { isFields, tryJson, type Fields } from '#model/json.ts';
import { shown, wrong, type Breach } from './clause.ts';

/** `before`: the bytes of the file before both, if they are only a part of it. */
export function differencesOf(
  path: string,
  there: Uint8Array,
  made: Uint8Array,
  before: Uint8Array = new Uint8Array(),
): readonly Breach[] {
  if (!isUtf8(there) || !isUtf8(made)) {
    const at = there.findIndex((byte, place) => byte !== made[place]);
    const place = before.length + (at < 0 ? there.length : at) + 1;
    return [wrong(path, 'is not what the facts make of it', `byte ${place}`)];
  }
  const [here = '', wanted = ''] = [there, made].map((bytes) => Buffer.from(bytes).toString());
  const [said, should] = path.endsWith('.json') ? [here, wanted].map(tryJson) : [];
  const found: Breach[] = [];
  if (said !== undefined && should !== undefined)
    for (const breach of valueDifferences(path, said, should)) if (found.push(breach) === 3) break;
  return found.length > 0 ? found : [textDifference(path, here, wanted, before)];
}

/** Each value that differs, with its place, such as `releases[3].version`. */
export function* valueDifferences(
  path: string,
  said: unknown,
  wanted: unknown,
  place = '',
): Generator<Breach> {
  if (said === wanted) return;
  const areLists = Array.isArray(said) && Array.isArray(wanted);
  if (!areLists && !(isFields(said) && isFields(wanted))) {
    yield wrong(path, words(shown(said), shown(wanted)), place || 'the whole');
    return;
  }
  const [here, there] = [said, wanted] as [Fields, Fields];
  for (const key of Object.keys({ ...here, ...there })) {
    if (here[key] === there[key]) continue;
    const step = areLists ? `[${key}]` : place === '' ? key : `.${key}`;
    yield* valueDifferences(path, here[key], there[key], `${place}${step}`);
  }
}

function words(said: string, wanted: string): string {
  return `is ${said}; the facts make ${wanted}`;
}

function textDifference(path: string, here: string, wanted: string, before: Uint8Array): Breach {
  let at = 0;
  while (at < here.length && at < wanted.length && here[at] === wanted[at]) at++;
  const head = `${Buffer.from(before).toString()}${here.slice(0, at)}`;
  const line = head.split('\n').length;
  const column = head.length - head.lastIndexOf('\n');
  return wrong(path, words(piece(here, at), piece(wanted, at)), `line ${line}, column ${column}`);
}

/** The text from a little before the place, to find it; invisible characters are escaped. */
function piece(text: string, at: number): string {
  if (at >= text.length) return 'the end of the file';
  const start = Math.max(text.lastIndexOf('\n', at - 1) + 1, at - 20);
  return text.slice(start, at + 60).replaceAll(/[[\p{C}\p{Z}]--[ ]]/gv, (sign) => {
    const written = JSON.stringify(sign).slice(1, -1);
    return written === sign ? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}` : written;
  });
}
