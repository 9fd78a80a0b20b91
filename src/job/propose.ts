/** What a new index would have: each coordinate is asked once, before anything is written. */
import pLimit from 'p-limit';
import { describeSource } from '#gather/coordinates.ts';
import { idOf } from '#gather/draft.ts';
import { expansionOf } from '#gather/expand.ts';
import { Failure, orFailure } from '#gather/failure.ts';
import { tagGroups } from '#gather/tag-groups.ts';
import { createProgress } from '#io/progress.ts';
import type { SourceDefinition } from '#model/component/component.ts';
import type { Gathered } from '#model/history/gathered.ts';
import { idProblem } from '#model/component/id-problem.ts';
import { problemsOfEach, refuse, refusedIn, type Problem } from '#model/problem.ts';
import type { Site } from '#model/site.ts';
import type { Instant } from '#model/time/instant.ts';
import type { Context } from '#project/context.ts';
import { checkDraft, draftComponent, sourceFrom, type Drafted } from './draft-component.ts';
import { ofItsHost } from './gather-words.ts';
import { openNetwork, unseen, type Asked, type Network, type NetworkOptions } from './network.ts';
import { withOwnHosts } from './own-hosts.ts';

export type Proposal = Awaited<ReturnType<typeof propose>>;

type LeftOut = { readonly name: string; readonly because: string };

export function coordinatesProblem(text: string): string | undefined {
  if (expansionOf(text) !== undefined) return undefined;
  return refusedIn(() => void sourceFrom(text))[0]?.message;
}

/** What a person named must be taken; what a list or a manifest has may be left out. */
type Wanted = { readonly source: SourceDefinition; readonly by: 'person' | 'list' | 'manifest' };

export type Coordinates = {
  readonly named: readonly string[];
  readonly found: readonly string[];
  /** What the folder of the manifests says about its repository. */
  readonly own?: string | undefined;
  /** Found in manifests, but not to be asked for. */
  readonly leftOut: readonly LeftOut[];
};

export async function propose(
  context: Context,
  given: Site,
  { named, found, own, leftOut: unplaced }: Coordinates,
  options: NetworkOptions,
) {
  const wide = named.flatMap((text) => expansionOf(text) ?? []);
  const wanted = new Map<string, Wanted>();
  const leftOut: LeftOut[] = [...unplaced];
  const add = (text: string, by: Wanted['by']) => {
    const source = sourceFrom(text);
    const key = describeSource(source);
    if (!wanted.has(key)) wanted.set(key, { source, by });
  };
  for (const text of named) if (expansionOf(text) === undefined) add(text, 'person');
  for (const text of found) add(text, 'manifest');
  const sources = [...wanted.values()].map(({ source }) => source);
  const servers = wide.flatMap(({ server }) => server ?? []);
  const site = await withOwnHosts(given, sources, options, servers);
  await using network = openNetwork(context, site, options);
  const unlisted = await problemsOfEach(wide, async (one) => {
    const asked = network.use(async (http) => await one.list(http, network.machine), []);
    const listed = await asked.catch(orFailure);
    if (listed instanceof Failure)
      refuse('E-UNREACHABLE', one.text, `${listed.message}; nothing of it was taken`, listed);
    for (const { name, because, coordinates } of listed)
      if (because === undefined) add(coordinates, 'list');
      else leftOut.push({ name, because });
  });
  const proposed = draftEach(await askAll(context, network, [...wanted.values()]), site, own);
  return {
    site,
    components: proposed.components,
    leftOut: [...leftOut, ...proposed.leftOut],
    /** For what a person named but could not be taken, and for what did not answer. */
    problems: [...unlisted, ...proposed.problems],
  };
}

async function askAll({ terminal }: Context, network: Network, wanted: readonly Wanted[]) {
  using progress = createProgress(terminal, wanted.length);
  return await pLimit(network.concurrency * 2).map(wanted, async (one) => {
    const name = describeSource(one.source);
    const times: Instant[] = [];
    await network.turn();
    progress.asking(name);
    const { source, refused } = await network.seek(one.source);
    const answer = refused ?? (await network.ask(source, unseen, (time) => void times.push(time)));
    const words = 'releases' in answer ? `${answer.releases.length} listed` : answer.kind;
    progress.done(name, words, false);
    return { ...one, source, asked: { answer, times } };
  });
}

const withRemedy = /; nothing was written.*$/;

function draftEach(all: Awaited<ReturnType<typeof askAll>>, site: Site, own = '') {
  // `from`: its source in one line.
  const components: (Drafted & Pick<Asked, 'times'> & { readonly from: string })[] = [];
  const leftOut: LeftOut[] = [];
  const problems: Problem[] = [];
  const taken = new Set<string>();
  for (const { source: whole, by, asked } of all) {
    for (const { name, source, answer } of tagGroups(whole, asked.answer)) {
      const id = freeName(idOf(source, site.privateHosts, name), source.kind, taken);
      const from = describeSource(source);
      const refused = refusedIn(() => {
        checkDraft(id, source);
        if (own !== '' && by === 'manifest') refuseStranger(source, answer, own);
        components.push({ ...draftComponent(id, source, answer, site), from, times: asked.times });
        taken.add(id);
      });
      // Others are written, so not "nothing was written". A remedy is only for what a person named.
      const told = by === 'person' ? /nothing was written, so |; nothing was written$/ : withRemedy;
      const wrong = refused.map((one) => ({ ...one, message: one.message.replace(told, '') }));
      if (by === 'person' || wrong.some(({ code }) => code === 'E-UNREACHABLE'))
        problems.push(...wrong);
      else leftOut.push(...wrong.slice(0, 1).map((one) => ({ name: from, because: one.message })));
    }
  }
  return { components, leftOut, problems: together(problems) };
}

/** A private program often has the same name as somebody else's package. */
function refuseStranger(source: SourceDefinition, answer: Gathered, own: string): void {
  const page = ('homepage' in answer && answer.homepage) || '';
  const owner = /^https:..(?:github|gitlab|bitbucket|codeberg)\.\w+\/([\w.-]+\/)/i.exec(page)?.[1];
  if (owner === undefined || own.toLowerCase().includes(owner.toLowerCase())) return;
  const name = describeSource(source);
  const message = `is of ${page}, which nothing in the folder names; add --from ${name} where it is yours`;
  refuse('E-NO-DRAFT', name, message);
}

/** One host that does not answer is reported once, not for each of a hundred packages. */
function together(problems: readonly Problem[]): Problem[] {
  return [...Map.groupBy(problems, (one) => ofItsHost(one.message))].flatMap(([message, all]) => {
    const where = all.map((one) => one.where).join(', ');
    return all.length < 2 ? all : all.slice(0, 1).map((one) => ({ ...one, where, message }));
  });
}

/** A package and an image often have the same name. */
function freeName(id: string, kind: string, taken: ReadonlySet<string>): string {
  const names = [id, `${id}-${kind}`, ...Array.from({ length: 98 }, (_, i) => `${id}-${i + 2}`)];
  return names.find((name) => !taken.has(name) && idProblem(name) === undefined) ?? id;
}
