/** Asks for the digests of artifacts, which are recorded in the `fingerprints` of a release. */
import { askChecksums, registryDigests } from '#gather/checksums.ts';
import { fingerprint } from '#gather/definition.ts';
import { dayShare } from '#gather/gather-source.ts';
import type { Http } from '#gather/http/types.ts';
import { hideAddress } from '#gather/private-source.ts';
import { digestAmong, type Artifact } from '#model/component/artifact.ts';
import type { Component } from '#model/component/component.ts';
import type { CleanRelease } from '#model/history/gathered.ts';
import type { ChecksumFile, History, RecordedRelease } from '#model/history/history.ts';
import { addDays, dayOf, type Day } from '#model/time/instant.ts';
import { some, withoutUndefined } from '#model/without-undefined.ts';
import type { Digests } from '#record/fingerprints.ts';
import type { Network } from './network.ts';

/** For so many days after a release, its checksums may still be published. */
const recentDays = 14;
/** So many known releases are asked for again each day, the next ones each time. */
const mostWatched = 20;

export async function askDigests(
  network: Network,
  { artifacts = [], sources }: Component,
  history: History,
  listed: readonly CleanRelease[],
  today: Day,
) {
  const files = await Promise.all(
    [...Map.groupBy(artifacts, (one) => one.checksums)].flatMap(([address, own]) =>
      address === undefined ? [] : askFile(network, address, own, history, listed, today),
    ),
  );
  const ofSources = artifacts.flatMap((artifact) => {
    const own = sources.filter(({ kind }) => kind === artifact.source);
    return own.map((source) => [artifact, network.nameAmong(sources, source)] as const);
  });
  const registry: Digests = new Map(
    listed.map(({ version: { text }, fingerprints = [] }) => [
      text,
      ofSources.flatMap((one) => registryDigests(...one, fingerprints, text)),
    ]),
  );
  return {
    digests: [registry, ...files.map(({ found }) => found)],
    checksums: some(files.map(({ state }) => state)),
  };
}

async function askFile(
  network: Network,
  source: string,
  artifacts: readonly Artifact[],
  { releases, checksums = [] }: History,
  listed: readonly CleanRelease[],
  today: Day,
) {
  const mark = fingerprint({ artifacts });
  const state = checksums.find((one) => one.fingerprint === mark);
  const { due, versions } = versionsToAsk(artifacts, releases, listed, state, today);
  const ask = async (http: Http) => await askChecksums(source, artifacts, versions, http);
  const gaveUp = { answers: new Map<string, never>(), owed: versions, doubt: 'was not asked' };
  const { answers, owed, doubt } = await network.use(ask, gaveUp);
  const found = new Map([...answers].map(([version, { said = [] }]) => [version, said]));
  const lacking = (all: readonly (readonly string[] | undefined)[]) => {
    const silent = artifacts.filter((one) => all.every((each) => !digestAmong(each, one)));
    return silent.map(({ name, file = name }) => file).join(', ');
  };
  const [late] = due.flatMap((version) => {
    const { said, because } = answers.get(version) ?? {};
    const names = said && lacking([said]);
    return because ?? (names ? `has no checksum of ${names} for ${version}` : []);
  });
  const said = [...releases.map((one) => one.fingerprints), ...found.values()];
  const names = said.length > 0 && lacking(said);
  // Without any checksum, most likely the address or a file name is wrong.
  const unread = [...answers.values()].find((one) => one.because)?.because;
  const because = doubt ?? (names ? (unread ?? `has no checksum of ${names} at all`) : late);
  const { privateHosts = [] } = network.machine.access;
  const hidden = (words: string) =>
    privateHosts.reduce((shown, host) => hideAddress(shown, `https://${host}`), words);
  const since = state?.failing?.since ?? today;
  const failing = because ? { since, because: hidden(because) } : undefined;
  // Releases whose digests are all known are asked for again anyway.
  const whole = new Set(releases.filter((one) => hasAll(one, artifacts)).map((one) => one.version));
  const next = some(owed.filter((version) => !whole.has(version)));
  const known = withoutUndefined({ fingerprint: mark, owed: next, failing });
  return { found, state: { source: `checksums ${hidden(source)}`, ...known } };
}

/** All at first; then what is due (new or recent), what is owed, and some of what is known. */
function versionsToAsk(
  artifacts: readonly Artifact[],
  releases: readonly RecordedRelease[],
  listed: readonly CleanRelease[],
  state: ChecksumFile | undefined,
  today: Day,
) {
  const isRecent = ({ seen, date }: RecordedRelease) =>
    addDays(seen ?? dayOf(date), recentDays) >= today;
  const lacking = releases.filter((one) => !hasAll(one, artifacts)).toReversed();
  const known = releases.filter((one) => hasAll(one, artifacts));
  const watched = dayShare(known, today, mostWatched);
  const recorded = new Set(releases.map(({ version }) => version));
  const added = listed.map(({ version }) => version.text).filter((one) => !recorded.has(one));
  const versionOf = ({ version }: RecordedRelease) => version;
  const due = [...added.toReversed(), ...lacking.filter(isRecent).map(versionOf)];
  const others = [...(state ? [] : lacking), ...watched].map(versionOf);
  const versions = [...new Set([...due, ...(state?.owed ?? []), ...others])];
  return { due: state ? due : [], versions };
}

function hasAll({ fingerprints }: RecordedRelease, artifacts: readonly Artifact[]): boolean {
  return artifacts.every((one) => digestAmong(fingerprints, one) !== undefined);
}
