/** For each kind of source its small healthy upstream, from `<kind>/upstream.ts`. */
import { kinds } from '#gather/sources.ts';
import { healthy, type HealthyUpstream, type WrittenUpstream } from './healthy.ts';

/** A kind without a healthy upstream fails here, so that none stays untested. */
const upstreams: ReadonlyMap<string, HealthyUpstream> = new Map(
  await Promise.all(
    kinds.map(async (kind) => {
      const { upstream } = (await import(`./${kind}/upstream.ts`)) as { upstream: WrittenUpstream };
      return [kind, healthy(upstream)] as const;
    }),
  ),
);

export function upstreamOf(kind: string): HealthyUpstream {
  const upstream = upstreams.get(kind);
  if (upstream === undefined) throw new Error(`${kind} has no test/gather/${kind}/upstream.ts`);
  return upstream;
}
