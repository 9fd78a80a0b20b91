/** A first definition of a component, made of what its upstream answers. */
import { coordinatesOf, describeSource, parseCoordinates } from '#gather/coordinates.ts';
import { component as componentSchema, definitionProblems } from '#gather/definition.ts';
import { draftOf, draftText, idOf } from '#gather/draft.ts';
import { expansionOf } from '#gather/expand.ts';
import { applyPatterns, versionSelector } from '#gather/gather-source.ts';
import { tagGroups } from '#gather/tag-groups.ts';
import { programCall, shellWord } from '#io/program.ts';
import { writeFile } from '#io/write.ts';
import type { SourceDefinition } from '#model/component/component.ts';
import { idProblem } from '#model/component/id-problem.ts';
import type { Clean, FoundRelease, Gathered } from '#model/history/gathered.ts';
import { refuse, refuseAll } from '#model/problem.ts';
import type { Site } from '#model/site.ts';
import { addDays, dayOf } from '#model/time/instant.ts';
import { isPrerelease, parseVersion } from '#model/version/version.ts';
import type { Context } from '#project/context.ts';
import { definitionFile } from '#project/definitions.ts';
import { openProject } from '#project/project.ts';
import { normalise } from '#record/normalise.ts';
import { openNetwork, unseen, type NetworkOptions } from './network.ts';
import { keepOwnHosts, withOwnHosts } from './own-hosts.ts';

export type Drafted = ReturnType<typeof draftComponent>;

export function sourceFrom(coordinates: string, command = 'new'): SourceDefinition {
  const many = `${JSON.stringify(coordinates)} stands for several products, all of which only init --from takes; name one of them`;
  if (expansionOf(coordinates)) refuse('E-NO-DRAFT', command, many);
  try {
    return parseCoordinates(coordinates);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return refuse('E-NO-DRAFT', command, message, error);
  }
}

/** Throws if something is wrong that can be known before any request. */
export function checkDraft(id: string, source: SourceDefinition): void {
  const where = describeSource(source);
  refuseAll(definitionProblems(source).map((one) => ({ code: 'E-WRONG-SOURCE', where, ...one })));
  const problem = idProblem(id);
  const command = `${programCall()} new <name> --from <coordinates>`;
  if (problem) refuse('E-WRONG-NAME', id, `the component's name ${problem}: ${command}`);
  const { definition } = draftOf(id, source);
  const issue = componentSchema.safeParse(definition).error?.issues[0];
  if (issue) refuse('E-NO-DRAFT', id, `${issue.path.join('.')} ${issue.message}`);
}

export function draftComponent(id: string, source: SourceDefinition, answer: Gathered, site: Site) {
  const stated = 'homepage' in answer ? answer.homepage : undefined;
  const listed = 'releases' in answer ? answer.releases : [];
  const draft = draftOf(id, source, { stated, privateHosts: site.privateHosts, listed });
  const { exclude } = draft.definition.sources[0] ?? {};
  const taken = applyPatterns(answer, describeSource(source), versionSelector({ exclude }));
  const clean = normalise([taken], draft.definition);
  refuseEmpty(source, answer, clean);
  return { draft, answer: taken, clean, later: laterThanHighest(clean, listed) };
}

/** A version dated over a year after the highest one, which then may be a stray tag. */
function laterThanHighest({ releases }: Clean, listed: readonly FoundRelease[]) {
  const { date: highest, basis } = releases.at(-1) ?? {};
  // The day of an image or a chart is the day of its last rebuild.
  if (highest === undefined || basis === 'by') return undefined;
  const limit = addDays(dayOf(highest), 366);
  const later = listed.flatMap(({ version, date = '' }) => {
    const text = parseVersion(version) ? version : `0-${version}`;
    const isRelease = /^[!-~]*\d[!-~]*$/.test(version) && !isPrerelease({ text });
    return date > limit && isRelease ? `${date.slice(0, 10)} ${version}` : [];
  });
  const [day, version] = later.toSorted().at(-1)?.split(' ') ?? [];
  return day && `${version} is of ${day}`;
}

