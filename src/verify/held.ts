/** The files of an index on this machine, wherever it came from. One is read at a time. */
import { hash } from 'node:crypto';
import { closeSync, lstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { entriesBelow } from '#io/read.ts';
import { nameProblem } from '#model/component/id-problem.ts';
import { type HostKind, hostKinds, maxFileBytes } from '#model/served/paths.ts';
import { compareText } from '#model/order.ts';
import { isFields, tryJson } from '#model/json.ts';
import { wrong, type Clause } from './clause.ts';
import type { Reader } from './reader.ts';

export type HeldFile = { readonly file: string; readonly size: number };

export type Held = {
  readonly where: string;
  readonly over: Reader['over'];
  /** By path in the index, sorted as text. */
  readonly files: ReadonlyMap<string, HeldFile>;
  /** By path, why a file is missing or cannot be served: only one clause reports it. */
  readonly missing: ReadonlyMap<string, string>;
  /** By path, why nothing is known of a file; empty for a folder. */
  readonly unread: ReadonlyMap<string, string>;
};

export function holdFolder({ where }: Pick<Reader, 'where'>): Held {
  const [files, missing] = [new Map<string, HeldFile>(), new Map<string, string>()];
  for (const [path, entry] of [...entriesBelow(where)].toSorted(([a], [b]) => compareText(a, b))) {
    const file = join(where, path);
    const size = lstatSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (path.includes('\ufffd')) missing.set(path, 'has a name that is not UTF-8; remove it');
    else if (entry.isDirectory()) continue;
    else if (!entry.isFile()) missing.set(path, 'is no plain file; remove it');
    else if (size > maxFileBytes) missing.set(path, `is ${size} bytes, over 25 MiB`);
    else if (isPage(path, textOf(bytesIn(file, 0, 64)))) missing.set(path, aPage);
    else files.set(path, { file, size });
  }
  return { where, over: 'folder', files, missing, unread: new Map() };
}

export const aPage = 'is a page or XML, not the file; put the file that was built in its place';

/** Some hosts send a page in place of a missing file; a folder may hold a copy of such a page. */
export function isPage(path: string, text: string): boolean {
  return /(^SHA256SUMS|\.(nd)?jsonl?)$/.test(path) && /^\ufeff?\s*</.test(text);
}

export function bytesIn(file: string, offset: number, length: number): Buffer {
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(handle, bytes, 0, length, offset));
  } finally {
    closeSync(handle);
  }
}

export function readHeld({ files }: Pick<Held, 'files'>, path: string): Uint8Array | undefined {
  const held = files.get(path);
  return held && readFileSync(held.file);
}

export function sumHeld(held: Held, path: string): string | undefined {
  const body = readHeld(held, path);
  return body && hash('sha256', body);
}

export function textHeld(held: Held, path: string): string | undefined {
  const body = readHeld(held, path);
  return body && textOf(body);
}

/** Invalid bytes become U+FFFD; a byte order mark is kept. */
export function textOf(body: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
}

export function jsonHeld(held: Held, path: string): unknown {
  return tryJson(textHeld(held, path) ?? '');
}

/** Names that are safe to request, each once; the others have a clause of their own. */
export function namesIn(index: unknown): readonly string[] {
  const names: readonly unknown[] = Array.isArray(index) ? index : [];
  const texts = names.filter((name) => typeof name === 'string');
  return [...new Set(texts.filter((name) => nameProblem(name) === undefined))];
}

/** Whether this is a `facts.json`: it may be a "not found" page, or a file of another program. */
export function isFactsFile(text: string | undefined): boolean {
  const json = tryJson(text ?? '');
  if (json !== undefined) return isFields(json) && 'program' in json;
  return text !== undefined && !isPage('facts.json', text);
}

const withHost = z.object({ settings: z.object({ host: z.object({ kind: z.enum(hostKinds) }) }) });

export function hostIn(facts: string | undefined): HostKind | undefined {
  return withHost.safeParse(tryJson(facts ?? '')).data?.settings.host.kind;
}

/** What must hold for a folder, whatever its files say: every file in it is uploaded. */
export const folder: readonly Clause<Held & { readonly names: readonly string[] }>[] = [
  {
    name: 'found',
    why: 'index.json promises a file per name, and all.json beside them, or its parts where a host would not take it.',
    *check({ files, missing, names }) {
      const all = files.has('all/index.json') ? [] : ['all.json'];
      for (const path of ['index.json', ...names.map((name) => `${name}.json`), ...all])
        if (!files.has(path) && !missing.has(path)) yield wrong(path, 'is not there');
    },
  },
  {
    name: 'plain-files',
    why: 'The host follows links, wherever they lead, and takes files of up to 25 MiB; an error page in the place of a file is the commonest way for one to vanish.',
    *check({ missing }) {
      for (const [path, why] of missing) yield wrong(path, why);
    },
  },
];
