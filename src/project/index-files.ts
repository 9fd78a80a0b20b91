/** The index in this folder, before it is built: the files that a client reads, made when they are asked for. */
import { required } from '#io/read.ts';
import { addDays, dayOf } from '#model/time/instant.ts';
import type { IndexFiles } from '#model/served/paths.ts';
import type { Component } from '#model/component/component.ts';
import { remembered } from '#model/remembered.ts';
import type { PublicComponent } from '#model/support/verdict.ts';
import { detailsFile } from '#facts/details.ts';
import { publicDefinition } from '#facts/public-part.ts';
import { namesFile } from '#publish/json/names.ts';
import { searchComponent } from '#publish/json/search-data.ts';
import type { Context } from './context.ts';
import { componentPurls, loadPublic } from './component-facts.ts';
import { openProject, type Project } from './project.ts';

type Make = () => unknown;

export function projectIndex(context: Context): IndexFiles {
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
