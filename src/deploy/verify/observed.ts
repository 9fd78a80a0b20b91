/** All that was found of an index: what the clauses of the contract are held against. */
import type { Instant } from '#model/instant.ts';
import type { ServedKind } from '#model/served-paths.ts';
import type { Document } from './document.ts';
import type { Entry } from './reader.ts';
import type { Sum } from './sums.ts';

/** One file as it was read, whatever it is for. */
export type SeenFile = {
  readonly path: string;
  /** None where no index serves such a path. */
  readonly kind?: ServedKind;
  readonly status?: number;
  readonly failure?: string;
  readonly sha256: string;
  /** Empty for a folder, and where no answer came. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly size: number;
};

export type Observed = {
  readonly where: string;
  readonly over: 'http' | 'folder';
  readonly now: Instant;
  /** Whether this program made it, by the files that no other index has. */
  readonly ours: boolean;
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
    /** Of the list itself. */
    readonly sha256: string;
  };
  /** Every file that is listed, is in the folder, or must be there, by path. */
  readonly files: ReadonlyMap<string, SeenFile>;
  /** What was answered where nothing should be, by path; over HTTP. */
  readonly unknown: ReadonlyMap<string, SeenFile>;
  /** Over HTTP: the answer for `index.json` to a validator that fits nothing. */
  readonly unknownValidatorStatus?: number;
  /** Over HTTP: pages at their address without an ending, by the path of their file. */
  readonly addresses: ReadonlyMap<string, SeenFile>;
  /** Over HTTP: files asked for with a content coding, by `<coding> <path>`. */
  readonly coded: ReadonlyMap<string, SeenFile>;
  /** All that is in the folder. */
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

/** Files of some kinds that were read whole. */
export function filesOf(index: Observed, ...kinds: readonly ServedKind[]): readonly SeenFile[] {
  return [...index.files.values()].filter(
    ({ kind, status }) => status === 200 && kind !== undefined && kinds.includes(kind),
  );
}
