/** One JSON file as it was found: what its bytes, its headers and its text say. */
import { isAscii, isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import type { Answer } from './reader.ts';
import { isPlainJson, repeatedKeys } from './json-scan.ts';

type Parsed =
  | {
      readonly kind: 'value';
      readonly value: unknown;
      readonly repeated: readonly string[];
      /** Whether there may be a null in it. */
      readonly mayHoldNull: boolean;
    }
  | { readonly kind: 'broken'; readonly because: string }
  /** `all.json` whose bytes are those of the files that it repeats. */
  | { readonly kind: 'parts' }
  | { readonly kind: 'none' };

/** What stays known of a document when its content was let go. */
export type DocumentFacts = {
  readonly path: string;
  /** Absent where no answer came. */
  readonly status?: number;
  readonly failure?: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly sha256: string;
  /** The status of a second ask with the validator of the first. */
  readonly again?: number;
};

export type Document = DocumentFacts & {
  readonly text: {
    readonly utf8: boolean;
    readonly bom: boolean;
    readonly html: boolean;
    readonly newline: boolean;
    /** Whether some words of plain ASCII stand in it. */
    readonly holds: (words: string) => boolean;
  };
  readonly json: Parsed;
};

export const noText = {
  utf8: true,
  bom: false,
  html: false,
  newline: true,
  holds: () => false,
};

export function documentOf(path: string, answer: Answer, sum = sumOf(answer)): Document {
  if (answer.kind === 'failed') {
    const nothing = { headers: new Map<string, string>(), sha256: sum, text: noText };
    return { path, failure: answer.because, ...nothing, json: { kind: 'none' } };
  }
  const { status, headers, body } = answer;
  const found = { path, status, headers, sha256: sum };
  if (status !== 200) return { ...found, text: noText, json: { kind: 'none' } };
  const text = textOf(body);
  const bom = text.startsWith('\ufeff');
  const html = /^\ufeff?\s*</.test(text);
  return {
    ...found,
    text: {
      utf8: isUtf8(body),
      bom,
      html,
      newline: html || text.endsWith('\n'),
      // The text itself would stay as long as the document.
      holds: (words) => bufferOf(body).includes(words),
    },
    json: html ? { kind: 'none' } : parse(bom ? text.slice(1) : text, body),
  };
}

/** Of any bytes, those that are no text as U+FFFD; a byte order mark stays. */
export function textOf(body: Uint8Array): string {
  return isAscii(body)
    ? bufferOf(body).toString('latin1')
    : new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

export function factsOf(document: Document): DocumentFacts {
  const { path, status, failure, headers, sha256, again } = document;
  return {
    path,
    ...(status !== undefined && { status }),
    ...(failure !== undefined && { failure }),
    headers,
    sha256,
    ...(again !== undefined && { again }),
  };
}

/** The parsed value; none where the file is missing or broken, which other clauses name. */
export function valueOf(document: Document | undefined): unknown {
  return document?.json.kind === 'value' ? document.json.value : undefined;
}

export function sha256(bytes: Uint8Array): string {
  return hash('sha256', bytes);
}

/** Empty where there is no answer. */
export function sumOf(answer: Answer): string {
  return answer.kind === 'failed' ? '' : sha256(answer.body);
}

function parse(text: string, bytes: Uint8Array): Parsed {
  try {
    const value = JSON.parse(text) as unknown;
    const isPlain = isPlainJson(bytes);
    return {
      kind: 'value',
      value,
      repeated: isPlain ? [] : repeatedKeys(text),
      mayHoldNull: !isPlain,
    };
  } catch (error) {
    return { kind: 'broken', because: (error as Error).message };
  }
}
