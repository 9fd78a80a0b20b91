/** All that the index knows of a component, from its definition and its records: what everybody may see of it. */
import { publicPart } from '#facts/public-part.ts';
import { servedNotes } from '#facts/release-notes.ts';
import { sourceOf } from '#gather/sources.ts';
import type { Loaded } from '#io/read.ts';
import type { Component } from '#model/component/component.ts';
import { purlsOf, type Purl } from '#model/purl.ts';
import { isOwnNetworkName } from '#model/url.ts';
import type { PublicSettings, Site } from '#model/site.ts';
import type { PublicComponent } from '#model/support/verdict.ts';
import type { ComponentFacts } from '#publish/publish-component.ts';
import type { Context } from './context.ts';
import { loadJudged, loadNotes } from './judged.ts';
import { loadLedger } from './ledger.ts';
import type { Project } from './project.ts';

export function loadFacts(
  context: Context,
  project: Project,
  component: Component,
  settings: Pick<PublicSettings, 'baseUrl'> = project.site,
): Loaded<ComponentFacts> {
  const { value: judged, problems } = loadPublic(context, project, component, settings);
  const ledger = loadLedger(context, component.id);
  const found = [...problems, ...ledger.problems];
  if (!judged || !ledger.value) return { problems: found };
  const notes = servedNotes(loadNotes(context, component.id));
  return { value: { judged, ledger: ledger.value, notes }, problems: found };
}

export function loadPublic(
  context: Context,
  project: Project,
  component: Component,
  settings: Pick<PublicSettings, 'baseUrl'> = project.site,
): Loaded<PublicComponent> {
  const { value: judged, problems } = loadJudged(context, project, component);
  if (!judged) return { problems };
  const purls = componentPurls(component, project.site);
  return { value: publicPart(judged, { purls, settings }), problems };
}

/** Under which package URLs a component is known: by its definition, its references and its sources. */
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
  if (url?.protocol !== 'https:' || isOwnNetworkName(url.hostname)) return false;
  return ![url.host, url.hostname].some((one) => hosts.includes(one));
}
