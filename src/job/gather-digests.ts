/** Asks for the digests of artifacts: in files of checksums, and in what the registries said of the releases. */
import { createHash } from 'node:crypto';
import { askChecksums, digestOf } from '#gather/checksums.ts';
import type { Artifact } from '#model/component/artifact.ts';
import type { Component } from '#model/component/component.ts';
import type { CleanRelease } from '#model/history/gathered.ts';
import type { History } from '#model/history/history.ts';
import type { Day } from '#model/time/instant.ts';
import { versionsToAsk, type AskedChecksums, type DigestsAnswer } from '#record/digests.ts';
import type { Network } from './network.ts';

export async function askDigests(
  network: Network,
  component: Component,
  history: History,
  releases: readonly CleanRelease[],
  today: Day,
): Promise<DigestsAnswer> {
  const all = component.artifacts ?? [];
  const groups = Map.groupBy(all, ({ checksums }) => checksums);
  const files = [...groups].flatMap(([source, artifacts]) =>
    source === undefined ? [] : { source, artifacts, fingerprint: fingerprintOf(artifacts) },
  );
  return {
    files: await Promise.all(
      files.map(async (file) => {
        const { source, artifacts, fingerprint } = file;
        const state = history.checksums?.find((one) => one.fingerprint === fingerprint);
        const owed = versionsToAsk(artifacts, history, releases, state, today);
        const gaveUp: AskedChecksums = { found: new Map(), owed, because: 'the network is away' };
        return {
          ...file,
          ...(await network.use(
            async (http) => await askChecksums(source, artifacts, owed, http),
            gaveUp,
          )),
        };
      }),
    ),
    registry: registryDigests(network, component, groups.get(undefined) ?? [], releases),
  };
}

function fingerprintOf(artifacts: readonly Artifact[]): string {
  return createHash('sha256').update(JSON.stringify(artifacts)).digest('hex').slice(0, 16);
}

/** What a source says of one of several files stands behind its name. */
function registryDigests(
  network: Network,
  { sources }: Component,
  artifacts: readonly Artifact[],
  releases: readonly CleanRelease[],
): DigestsAnswer['registry'] {
  if (artifacts.length === 0) return new Map();
  const named = artifacts.map(({ name, source, file }) => {
    const own = sources.filter(({ kind }) => kind === source).map(network.describeSource);
    return { name, file, sources: own };
  });
  const digests = releases.map(({ version: { text }, fingerprints = [] }) => {
    const found = named.flatMap(({ name, sources, file }) => {
      const behind = file === undefined ? '' : `${file.replaceAll('{version}', () => text)} `;
      const [sum] = sources.flatMap((source) =>
        fingerprints.flatMap((one) => {
          const isOwn = one.startsWith(`${source} ${behind}`);
          return (isOwn && digestOf(one.slice(source.length + 1 + behind.length))) || [];
        }),
      );
      return sum === undefined ? [] : [[name, sum] as const];
    });
    return [text, new Map(found)] as const;
  });
  return new Map(digests);
}
