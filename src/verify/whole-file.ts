/**
 * `all.json` against the files that it repeats. It is as large as all of them together, so it is parsed only
 * where its bytes are not theirs, one after the other.
 */
import { documentOf, noText, valueOf, type Document, type DocumentFacts } from './document.ts';
import { isObject } from './is-object.ts';
import type { Answer } from './reader.ts';

export type WholeFile = {
  /** What it holds of a component, where it does not repeat the component's file. */
  readonly inAll: (document: Document, answer: Answer) => { readonly value: unknown } | undefined;
  /** At the end; without a value where it repeats every file. */
  readonly document: () => Document;
};

const start = Buffer.from('{"components":{\n');
const end = Buffer.from('\n}}\n');

export function wholeFile(answer: Answer, facts: DocumentFacts): WholeFile {
  const body = answer.kind === 'answered' && answer.status === 200 ? answer.body : undefined;
  let parsed: Document | undefined;
  let at = body !== undefined && holds(body, start, 0) ? start.length : undefined;
  const parse = (): Document =>
    (parsed ??= {
      ...documentOf(facts.path, answer, facts.sha256),
      ...(facts.again !== undefined && { again: facts.again }),
    });
  return {
    inAll(document, part) {
      at = body && at && isPlain(document) ? after(body, at, document.path, part) : undefined;
      if (at !== undefined || body === undefined) return undefined;
      const value = valueOf(parse());
      const components: unknown = isObject(value) ? value['components'] : undefined;
      const name = document.path.replace(/\.json$/, '');
      return isObject(components) && Object.hasOwn(components, name)
        ? { value: components[name] }
        : undefined;
    },
    document() {
      const isRepeated =
        body !== undefined &&
        at !== undefined &&
        at > start.length &&
        holds(body, end, at) &&
        at + end.length === body.length;
      return isRepeated ? { ...facts, text: noText, json: { kind: 'parts' } } : parse();
    },
  };
}

/** Nothing that would be wrong in `all.json` too. */
function isPlain({ json, text: { utf8, bom } }: Document): boolean {
  return json.kind === 'value' && !json.mayHoldNull && utf8 && !bom;
}

/** Where the bytes of the component end; none where they are others. */
function after(body: Uint8Array, at: number, path: string, part: Answer): number | undefined {
  if (part.kind === 'failed' || part.body.at(-1) !== 0x0a) return undefined;
  const key = Buffer.from(
    `${at > start.length ? ',\n' : ''}${JSON.stringify(path.replace(/\.json$/, ''))}:`,
  );
  const bytes = part.body.subarray(0, -1);
  return holds(body, key, at) && holds(body, bytes, at + key.length)
    ? at + key.length + bytes.length
    : undefined;
}

function holds(body: Uint8Array, part: Uint8Array, at: number): boolean {
  return Buffer.compare(body.subarray(at, at + part.length), part) === 0;
}
