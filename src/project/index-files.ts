/** The index in this folder, before it is built: the files that a client reads, made when they are asked for. */
import { addDays, dayOf } from '#model/time/instant.ts';
import type { IndexFiles } from '#model/served/served-paths.ts';
import { Refusal } from '#model/problem.ts';
import { unknownComponent } from '#model/component/unknown-component.ts';
import { remembered } from '#model/remembered.ts';
import type { JudgedComponent } from '#model/support/verdict.ts';
import { detailsFile } from '#publish/json/details.ts';
import { valueOf } from '#publish/output.ts';
import { withLinks } from '#publish/json/json.ts';
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
  const files = new Map<string, Make>([
    ...siteFiles(context, project, judged),
    ...project.components.map(({ id }): [string, Make] => [
      `details/${id}.json`,
      () => detailsFile(withLinks(judged(id), project.site.baseUrl)),
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
  judged: (id: string) => JudgedComponent,
): [string, Make][] {
  const today = dayOf(context.now);
  const owners = components.map((component) => ({
    id: component.id,
    purls: componentPurls(component, site),
  }));
  const presets = renovatePresets(components, { rules, today, site });
  return [
    ['index.json', () => components.map(({ id }) => id)],
    ['support.json', () => ({ components: components.map(({ id, title }) => ({ id, title })) })],
    ['purls.json', () => purlsFile(owners, site.baseUrl)],
    ['freshness.json', () => ({ prepared: today, validUntil: addDays(today, 1) })],
    [
      'assets/search.json',
      () => ({ schema: 1, components: components.map(({ id }) => searchComponent(judged(id))) }),
    ],
    ...presets.map((preset): [string, Make] => [preset.path, () => valueOf(preset)]),
  ];
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
