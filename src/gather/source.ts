/** What a kind of source is: one object that holds all that the program knows of it. */
import type * as z from 'zod';
import type { SourceDefinition } from '#model/component/component.ts';
import type { Reference } from '#model/component/reference.ts';
import type { Gathered, Validator } from '#model/history/gathered.ts';
import type { Instant } from '#model/time/instant.ts';
import type { Http, SourceCredential } from './http/types.ts';
import type { Machine } from './machine.ts';

/** The server and the name on it: `helm:https://charts.example.com#chart`. */
export type Coordinates = {
  /** Absent where the definition leaves it to a default. */
  readonly server?: string | undefined;
  readonly name?: string | undefined;
};

export type SourceDraft = {
  /** The component's name, before it is put into the index's letters. */
  readonly name: string;
  /** A page that surely exists where the releases are listed: never one that is only likely. */
  readonly homepage?: string;
  readonly changelogUrl?: string;
  readonly references?: readonly Reference[];
};

export type Known = {
  /** What the source is called in its component's history, where it has one. */
  readonly source?: string;
  /** The recorded versions: their dates are not asked for. */
  readonly recorded: ReadonlySet<string>;
  /** Other pre-releases are left out. */
  readonly dropsPrereleases?: boolean;
  /** Those of them whose better date is still to be asked for, in that order. */
  readonly owed: readonly string[];
  /** From the last answer; only passed while the definition's fingerprint is the same. */
  readonly validators: readonly Validator[];
};

export type GatherRequest<D = SourceDefinition> = Known & {
  readonly definition: D;
  readonly now: Instant;
  readonly machine: Machine;
};

export type SourceRequest<D> = GatherRequest<D> & {
  /** Those of the listed names whose date is to be asked for: first what is owed, then new ones. */
  readonly namesToDate: (names: readonly string[]) => readonly string[];
  /** Those of the listed names whose contents are to be asked for today, a request for each. */
  readonly namesToWatch: (names: readonly string[]) => readonly string[];
  /** What its definition's `auth` names; the HTTP client sends it by itself. */
  readonly login?: SourceCredential | undefined;
};

export type Source<D> = {
  /** The fields of a definition of this kind, besides `kind` and those that all kinds share. */
  readonly fields: z.core.$ZodLooseShape;
  readonly coordinates: {
    readonly example: string;
    /** Fields of a definition; they may turn out to be wrong. */
    readonly read: (coordinates: Coordinates) => Readonly<Record<string, unknown>>;
    readonly write: (definition: D) => Coordinates;
  };
  readonly draft: (definition: D) => SourceDraft;
  /** The package URL of what it lists; none where its coordinates name no package. */
  readonly purl?: (definition: D) => string | undefined;
  /** The server where the definition names none, perhaps by this machine's configuration. */
  readonly usual?: string | ((name: string, machine: Machine) => string);
  /** What the shapes of the fields cannot check. */
  readonly problems?: (definition: D) => readonly Readonly<Record<'place' | 'message', string>>[];
  /** All releases by the names of the upstream, before any pattern; else a `Failure` is thrown. */
  readonly list: (request: SourceRequest<D>, http: Http) => Promise<Gathered>;
};
