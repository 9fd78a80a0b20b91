/** A first definition of a component, written once its upstream has answered. */
import { join } from 'node:path';
import { describeSource } from '#gather/coordinates.ts';
import { draftText, idOf } from '#gather/draft.ts';
import { programCall } from '#io/program.ts';
import { writeFile } from '#io/write.ts';
import type { SourceDefinition } from '#model/component/component.ts';
import { refuse } from '#model/problem.ts';
import type { Context } from '#project/context.ts';
import { openProject, type Project } from '#project/project.ts';
import { checkDraft, draftComponent, sourceFrom, type Drafted } from './draft-component.ts';
import { openNetwork, unknown, type NetworkOptions } from './network.ts';
import { keepOwnHosts, withOwnHosts } from './own-hosts.ts';

export type Defined = Drafted & {
  readonly file: string;
  /** False where the same was defined before: what people wrote there stays. */
  readonly isNew: boolean;
};

/** `id`: its name, where the last part of the coordinates is not to be it. */
export async function defineComponent(
  context: Context,
  coordinates: string,
  id: string | undefined,
  options: NetworkOptions,
): Promise<Defined> {
  const source = sourceFrom(coordinates);
  const name = id ?? idOf(source);
  const project = openProject(context);
  checkDraft(name, source);
  const isNew = !isDefined(context, project, name, source);
  const site = await withOwnHosts(project.site, [source], options);
  const network = openNetwork(context, site, options, (line) => context.terminal.note(`${line}\n`));
  try {
    const drafted = draftComponent(name, source, await network.ask(source, unknown), site);
    const file = join(context.components, `${name}.json`);
    if (isNew) writeFile(file, draftText(drafted.draft));
    keepOwnHosts(context, project.site, site);
    return { file, isNew, ...drafted };
  } finally {
    await network.close();
  }
}

/** The same again is no mistake: it was perhaps edited since, and stays as it is. */
function isDefined(
  { components: folder }: Context,
  { components }: Project,
  id: string,
  source: SourceDefinition,
): boolean {
  const there = components.find((component) => component.id === id);
  if (there === undefined) return false;
  const wanted = describeSource(source);
  if (there.sources.some((one) => describeSource(one) === wanted)) return true;
  const other = `${programCall()} new <name> --from ${wanted}`;
  const message = `is there already; change it, or choose another name: ${other}`;
  return refuse('E-FILE-EXISTS', join(folder, `${id}.json`), message);
}
