/** Under which package URLs a component is known: by its definition, its references and its sources. */
import { sourceOf } from '#gather/sources.ts';
import type { Component } from '#model/component/component.ts';
import { purlsOf, type Purl } from '#model/purl.ts';
import type { Site } from '#model/site.ts';

export function componentPurls(
  component: Component,
  { privateHosts = [] }: Pick<Site, 'privateHosts'>,
): Purl[] {
  const ofSources = component.sources
    .filter((source) => source.private !== true)
    .flatMap((source) => sourceOf(source).purl?.(source) ?? [])
    .filter((purl) => isPublic(purl, privateHosts));
  return purlsOf(component, ofSources);
}

/** Nobody outside can ask a server of one's own network, nor needs to know its name. */
function isPublic(purl: string, hosts: readonly string[]): boolean {
  const server = new URLSearchParams(purl.split('?')[1]).get('repository_url');
  if (server === null) return true;
  const url = URL.parse(server.includes('://') ? server : `https://${server}`);
  return url?.protocol === 'https:' && ![url.host, url.hostname].some((one) => hosts.includes(one));
}