/** Throws if nothing is found: it is mistyped, unless the upstream could not be asked. */
function refuseEmpty(source: SourceDefinition, answer: Gathered, clean: Clean): void {
  const what = describeSource(source);
  const byHand = 'write the definition by hand, with a';
  const own = source.kind === 'page' && { match: '^Tool (?<version>[0-9.]+), (?<date>.+)$' };
  const example = `${byHand} source such as ${JSON.stringify({ ...source, ...own })}`;
  const isEmpty = 'isEmpty' in answer && answer.isEmpty;
  const isText = 'because' in answer && /(?:HTML\)|XML) instead of JSON/.test(answer.because);
  const later = `ask again once that is solved${isText ? ', or name it as page:… or table:…' : ''}`;
  const remedy = isEmpty ? example : later;
  const isProject = isEmpty && source.kind.endsWith('-releases');
  const tags = isProject ? '; for one of tags alone: github-tags:… or git-tags:https://…' : '';
  // Coordinates cannot say where on a page or in a document the releases are.
  if (answer.kind === 'gone' || (isEmpty && !['page', 'table', 'json'].includes(source.kind)))
    refuse('E-NO-DRAFT', what, `${answer.because}${tags}; nothing was written`);
  if (answer.kind === 'unavailable')
    refuse('E-UNREACHABLE', what, `${answer.because}; nothing was written, so ${remedy}`);
  if (clean.releases.length > 0) return;
  const last = clean.skipped.slice(-5).toReversed();
  const why = last.map(({ name, because }) => `${name} ${because}`).join('; ');
  const reasons = why && ` (left out: ${why})`;
  const pattern = source.kind === 'json' ? 'pattern' : 'version';
  const message = `lists no release that could be taken${reasons}; nothing was written, so ${byHand} pattern such as "${pattern}": "^tool-(?<version>.*)", with its "separator" where that is no dot, or "prereleases": "keep"`;
  refuse('E-NO-DRAFT', what, message);
}

export type Defined = Awaited<ReturnType<typeof defineComponent>>;

/** `id`: its name, if this is not the last part of the coordinates. */
export async function defineComponent(
  context: Context,
  coordinates: string,
  id: string | undefined,
  options: NetworkOptions,
) {
  const given = sourceFrom(coordinates);
  const project = openProject(context);
  const site = await withOwnHosts(project.site, [given], options);
  const name = id ?? idOf(given, site.privateHosts);
  checkDraft(name, given);
  await using network = openNetwork(context, site, options);
  const { source, refused } = await network.seek(given);
  const file = definitionFile(context, name);
  const wanted = describeSource(source);
  const there = project.components.find((one) => one.id === name);
  // The same source again is no error: the file, perhaps edited since, stays as it is.
  if (there?.sources.every((one) => coordinatesOf(one) !== wanted)) {
    const other = `${programCall()} new <name> --from ${shellWord(wanted)}`;
    refuse('E-FILE-EXISTS', file, `is there already; change it, or choose another name: ${other}`);
  }
  const isNew = there === undefined;
  const answer = refused ?? (await network.ask(source, unseen));
  const { own, others } = ownTags(name, source, answer);
  const drafted = draftComponent(name, own.source, own.answer, site);
  if (isNew) writeFile(file, draftText(drafted.draft));
  keepOwnHosts(context, project.site, site);
  return { file, isNew, others, ...drafted };
}

/** From the tags of several products: those of the named one, or of the repository itself. */
function ownTags(id: string, source: SourceDefinition, answer: Gathered) {
  const groups = tagGroups(source, answer);
  const names = groups.map(({ name }) => name && idOf(source, [], name));
  const others = names.filter((name) => name !== undefined && name !== id);
  const whole = groups[names.indexOf(undefined)];
  const isEmpty = whole && normalise([whole.answer], { prereleases: 'drop' }).releases.length === 0;
  const own = groups[names.indexOf(id)] ?? (isEmpty && others.length > 0 ? undefined : whole);
  const remedy = `choose one: ${programCall()} new ${others[0]} --from ${shellWord(describeSource(source))}`;
  const message = `lists the releases of several products: ${others.join(', ')}; ${remedy}`;
  return own ? { own, others } : refuse('E-NO-DRAFT', describeSource(source), message);
}
