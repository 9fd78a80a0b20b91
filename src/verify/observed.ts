/** What was found of an index: what the clauses of the contract are held against. */
import type { Instant } from '#model/time/instant.ts';
import type { ServedKind } from '#model/served/served-paths.ts';
import type { Document, DocumentFacts } from './document.ts';
import type { Entry } from './reader.ts';
import { remember } from './remember.ts';
import type { Sum } from './sums.ts';

/** What stays known of a file when its content was let go. */
export type FileFacts = {
  readonly path: string;
  /** None where no index serves such a path. */
  readonly kind?: ServedKind;
  readonly status?: number;
  readonly failure?: string;
  readonly sha256: string;
  /** Empty for a folder, and where no answer came. */
  readonly headers: ReadonlyMap<string, string>;
  readonly size: number;
};

/** One file with its content, whatever it is for. */
export type SeenFile = FileFacts & {
  readonly text: string;
  /** The text with each of its bytes as one character, which takes half of the memory where one is not ASCII. */
  readonly raw: string;
  /** The parsed text; none where it is no JSON. */
  readonly json: unknown;
};

/** The index as a whole: its own files, and of those of its components what is known without their content. */
export type Observed = {
  readonly where: string;
  readonly over: 'http' | 'folder';
  readonly now: Instant;
  /** Whether this program made it, by the files that no other index has. */
  readonly ours: boolean;
  /** The components that `index.json` lists, in its order. */
  readonly names: ReadonlySet<string>;
  readonly index: Document;
  /** Files of ours that the specification does not ask for, where they are there. */
  readonly status?: Document;
  readonly changes?: Document;
  readonly sums?: {
    readonly listed: readonly Sum[];
    readonly wrong: readonly number[];
    /** Of the list itself. */
    readonly sha256: string;
  };
  /** Every file that is listed, is in the folder, or must be there. */
  readonly paths: ReadonlySet<string>;
  /** Files that belong to no component: they stay at hand. */
  readonly own: ReadonlyMap<string, SeenFile>;
  /** By path, all that were read so far: in the end, each of `paths`. */
  readonly files: ReadonlyMap<string, FileFacts>;
  /** By path, the documents that were read so far: those that the specification names, and those of ours. */
  readonly specified: ReadonlyMap<string, DocumentFacts>;
  readonly beyond: ReadonlyMap<string, DocumentFacts>;
  /** What was answered where nothing should be, by path; over HTTP. */
  readonly unknown: ReadonlyMap<string, FileFacts>;
  /** Over HTTP: the answer for `index.json` to a validator that fits nothing. */
  readonly unknownValidatorStatus?: number;
  /** Over HTTP: pages at their address without an ending, by the path of their file. */
  readonly addresses: ReadonlyMap<string, FileFacts>;
  /** Over HTTP: files asked for with a content coding, by `<coding> <path>`. */
  readonly coded: ReadonlyMap<string, FileFacts>;
  /** All that is in the folder. */
  readonly entries?: readonly Entry[];
};

/** A component with its two documents. */
type Component = {
  readonly name: string;
  readonly document: Document;
  /** Another index has none. */
  readonly details?: Document;
};

/** The files of one component, or those of the index itself: all that is at hand at a time. */
export type Part = {
  readonly index: Observed;
  readonly component?: Component;
  /** Of them, the documents: those that the specification names, and those of ours. */
  readonly specified: readonly Document[];
  readonly beyond: readonly Document[];
  readonly files: ReadonlyMap<string, SeenFile>;
  /** What `all.json` holds of the component, where it does not repeat the component's file byte for byte. */
  readonly inAll?: { readonly value: unknown };
};

export function documents({ specified, beyond }: Part): readonly Document[] {
  return [...specified, ...beyond];
}

/** Files of some kinds that were read whole. */
export function filesOf(part: Part, ...kinds: readonly ServedKind[]): readonly SeenFile[] {
  return kinds.flatMap((kind) => filesByKind(part).get(kind) ?? []);
}

const filesByKind = /* @__PURE__ */ remember(({ files }: Part) =>
  Map.groupBy(
    [...files.values()].filter(({ status }) => status === 200),
    ({ kind }) => kind,
  ),
);

/** A file of the index itself that was read whole. */
export function ownFile({ own }: Observed, path: string): SeenFile | undefined {
  const file = own.get(path);
  return file?.status === 200 ? file : undefined;
}

/** A file of the component, or else of the index itself, that was read whole. */
export function fileAt({ files, index }: Part, path: string): SeenFile | undefined {
  const file = files.get(path);
  return file?.status === 200 ? file : ownFile(index, path);
}
