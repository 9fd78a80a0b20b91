/** The one way to request the releases of a source, of any kind. */
import type { FoundRelease, Gathered, Skipped } from '#model/history/gathered.ts';
import { compilePattern } from '#model/pattern.ts';
import { dayOf } from '#model/time/instant.ts';
import { versionProblem } from '#model/version/version.ts';
import { credentialOf, withCredential } from './credentials.ts';
import { describeSource } from './coordinates.ts';
import { dayShare } from './day-share.ts';
import { definitionProblems, patternsOf } from './definition.ts';
import { Failure } from './failure.ts';
import { withDeadline } from './http/client.ts';
import type { Http } from './http/types.ts';
import { sanitizeName, sanitizeText } from './reading/text.ts';
import type { GatherRequest, Known, VersionPatterns } from './source.ts';
import { publishable, withOwnHost } from './private-source.ts';
import { sourceOf } from './sources.ts';

/** Never throws: a failure is an answer too, in one sentence. */
export async function gatherSource(request: GatherRequest, http: Http): Promise<Gathered> {
  const { definition, machine } = request;
  return publishable(await answerOf(request, http), definition, machine);
}

async function answerOf(request: GatherRequest, http: Http): Promise<Gathered> {
  const { definition, machine } = request;
  try {
    const problem = definitionProblems(definition)[0];
    if (problem !== undefined) {
      const why = `its ${problem.place} ${problem.message}`;
      throw new Failure(`${describeSource(definition)} cannot be requested: ${why}`);
    }
    const select = versionSelector(patternsOf(definition));
    const namesToDate = (names: readonly string[]) => worthDating(names, select, request);
    const namesToWatch = (names: readonly string[]) => worthWatching(names, select, request);
    const login = credentialOf(definition, machine);
    const allowed = withOwnHost(withCredential(http, login), definition);
    const limited = withDeadline(allowed);
    const answer = await sourceOf(definition).list(
      { ...request, namesToDate, namesToWatch, login },
      limited,
    );
    const name = describeSource(definition, machine.access.privateHosts);
    const taken = applyPatterns(answer, describeSource(definition), select);
    return withPlaces(taken, definition.rebuilt ? undefined : name);
  } catch (error) {
    if (error instanceof Failure) {
      const { kind, isEmpty, message } = error;
      return { kind, because: sanitizeText(message), ...(isEmpty && { isEmpty }) };
    }
    const why = error instanceof Error ? error.message : String(error);
    const source = describeSource(definition);
    return { kind: 'unavailable', because: sanitizeText(`${source} cannot be read: ${why}`) };
  }
}

/** What is owed first, so that it comes however much is new each day. */
function worthDating(names: readonly string[], select: SelectVersion, { recorded, owed }: Known) {
  const named = new Map<string, string>();
  for (const name of names) {
    const selected = select(name);
    if (selected.because === undefined) named.set(selected.version, name);
  }
  const unknown = [...named].filter(([version]) => !recorded.has(version));
  return [
    ...owed.flatMap((version) => named.get(version) ?? []),
    ...unknown.map(([, name]) => name),
  ];
}

/** Of one source in one run; of more, each day the next ones. */
const mostWatched = 1000;

function worthWatching(
  names: readonly string[],
  select: SelectVersion,
  { definition, now }: GatherRequest,
): readonly string[] {
  if (definition.rebuilt) return [];
  const taken = names.filter((name) => {
    const { version, because } = select(name);
    return because === undefined && versionProblem(version) === undefined;
  });
  return dayShare(taken, dayOf(now), mostWatched);
}

/** The version, or why it is left out. */
type SelectVersion = (
  name: string,
) =>
  | { readonly version: string; readonly because?: never }
  | { readonly version?: string; readonly because: string };

export function versionSelector({ include, exclude, version }: VersionPatterns): SelectVersion {
  const [finds, includes, excludes] = [version, include, exclude].map((text) =>
    text === undefined ? undefined : compilePattern(text),
  );
  return (name) => {
    const version = finds === undefined ? name : finds.first(name)?.group('version');
    if (!version) return { because: 'has no version by its pattern' };
    if (includes?.test(version) === false) return { version, because: 'is not included' };
    if (excludes?.test(version) === true) return { version, because: 'is excluded' };
    return { version };
  };
}

/** `source` names the source in messages. */
export function applyPatterns(answer: Gathered, source: string, select: SelectVersion): Gathered {
  if (answer.kind !== 'complete' && answer.kind !== 'partial') return answer;
  const skipped = answer.skipped.map((one): Skipped => ({ ...one, name: sanitizeName(one.name) }));
  const releases: FoundRelease[] = [];
  for (const release of answer.releases) {
    const { version, because } = select(release.version);
    if (because === undefined) releases.push({ ...release, version });
    else skipped.push(leftOut(release.version, because, version));
  }
  const owed = answer.owed
    ?.map(select)
    .flatMap((one) => (one.because === undefined ? one.version : []));
  if (releases.length > 0) {
    const listed = { ...answer, releases: withoutRepeats(releases), skipped };
    return { ...listed, ...(owed !== undefined && { owed }) };
  }
  throw new Failure(
    `${source} lists no release: none of its ${answer.releases.length} names fits the patterns of its definition`,
  );
}

/** Of which source it is, since only that one can contradict it; without a name, it is not watched. */
function withPlaces(answer: Gathered, name: string | undefined): Gathered {
  if (!('releases' in answer)) return answer;
  const releases = answer.releases.map(({ fingerprints = [], ...release }): FoundRelease =>
    name === undefined || fingerprints.length === 0
      ? release
      : { ...release, fingerprints: fingerprints.map((one) => `${name} ${one}`) },
  );
  return { ...answer, releases };
}

/** Two pages may overlap where a release came out between the two requests. */
function withoutRepeats(releases: readonly FoundRelease[]): readonly FoundRelease[] {
  if (new Set(releases.map(({ version }) => version)).size === releases.length) return releases;
  return [...new Map(releases.map((one) => [JSON.stringify(one), one])).values()];
}

/** By its version the history knows that it is still listed. */
function leftOut(name: string, because: string, version: string | undefined) {
  const other = version === undefined || version === name ? {} : { version: sanitizeName(version) };
  return { name: sanitizeName(name), because, ...other };
}
