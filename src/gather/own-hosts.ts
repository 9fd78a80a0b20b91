/** Which hosts lead into one's own network: such an address is asked where a person allows it, and never published. */
import { isOwnNetworkName } from '#model/url.ts';
import type { SourceDefinition } from '#model/component/component.ts';
import { addressesOf } from './http/agent.ts';
import { isPrivate } from './http/address.ts';
import { isPrivateSource, serverOf } from './private-source.ts';

/** Of sources of which nothing says so yet. */
export function serversOf(
  sources: readonly SourceDefinition[],
  privateHosts?: readonly string[],
): readonly string[] {
  return sources
    .filter((source) => !isPrivateSource(source, privateHosts))
    .flatMap((source) => serverOf(source) ?? []);
}

/** The hosts of servers that lead there, and that the settings do not name. */
export async function unnamedOwnHosts(
  servers: readonly string[],
  privateHosts: readonly string[] = [],
): Promise<readonly string[]> {
  const hosts = new Map(servers.map((server) => [new URL(server).host, new URL(server)]));
  const unnamed = [...hosts.values()].filter(
    ({ host, hostname }) => !privateHosts.includes(host) && !privateHosts.includes(hostname),
  );
  const isInside = await Promise.all(unnamed.map(isOwn));
  return unnamed
    .filter((_, i) => isInside[i])
    .map(({ host }) => host)
    .toSorted();
}

/** Without TLS nothing is asked but one's own. */
async function isOwn(url: URL): Promise<boolean> {
  if (url.protocol === 'http:' || isOwnNetworkName(url.hostname)) return true;
  const addresses = await addressesOf(url.href);
  return addresses.length > 0 && addresses.every(isPrivate);
}
