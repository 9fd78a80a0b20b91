/** The index in this folder, before it is built: the files that a client reads, made when they are asked for. */
import { addDays, dayOf } from '#model/time/instant.ts';
import type { IndexFiles } from '#model/served/served-paths.ts';
import { Refusal } from '#model/problem.ts';
import { unknownComponent } from '#model/component/unknown-component.ts';
import { remembered } from '#model/remembered.ts';
import type { JudgedComponent, PublicComponent } from '#model/support/verdict.ts';
import { detailsFile } from '#facts/details.ts';
import { publicDefinition, publicPart, publicRule } from '#facts/public-part.ts';
import { textOf } from '#publish/output.ts';
import { searchComponent } from '#publish/json/search-data.ts';
import { renovatePresets } from '#publish/renovate/presets.ts';
import { purlsFile } from '#publish/standards/purls.ts';
import type { Context } from './context.ts';
import { componentPurls } from './purls.ts';
import { loadJudged } from './judged.ts';
import { openProject, type Project } from './project.ts';

type Make = () => unknown;

type ProjectIndex = IndexFiles & {
  /** With all that is private to its owner, such as its rules. */
  readonly judged: (id: string) => JudgedComponent;
};

export function projectIndex(context: Context): ProjectIndex {
  const project = openProject(context);
  const judged = remembered((id: string) => judgedOf(context, project, id));
  const seen = (id: string) => seenOf(project, judged(id));
  const files = new Map<string, Make>([
    ...siteFiles(context, project, seen),
    ...project.components.map(({ id }): [string, Make] => [
      `details/${id}.json`,
      () => detailsFile(seen(id), project.site),
    ]),
  ]);
  return {
    where: 'the index in this folder',
    read: async (path) => {
      const make = files.get(path);
      return make && JSON.stringify(make());
    },
    judged,
  };
}

function siteFiles(
  context: Context,
  { components, rules, site }: Project,
  seen: (id: string) => PublicComponent,
): [string, Make][] {
  const today = dayOf(context.now);
  const definitions = components.map((component) =>
    publicDefinition(component, {
      purls: componentPurls(component, site),
      settings: site,
    }),
  );
  const publicRules = new Map([...rules].map(([id, list]) => [id, list.map(publicRule)] as const));
  const presets = [...renovatePresets(definitions, { rules: publicRules, today, site })];
  return [
    ['index.json', () => components.map(({ id }) => id)],
    ['support.json', () => ({ components: components.map(({ id, title }) => ({ id, title })) })],
    ['purls.json', () => purlsFile(definitions, site.baseUrl)],
    ['freshness.json', () => ({ prepared: today, validUntil: addDays(today, 1) })],
    [
      'assets/search.json',
      () => ({ schema: 1, components: components.map(({ id }) => searchComponent(seen(id))) }),
    ],
    ...presets.map((preset): [string, Make] => [
      preset.path,
      () => JSON.parse(textOf(preset)) as unknown,
    ]),
  ];
}

function seenOf({ site }: Project, judged: JudgedComponent): PublicComponent {
  const purls = componentPurls(judged.component, site);
  return publicPart(judged, { purls, settings: site });
}

function judgedOf(context: Context, project: Project, id: string): JudgedComponent {
  const component = project.components.find((known) => known.id === id);
  if (component === undefined) {
    const message = unknownComponent(id, project.components);
    throw new Refusal([{ code: 'E-UNKNOWN-COMPONENT', where: context.components, message }]);
  }
  const { value, problems } = loadJudged(context, project, component);
  if (value === undefined) throw new Refusal(problems);
  return value;
}
