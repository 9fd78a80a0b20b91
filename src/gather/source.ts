/** What a source is: one question about one definition, and one answer. */
import type { SourceDefinition, SourceKind } from '#model/component.ts';
import type { Gathered, Validator } from '#model/gathered.ts';
import type { Instant } from '#model/instant.ts';
import type { Http } from './http/asking.ts';

/** What the machine that asks brings along. */
export type Surroundings = {
  /** Sent to GitHub's own API and nowhere else. */
  readonly githubToken?: string;
  /** Which registry the npm client uses for a package, where the definition names none. */
  readonly npmRegistry: (packageName: string) => string;
};

type DefinitionOf<K extends SourceKind> = Extract<SourceDefinition, { kind: K }>;

export type Request<D extends SourceDefinition = SourceDefinition> = {
  /** One source of a component. */
  readonly definition: D;
  /** Versions whose date is recorded as final, so that it is not asked for again. */
  readonly known: ReadonlySet<string>;
  /** From the last answer; only passed while the definition's fingerprint is the same. */
  readonly validators: readonly Validator[];
  readonly now: Instant;
  readonly surroundings: Surroundings;
};

/** A request as a source sees it. */
export type Question<K extends SourceKind> = Request<DefinitionOf<K>> & {
  /** Whether a listed name becomes a release that is not known yet, and so is worth a request. */
  readonly isNew: (name: string) => boolean;
};

/**
 * Lists every release under the name that the upstream gives it; the patterns of the definition are
 * applied to the answer. It throws a `Failure` when it cannot answer.
 */
export type Source<K extends SourceKind> = (question: Question<K>, http: Http) => Promise<Gathered>;
