/** A person who allows hosts of their own network says it once: the settings keep which, so that the next run knows. */
import { join } from 'node:path';
import { serversOf, unnamedOwnHosts } from '#gather/own-hosts.ts';
import { readText, valueIn } from '#io/read.ts';
import { writeFile } from '#io/write.ts';
import type { SourceDefinition } from '#model/component/component.ts';
import type { Site } from '#model/site.ts';
import type { Context } from '#project/context.ts';
import type { NetworkOptions } from './network.ts';

/** The settings, with the hosts of these sources and servers that lead into one's own network named as private. */
export async function withOwnHosts(
  site: Site,
  sources: readonly SourceDefinition[],
  { allowPrivateHosts = false }: NetworkOptions,
  servers: readonly string[] = [],
): Promise<Site> {
  if (!allowPrivateHosts) return site;
  const asked = [...serversOf(sources, site.privateHosts), ...servers];
  const found = await unnamedOwnHosts(asked, site.privateHosts);
  if (found.length === 0) return site;
  return { ...site, privateHosts: [...(site.privateHosts ?? []), ...found] };
}

/** Writes down what was added. */
export function keepOwnHosts({ site: folder, terminal }: Context, before: Site, site: Site): void {
  const { privateHosts = [] } = site;
  const found = privateHosts.slice(before.privateHosts?.length ?? 0);
  if (found.length === 0) return;
  const file = join(folder, 'site.json');
  const written = JSON.parse(valueIn(readText(file)) ?? '{}') as object;
  writeFile(file, `${JSON.stringify({ ...written, privateHosts }, null, 2)}\n`);
  terminal.note(
    `${file} now names as private, so that it is asked and never published: ${found.join(', ')}\n`,
  );
}
