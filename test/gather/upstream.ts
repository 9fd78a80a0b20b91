/** For each kind of source its small healthy upstream, from any file in `upstreams/`. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { healthy, type HealthyUpstream, type Upstreams } from './healthy.ts';

type Module = { readonly upstreams: Upstreams };

const files = readdirSync(join(import.meta.dirname, 'upstreams'));
const modules = await Promise.all(
  files.map(async (file) => (await import(`./upstreams/${file.replace('.ts', '')}.ts`)) as Module),
);
const all = modules.flatMap((one) => Object.entries(one.upstreams));
const upstreams = new Map(all.map(([kind, written]) => [kind, healthy(written)]));

/** A kind without one fails, so that none stays untested. */
export function upstreamOf(kind: string): HealthyUpstream {
  const upstream = upstreams.get(kind);
  if (upstream === undefined) throw new Error(`${kind} has no upstream in test/gather/upstreams`);
  return upstream;
}
