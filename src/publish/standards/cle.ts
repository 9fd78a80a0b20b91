/** `cle/<id>.json`: the ledger as the standard can say it, and nothing that it can not. */
import { withoutUndefined } from '#model/without-undefined.ts';
import { toInstant, type Instant } from '#model/time/instant.ts';
import type { Ledger, LedgerEvent } from '#model/support/ledger.ts';

/** Common Lifecycle Enumeration 1.0.0 (ECMA-428, 1st edition): its events the newest first. */
export type CleDocument = {
  readonly $schema: 'https://tc54.org/schemas/cle/cle-1.0.0.schema.json';
  readonly identifier: string;
  readonly updatedAt: Instant;
  readonly definitions?: {
    readonly support: readonly {
      readonly id: string;
      readonly description: string;
      readonly url?: string;
    }[];
  };
  readonly events: readonly CleEvent[];
};

/** Of ends: no reasons, no references, no precision; those stay in `details/`. */
type CleEvent = {
  readonly id: number;
  readonly effective: Instant;
  readonly published: Instant;
} & (
  | { readonly type: 'released'; readonly version: string }
  | {
      readonly type: 'endOfDevelopment' | 'endOfSupport';
      readonly versions: Versions;
      readonly supportId: string;
    }
  | { readonly type: 'endOfLife'; readonly versions: Versions }
  | {
      readonly type: 'componentRenamed';
      readonly identifiers: readonly { readonly type: 'PURL'; readonly value: string }[];
    }
  | { readonly type: 'withdrawn'; readonly eventId: number; readonly reason: string }
);

type Versions = readonly { readonly range: string }[];

/** None where the component has no package URL, or nothing can be said of it. */
export function cleDocument(
  { events: announced, policies }: Ledger,
  purl: string | undefined,
): CleDocument | undefined {
  const events = cleEvents(announced);
  const last = announced.at(-1);
  if (purl === undefined || events.length === 0 || !last) return undefined;
  const used = new Set(events.flatMap((event) => ('supportId' in event ? [event.supportId] : [])));
  const support = policies
    .filter(({ id }) => used.has(id))
    .map(({ id, reason, seen }) => withoutUndefined({ id, description: reason, url: seen }));
  return {
    $schema: 'https://tc54.org/schemas/cle/cle-1.0.0.schema.json',
    identifier: purl,
    updatedAt: toInstant(last.announced),
    ...(support.length > 0 && { definitions: { support } }),
    events: events.toReversed(),
  };
}

/**
 * In the order of announcing. What an event says is decided when it is announced, so the ids, which count only
 * what the standard can say, never change.
 */
function cleEvents(announced: readonly LedgerEvent[]): CleEvent[] {
  const ids = new Map<number, number>();
  return announced.flatMap((event) => {
    const id = ids.size + 1;
    const { announced, effective } = event;
    const common = { id, effective: toInstant(effective), published: toInstant(announced) };
    const said = cleEvent(event, common, ids);
    if (said) ids.set(event.number, id);
    return said ?? [];
  });
}

type Common = Pick<CleEvent, 'id' | 'effective' | 'published'>;

function cleEvent(
  event: LedgerEvent,
  common: Common,
  ids: ReadonlyMap<number, number>,
): CleEvent | undefined {
  switch (event.kind) {
    case 'released':
      // The standard has no word for a day that rests on a guess.
      return event.basis === 'inferred'
        ? undefined
        : { type: 'released', ...common, version: event.version };
    case 'phase-end':
      return phaseEnd(event, common);
    case 'end-of-life':
      return event.versions === undefined
        ? undefined
        : { type: 'endOfLife', ...common, versions: [{ range: event.versions }] };
    case 'renamed':
      return {
        type: 'componentRenamed',
        ...common,
        identifiers: [{ type: 'PURL', value: event.to }],
      };
    case 'withdrawn':
      return withdrawn(event, common, ids.get(event.event));
    case 'replaced':
      // A version can be superseded by another one, not a component by another one.
      return undefined;
    default:
      return event satisfies never;
  }
}

function phaseEnd(
  { phase, versions, policy }: Extract<LedgerEvent, { kind: 'phase-end' }>,
  common: Common,
): CleEvent | undefined {
  if (versions === undefined) return undefined;
  const type = phase === 'active' ? 'endOfDevelopment' : 'endOfSupport';
  return { type, ...common, versions: [{ range: versions }], supportId: policy };
}

function withdrawn(
  { reason }: Extract<LedgerEvent, { kind: 'withdrawn' }>,
  common: Common,
  eventId: number | undefined,
): CleEvent | undefined {
  return eventId === undefined ? undefined : { type: 'withdrawn', ...common, eventId, reason };
}
