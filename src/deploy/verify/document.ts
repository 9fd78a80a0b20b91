/** One JSON file as it was found: what its bytes, its headers and its text say. */
import { createHash } from 'node:crypto';
import type { Answer } from './reader.ts';
import { repeatedKeys } from './repeated-keys.ts';

type Parsed =
  | { readonly kind: 'value'; readonly value: unknown; readonly repeated: readonly string[] }
  | { readonly kind: 'broken'; readonly because: string }
  | { readonly kind: 'none' };

export type Document = {
  readonly path: string;
  /** Absent where no answer came. */
  readonly status?: number;
  readonly failure?: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly sha256: string;
  readonly text: {
    readonly utf8: boolean;
    readonly bom: boolean;
    readonly html: boolean;
    readonly newline: boolean;
  };
  readonly json: Parsed;
  /** The status of a second ask with the validator of the first. */
  readonly again?: number;
};

const noText = { utf8: true, bom: false, html: false, newline: true };

export function documentOf(path: string, answer: Answer): Document {
  if (answer.kind === 'failed') {
    const nothing = { headers: new Map<string, string>(), sha256: '', text: noText };
    return { path, failure: answer.because, ...nothing, json: { kind: 'none' } };
  }
  const { status, headers, body } = answer;
  const found = { path, status, headers, sha256: sha256(body) };
  if (status !== 200) return { ...found, text: noText, json: { kind: 'none' } };
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  const bom = text.startsWith('\ufeff');
  const html = /^\ufeff?\s*</.test(text);
  return {
    ...found,
    text: { utf8: isUtf8(body), bom, html, newline: html || text.endsWith('\n') },
    json: html ? { kind: 'none' } : parse(bom ? text.slice(1) : text),
  };
}

/** The parsed value; none where the file is missing or broken, which other clauses name. */
export function valueOf(document: Document | undefined): unknown {
  return document?.json.kind === 'value' ? document.json.value : undefined;
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function parse(text: string): Parsed {
  try {
    return { kind: 'value', value: JSON.parse(text) as unknown, repeated: repeatedKeys(text) };
  } catch (error) {
    return { kind: 'broken', because: (error as Error).message };
  }
}

function isUtf8(body: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(body);
    return true;
  } catch {
    return false;
  }
}
