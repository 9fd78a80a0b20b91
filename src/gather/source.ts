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
  /** Absent if the definition uses the default. */
  readonly server?: string | undefined;
  readonly name?: string | undefined;
};

export type SourceDraft = {
  /** The component's name, before it is turned into an id. */
  readonly name: string;
  /** A page that surely exists if the source does: never one that is only likely. */
  readonly homepage?: string;
  readonly changelogUrl?: string;
  readonly references?: readonly Reference[];
};

export type Known = {
  /** The name of the source in its component's history, if it has one. */
  readonly source?: string;
  /** The recorded versions: their dates are not asked for. */
  readonly recorded: ReadonlySet<string>;
  /** Pre-releases that are not recorded are left out. */
  readonly dropsPrereleases?: boolean;
  /** Recorded versions whose better date must still be requested, in this order. */
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
  /** The listed names whose date must be requested: first the owed ones, then new ones. */
  readonly namesToDate: (names: readonly string[]) => readonly string[];
  /** The listed names whose contents must be requested today, with one request for each. */
  readonly namesToWatch: (names: readonly string[]) => readonly string[];
  /** The credential of the definition's `auth`; the HTTP client sends it by itself. */
  readonly login?: SourceCredential | undefined;
};

export type Source<D> = {
  /** The fields of a definition of this kind, besides `kind` and those that all kinds share. */
  readonly fields: z.core.$ZodLooseShape;
  readonly coordinates: {
    readonly example: string;
    /** Fields of a definition, not checked yet. */
    readonly read: (coordinates: Coordinates) => Readonly<Record<string, unknown>>;
    readonly write: (definition: D) => Coordinates;
  };
  readonly draft: (definition: D) => SourceDraft;
  /** The package URL of what it lists; undefined if its coordinates name no package. */
  readonly purl?: (definition: D) => string | undefined;
  /** The server if the definition names none, perhaps from this machine's configuration. */
  readonly usual?: string | ((name: string, machine: Machine) => string);
  readonly isWindow?: true;
  readonly problems?: (definition: D) => readonly Readonly<Record<'place' | 'message', string>>[];
  /** All releases by the names of the upstream, before any pattern; else a `Failure` is thrown. */
  readonly list: (request: SourceRequest<D>, http: Http) => Promise<Gathered>;
};
