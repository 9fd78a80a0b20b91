/** Private hosts are allowed by the option only once: the settings keep them for later runs. */
import { join } from 'node:path';
import { leadsInside } from '#gather/http/agent.ts';
import { isPrivateSource, serverOf } from '#gather/private-source.ts';
import { readText, valueIn } from '#io/read.ts';
import { writeFile } from '#io/write.ts';
import type { SourceDefinition } from '#model/component/component.ts';
import { jsonText } from '#model/json.ts';
import type { Site } from '#model/site.ts';
import { isAmong, isOwnNetworkName } from '#model/url.ts';
import type { Context } from '#project/context.ts';
import type { NetworkOptions } from './network.ts';

/** Adds the hosts of these sources and servers that are in one's own network as private. */
export async function withOwnHosts(
  site: Site,
  sources: readonly SourceDefinition[],
  { allowPrivateHosts = false }: NetworkOptions,
  servers: readonly string[] = [],
): Promise<Site> {
  if (!allowPrivateHosts) return site;
  const { privateHosts = [] } = site;
  const open = sources.filter((source) => !isPrivateSource(source, privateHosts));
  const asked = open.flatMap((source) => serverOf(source) ?? []);
  const urls = [...asked, ...servers].map((server) => new URL(server));
  const hosts = new Map(urls.map((url) => [url.host, url]));
  const unnamed = [...hosts.values()].filter(({ href }) => !isAmong(privateHosts, href));
  // Only hosts of one's own network may be asked without TLS.
  const isOwn = async ({ protocol, hostname: name }: URL) =>
    protocol === 'http:' || isOwnNetworkName(name) || (await leadsInside(name)) !== undefined;
  const isInside = await Promise.all(unnamed.map(isOwn));
  const found = unnamed.filter((_, i) => isInside[i]).map(({ host }) => host);
  return { ...site, privateHosts: [...privateHosts, ...found.toSorted()] };
}

export function keepOwnHosts({ site: folder, terminal }: Context, before: Site, site: Site): void {
  const { privateHosts = [] } = site;
  const found = privateHosts.slice(before.privateHosts?.length ?? 0);
  if (found.length === 0) return;
  const file = join(folder, 'site.json');
  const written = JSON.parse(valueIn(readText(file)) ?? '{}') as object;
  writeFile(file, jsonText({ ...written, privateHosts }));
  terminal.note(
    `${file} now names as private, so that it is asked and never published: ${found.join(', ')}\n`,
  );
}
