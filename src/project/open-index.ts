/** Any index, to be asked: a folder, an address, or the one in this folder. */
import { existsSync } from 'node:fs';
import { openFiles, type ReleaseIndex } from '#ask/release-index.ts';
import { ageOf, cachedFiles, cacheFolder, type CachedIndex } from '#io/index-address.ts';
import { authorizationIn } from '#io/index-credential.ts';
import { filesIn } from '#io/index-folder.ts';
import { addDays, dayOf, type Instant } from '#model/time/instant.ts';
import { refuse } from '#model/problem.ts';
import { required } from '#io/read.ts';
import type { IndexFiles } from '#model/served/served-paths.ts';
import type { Component } from '#model/component/component.ts';
import { remembered } from '#model/remembered.ts';
import type { PublicComponent } from '#model/support/verdict.ts';
import { detailsFile } from '#facts/details.ts';
import { publicDefinition } from '#facts/public-part.ts';
import { namesFile, searchComponent } from '#publish/json/search-data.ts';
import type { Context } from './context.ts';
import { componentPurls, loadPublic } from './component-facts.ts';
import { openProject, type Project } from './project.ts';

export type OpenedIndex = {
  readonly index: ReleaseIndex;
  /** Where the index did not answer: since when its files are kept. Asked for after the questions. */
  readonly offline: () => Offline | undefined;
  readonly close: () => Promise<void>;
};

export type IndexOptions = {
  readonly index?: string;
  /** The variable that holds its credential. */
  readonly auth?: string;
};

type Offline = { readonly because: string; readonly readAt: Instant; readonly age: string };

/** `place`: an address, a folder, or nothing for the index in this folder. */
export async function openIndex(
  context: Context,
  { index: place, auth }: IndexOptions = {},
): Promise<OpenedIndex> {
  const today = dayOf(context.now);
  if (place === undefined) {
    requireIndex(context);
    return opened(await openFiles(projectIndex(context), today));
  }
  if (!/^https?:\/\//i.test(place)) return opened(await openFiles(filesIn(place), today));
  const { env, clock } = context;
  const authorization = authorizationIn(env, auth);
  const files = cachedFiles(place, { folder: cacheFolder(env), now: clock, authorization });
  return opened(await openFiles(files, today), files, clock);
}

/** A folder that is only asked from has no definitions, so a message on missing ones would not help. */
function requireIndex({ components, site }: Context): void {
  if (existsSync(components) || existsSync(site)) return;
  const message = 'no index is here; name the address of one, or the folder of its served files';
  refuse('E-WRONG-OPTION', '--index', message);
}

function opened(index: ReleaseIndex, files?: CachedIndex, clock?: Instant): OpenedIndex {
  return {
    index,
    offline: () => {
      const state = files?.offline();
      return state && clock && { ...state, age: ageOf(state.readAt, clock) };
    },
    close: async () => await files?.close(),
  };
}

type Make = () => unknown;

function projectIndex(context: Context): IndexFiles {
  const project = openProject(context);
  const seen = remembered((component: Component) =>
    required(loadPublic(context, project, component)),
  );
  const files = new Map<string, Make>([
    ...siteFiles(context, project, seen),
    ...project.components.map((component): [string, Make] => [
      `details/${component.id}.json`,
      () => detailsFile(seen(component), project.site),
    ]),
  ]);
  return {
    where: 'the index in this folder',
    read: async (path) => {
      const make = files.get(path);
      return make && JSON.stringify(make());
    },
  };
}

function siteFiles(
  context: Context,
  { components, site }: Project,
  seen: (component: Component) => PublicComponent,
): [string, Make][] {
  const today = dayOf(context.now);
  const definitions = components.map((component) =>
    publicDefinition(component, {
      purls: componentPurls(component, site),
      settings: site,
    }),
  );
  return [
    ['assets/names.json', () => namesFile(definitions, site)],
    ['freshness.json', () => ({ prepared: today, validUntil: addDays(today, 1) })],
    [
      'assets/search.json',
      () => ({
        schema: 1,
        components: components.map((component) => searchComponent(seen(component))),
      }),
    ],
  ];
}
