/** Opens an index for queries: in a folder, at an address, or the project in this folder. */
import { existsSync } from 'node:fs';
import { openFiles } from '#ask/release-index.ts';
import { ageOf, cachedFiles, cacheFolder } from '#io/index-address.ts';
import { authorizationIn, filesIn } from '#io/index-folder.ts';
import { addDays, dayOf } from '#model/time/instant.ts';
import { refuse } from '#model/problem.ts';
import { required } from '#io/read.ts';
import type { IndexFiles } from '#model/served/paths.ts';
import type { Component } from '#model/component/component.ts';
import { remembered } from '#model/remembered.ts';
import { detailsFile } from '#facts/details.ts';
import { publicDefinition } from '#facts/public-part.ts';
import { namesFile, searchComponent } from '#publish/json/search-data.ts';
import type { Context } from './context.ts';
import { componentPurls, loadPublic } from './component-facts.ts';
import { openRecorded } from './project.ts';

export type IndexOptions = { readonly index?: string; readonly auth?: string };

export async function openIndex(context: Context, { index: place, auth }: IndexOptions = {}) {
  const { env, clock } = context;
  const folder = cacheFolder(env);
  const remote = /^https?:\/\//i.test(place ?? '')
    ? cachedFiles(place ?? '', { folder, now: clock, authorization: authorizationIn(env, auth) })
    : undefined;
  const files = remote ?? (place === undefined ? projectIndex(context) : filesIn(place));
  return {
    index: await openFiles(files, dayOf(context.now)),
    /** If the index did not answer: when its cached files were read. Call it last. */
    offline: () => {
      const state = remote?.offline();
      return state && { ...state, age: ageOf(state.readAt, clock) };
    },
    [Symbol.asyncDispose]: async () => await remote?.[Symbol.asyncDispose](),
  };
}

/** The index of this folder, without a build: makes the files that a client reads on request. */
function projectIndex(context: Context): IndexFiles {
  // A folder for queries only has no definitions: a message on missing ones would not help.
  const message = 'no index is here; name the address of one, or the folder of its served files';
  if (!existsSync(context.components) && !existsSync(context.site))
    refuse('E-WRONG-OPTION', '--index', message);
  const project = openRecorded(context);
  const { components, site } = project;
  const today = dayOf(context.now);
  const seen = remembered((one: Component) => required(loadPublic(context, project, one)));
  const definitions = components.map((component) =>
    publicDefinition(component, { purls: componentPurls(component, site), settings: site }),
  );
  const searched = () => components.map((one) => searchComponent(seen(one)));
  const detailed = (one: Component) => detailsFile(seen(one), site);
  const files = new Map<string, () => unknown>([
    ['assets/names.json', () => namesFile(definitions, site)],
    ['freshness.json', () => ({ prepared: today, validUntil: addDays(today, 1) })],
    ['assets/search.json', () => ({ schema: 1, components: searched() })],
    ...components.map((one) => [`details/${one.id}.json`, () => detailed(one)] as const),
  ]);
  const read = async (path: string) => JSON.stringify(files.get(path)?.());
  return { where: 'the index in this folder', read };
}
