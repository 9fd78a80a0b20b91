/** `cle/<id>.json`: the events of the ledger that the standard can express. */
import { withoutUndefined } from '#model/without-undefined.ts';
import { toDateTime } from '#model/time/instant.ts';
import type { Ledger, LedgerEvent } from '#model/support/ledger.ts';

/**
 * Common Lifecycle Enumeration 1.0.0 (ECMA-428, 1st edition), which has no reasons and no
 * precision; the newest event first. Undefined without a package URL or without any event.
 */
export function cleDocument({ events: announced, policies }: Ledger, purl: string | undefined) {
  const events = cleEvents(announced, purl);
  const last = announced.at(-1);
  if (purl === undefined || events.length === 0 || !last) return undefined;
  const used = new Set(events.flatMap((event) => ('supportId' in event ? [event.supportId] : [])));
  const support = policies
    .filter(({ id }) => used.has(id))
    .map(({ id, reason, seen }) => withoutUndefined({ id, description: reason, url: seen }));
  return {
    $schema: 'https://tc54.org/schemas/cle/cle-1.0.0.schema.json',
    identifier: purl,
    updatedAt: toDateTime(last.announced),
    ...(support.length > 0 && { definitions: { support } }),
    events: events.toReversed(),
  };
}

/** In the order of announcement, which determines ids and contents: these must never change. */
function cleEvents(announced: readonly LedgerEvent[], purl: string | undefined) {
  const ids = new Map<number, number>();
  return announced.flatMap((event) => {
    // The document is about one package URL: names in other ecosystems do not belong here.
    if (event.kind === 'renamed' && event.to.split('/')[0] !== purl?.split('/')[0]) return [];
    const id = ids.size + 1;
    const [effective, published] = [toDateTime(event.effective), toDateTime(event.announced)];
    const said = cleEvent(event, { id, effective, published }, ids);
    if (said) ids.set(event.number, id);
    return said ?? [];
  });
}

type Common = { readonly id: number; readonly effective: string; readonly published: string };

function cleEvent(event: LedgerEvent, common: Common, ids: ReadonlyMap<number, number>) {
  switch (event.kind) {
    case 'released':
      // The standard cannot mark a day as a guess.
      return event.basis === 'inferred'
        ? undefined
        : { type: 'released' as const, ...common, version: event.version };
    case 'phase-end':
    case 'end-of-life': {
      if (event.versions === undefined) return undefined;
      const versions = [{ range: event.versions }];
      if (event.kind === 'end-of-life') return { type: 'endOfLife' as const, ...common, versions };
      const type = event.phase === 'active' ? 'endOfDevelopment' : 'endOfSupport';
      return { type, ...common, versions, supportId: event.policy } as const;
    }
    case 'renamed': {
      const identifiers = [{ type: 'PURL', value: event.to }];
      return { type: 'componentRenamed' as const, ...common, identifiers };
    }
    case 'withdrawn': {
      const eventId = ids.get(event.event);
      if (eventId === undefined) return undefined;
      return { type: 'withdrawn' as const, ...common, eventId, reason: event.reason };
    }
    case 'replaced':
      // In the standard, a version can be superseded by another one, but a component cannot.
      return undefined;
    default:
      return event satisfies never;
  }
}
