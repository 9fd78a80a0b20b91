/** The one way to request the releases of a source, of any kind. */
import type { SourceDefinition } from '#model/component/component.ts';
import type { FoundRelease, Gathered, Skipped } from '#model/history/gathered.ts';
import { literal } from '#model/glob.ts';
import { compilePattern } from '#model/pattern.ts';
import { dayOf, daysBetween, type Day } from '#model/time/instant.ts';
import { inVersionOrder, isPrerelease } from '#model/version/version.ts';
import { versionProblem } from '#model/version/version-problem.ts';
import { credentialOf, withAccess } from './credentials.ts';
import { describeSource } from './coordinates.ts';
import { definitionProblems, patternsOf } from './definition.ts';
import { Failure } from './failure.ts';
import type { Http } from './http/types.ts';
import { sanitizeName, sanitizeText } from './reading/address.ts';
import type { GatherRequest, SourceRequest } from './source.ts';
import { publishable } from './private-source.ts';
import { sourceOf } from './sources.ts';

/** Never throws: a failure is a result too, in one sentence. */
export async function gatherSource(request: GatherRequest, http: Http): Promise<Gathered> {
  const { definition, machine } = request;
  const answer = await answerOf(request, http).catch((error: unknown): Gathered => {
    const why = error instanceof Error ? error.message : String(error);
    const unread = `${describeSource(definition)} cannot be read: ${why}`;
    const { kind, isEmpty, message } = error instanceof Failure ? error : new Failure(unread);
    return { kind, because: sanitizeText(message), ...(isEmpty && { isEmpty }) };
  });
  return publishable(answer, definition, machine);
}

async function answerOf(request: GatherRequest, http: Http): Promise<Gathered> {
  const { definition, machine, recorded, dropsPrereleases: drops } = request;
  const problem = definitionProblems(definition, machine.access)[0];
  if (problem !== undefined) {
    const why = `its ${problem.place} ${problem.message}`;
    throw new Failure(`${describeSource(definition)} cannot be requested: ${why}`);
  }
  const select = versionSelector(patternsOf(definition));
  const login = credentialOf(definition, machine);
  // There is no request for a pre-release that will not be recorded.
  const soundIn = (names: readonly string[]) =>
    taken(names, select).filter(
      ({ version }) => !drops || recorded.has(version) || !isPrerelease({ text: version }),
    );
  const asked: SourceRequest<SourceDefinition> = {
    ...request,
    // First the owed ones, so that many new ones cannot delay them; then new ones, newest first.
    namesToDate(names) {
      const newestFirst = inVersionOrder(soundIn(names)).toReversed();
      const named = new Map(newestFirst.map(({ version, name }) => [version, name]));
      const unknown = [...named.keys()].filter((version) => !recorded.has(version));
      return [...request.owed, ...unknown].flatMap((version) => named.get(version) ?? []);
    },
    namesToWatch(names) {
      const sound = definition.rebuilt ? [] : soundIn(names);
      return dayShare(sound, dayOf(request.now), mostWatched).map(({ name }) => name);
    },
    login,
  };
  const answer = await sourceOf(definition).list(asked, withAccess(http, definition, login));
  const { source: name = describeSource(definition, machine.access.privateHosts) } = request;
  const selected = applyPatterns(answer, describeSource(definition), select);
  return withPlaces(selected, definition.rebuilt ? undefined : name);
}

/** Releases per source and run; if there are more, each day takes the next ones. */
const mostWatched = 1000;

/** At most `most` items: a longer list is taken in turn, each day the next part. */
export function dayShare<T>(list: readonly T[], today: Day, most: number): T[] {
  const start = (daysBetween('2000-01-01', today) * most) % Math.max(1, list.length);
  return [...list.slice(start), ...list.slice(0, start)].slice(0, most);
}

/** The version, empty if the name has none; `because`: why it is left out. */
type SelectVersion = (name: string) => { readonly version: string; readonly because?: string };

/** Names that may be recorded: `sha-1f2e3d4c`, for example, is never a version. */
function taken(names: readonly string[], select: SelectVersion) {
  return names
    .map((name) => ({ name, ...select(name) }))
    .filter((one) => one.because === undefined && versionProblem(one.version) === undefined);
}

export function versionSelector(patterns: Partial<ReturnType<typeof patternsOf>>): SelectVersion {
  const { include, exclude, version, separator = '.' } = patterns;
  const between = new RegExp(`(?<=\\d)${literal(separator)}(?=\\d)`, 'g');
  const [finds, includes, excludes] = [version, include, exclude].map((text) =>
    text === undefined ? undefined : compilePattern(text),
  );
  return (name) => {
    const found = finds ? (finds.first(name)?.group('version') ?? '') : name;
    const version = found.replaceAll(between, '.');
    if (version === '') return { version, because: 'has no version by its pattern' };
    if (includes?.test(version) === false) return { version, because: 'is not included' };
    return { version, ...(excludes?.test(version) && { because: 'is excluded' }) };
  };
}

export function applyPatterns(answer: Gathered, source: string, select: SelectVersion): Gathered {
  if (!('releases' in answer)) return answer;
  const left: Skipped[] = answer.skipped.map((one) =>
    one.version === '' ? one : { ...one, because: select(one.name).because ?? one.because },
  );
  const releases: FoundRelease[] = [];
  for (const release of answer.releases) {
    const { version: name } = release;
    const { version, because } = select(name);
    // With the version, the history knows that the release is still listed.
    const found = version !== '' && version !== name && { version: sanitizeName(version) };
    if (because === undefined) releases.push({ ...release, version });
    else left.push({ name, because, ...found });
  }
  const told = new Map(left.map((one) => [`${one.because} ${one.name}`, one])).values();
  const skipped = Array.from(told, (one) => ({ ...one, name: sanitizeName(one.name) }));
  const owed = answer.owed && taken(answer.owed, select).map(({ version }) => version);
  // Two pages may overlap if a release came out between the two requests.
  const unique = [...new Map(releases.map((one) => [JSON.stringify(one), one])).values()];
  if (unique.length > 0) return { ...answer, releases: unique, skipped, ...(owed && { owed }) };
  const why = `${source} lists no release: none of its ${answer.releases.length} names fits the patterns of its definition`;
  throw new Failure(why);
}

/**
 * Puts the source's name before each fingerprint, as only this source can contradict it. Without a
 * name, fingerprints are removed: the releases are not watched.
 */
function withPlaces(answer: Gathered, name: string | undefined): Gathered {
  if (!('releases' in answer)) return answer;
  const releases = answer.releases.map(({ fingerprints, ...release }): FoundRelease => {
    const placed = name && fingerprints?.map((one) => `${name} ${one}`);
    return { ...release, ...(placed && { fingerprints: placed }) };
  });
  return { ...answer, releases };
}
