/** For each kind of source its small healthy upstream, from any file in `upstreams/`. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { healthy, type HealthyUpstream, type Upstreams } from './healthy.ts';

const all = await Promise.all(
  readdirSync(join(import.meta.dirname, 'upstreams')).map(async (file) => {
    const { upstreams } = (await import(`./upstreams/${file.replace('.ts', '')}.ts`)) as {
      upstreams: Upstreams;
    };
    return Object.entries(upstreams);
  }),
);
const upstreams = new Map(all.flat().map(([kind, written]) => [kind, healthy(written)]));

/** A kind without one fails, so that none stays untested. */
export function upstreamOf(kind: string): HealthyUpstream {
  const upstream = upstreams.get(kind);
  if (upstream === undefined) throw new Error(`${kind} has no upstream in test/gather/upstreams`);
  return upstream;
}
