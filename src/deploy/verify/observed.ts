/** All that was found of an index: what the clauses of the contract are held against. */
import type { Instant } from '#model/instant.ts';
import type { Document } from './document.ts';
import type { Entry } from './reader.ts';
import type { Sum } from './sums.ts';

export type SeenFile = { readonly status?: number; readonly sha256: string };

export type Observed = {
  readonly where: string;
  readonly over: 'http' | 'folder';
  readonly now: Instant;
  readonly index: Document;
  readonly all: Document;
  /** By component name, in the order of `index.json`. */
  readonly components: ReadonlyMap<string, Document>;
  /** Files of ours that the specification does not ask for, where they are there. */
  readonly extras: {
    readonly status?: Document;
    readonly changes?: Document;
    readonly details: ReadonlyMap<string, Document>;
  };
  readonly sums?: {
    readonly listed: readonly Sum[];
    readonly wrong: readonly number[];
    readonly files: ReadonlyMap<string, SeenFile>;
  };
  /** What was answered where nothing should be, by path; over HTTP. */
  readonly unknown: ReadonlyMap<string, number | undefined>;
  /** Over HTTP: the answer for `index.json` to a validator that fits nothing. */
  readonly stranger?: number;
  /** The start page's headers, where it is HTML; over HTTP. */
  readonly page?: ReadonlyMap<string, string>;
  /** All that lies in the folder. */
  readonly entries?: readonly Entry[];
};

/** The files that the specification names. */
export function specified(index: Observed): readonly Document[] {
  return [index.index, index.all, ...index.components.values()];
}

/** Those and the ones of ours that are there. */
export function documents(index: Observed): readonly Document[] {
  const { status, changes, details } = index.extras;
  return [...specified(index), status, changes, ...details.values()].filter(
    (document) => document !== undefined,
  );
}
