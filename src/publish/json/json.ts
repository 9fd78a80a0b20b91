/** The specification's files, with its order of keys; a missing value is a missing key. */
import { digestAmong } from '#model/component/artifact.ts';
import type { ArtifactFile, ComponentFile, ServedRelease } from '#model/served/component-file.ts';
import type { JudgedComponent, JudgedRelease } from '#model/support/verdict.ts';
import type { PublicComponent, ShownLine } from '#model/support/verdict.ts';
import type { GoesWith } from '#model/component/goes-with.ts';
import type { PublicSettings } from '#model/site.ts';
import { declaredLines, detailedLine, detailedRelease, servedStanding } from '#facts/details.ts';
import { linksOf } from '#facts/links.ts';
import { healthOf } from '#model/history/health.ts';
import type { StatusFile } from '#model/served/status-file.ts';
import { supportEnd } from '#model/support/support.ts';
import type { Day, Instant } from '#model/time/instant.ts';
import { some, withoutUndefined } from '#model/without-undefined.ts';
import { linesOutput, type Output } from '../output.ts';
import { namedAdvice } from '#answer/advice.ts';
import { runOf, targetsOn } from '#judge/targets.ts';

export function componentFile(
  { component, releases }: PublicComponent,
  { baseUrl }: Pick<PublicSettings, 'baseUrl'>,
): ComponentFile {
  return { ...linksOf(component, baseUrl), releases: releases.map(servedRelease) };
}

/** One file per artifact, with the releases whose digest is known. */
export function artifactFiles(judged: PublicComponent, site: Pick<PublicSettings, 'baseUrl'>) {
  const { component, releases } = judged;
  return (component.artifacts ?? []).map((artifact) => {
    const digested = releases.flatMap((release) => {
      const digest = digestAmong(release.recorded.fingerprints, artifact);
      return digest === undefined ? [] : { ...servedRelease(release), digest };
    });
    const file: ArtifactFile = { ...linksOf(component, site.baseUrl), releases: digested };
    return linesOutput(`${component.id}/${artifact.name}.json`, file, 'releases');
  });
}

function servedRelease(release: JudgedRelease): ServedRelease {
  return {
    version: release.version.text,
    releaseTimestamp: release.servedTimestamp ?? release.timestamp,
    changelogUrl: release.changelogUrl,
    isDeprecated: release.verdict.deprecated,
    isStable: release.stable ? undefined : false,
  };
}

type UntimedStatus = Omit<StatusFile['components'][string], 'lastSuccess'>;

/** How fresh a component's data is, and the support of its headline release. */
export function statusOf(judged: PublicComponent): UntimedStatus {
  const { sources, held, headline } = judged;
  const of = (doubt: 'failing' | 'partial') =>
    some(sources.flatMap(({ source, [doubt]: said }) => (said ? [{ source, ...said }] : [])));
  return withoutUndefined({
    state: healthOf(judged).kind,
    failing: of('failing'),
    partial: of('partial'),
    held: some(held),
    headline: headline?.version.text,
    isDeprecated: headline?.verdict.deprecated,
    supportEnds: headline && supportEnd(headline.verdict.ends)?.day,
    ...(headline && servedStanding(headline.verdict)),
  });
}

/** The only served file with run times. `successes`: the last good gathering by component. */
export function statusFile(
  built: Instant,
  components: ReadonlyMap<string, UntimedStatus>,
  successes: ReadonlyMap<string, Instant>,
): Output {
  const lines = [...components].map(([id, { state, ...status }]) => {
    const lastSuccess = successes.get(id);
    return `${JSON.stringify(id)}:${JSON.stringify({ state, lastSuccess, ...status })}`;
  });
  const text = `{"schema":2,\n"built":${JSON.stringify(built)},\n"components":{\n${lines.join(',\n')}\n}}\n`;
  return { path: 'status.json', text };
}

/** What `explain --json` prints: verdicts with the keys of the served files. */
export function explanationJson(
  judged: JudgedComponent,
  today: Day,
  about?: readonly JudgedRelease[] | ShownLine,
  goesWith: readonly GoesWith[] = [],
): string {
  const { component, newest, newestSupported, headline, nextChange } = judged;
  const targets = targetsOn(today, judged.releases, judged.allLines);
  const declared = about && 'name' in about ? about.name : undefined;
  const releases = about && 'name' in about ? [] : (about ?? judged.releases);
  const explanation = {
    id: component.id,
    title: component.title,
    newest: newest?.version.text,
    newestSupported: newestSupported?.version.text,
    headline: headline?.version.text,
    nextChange,
    goesWith: some(goesWith),
    ...(about === undefined && { lines: judged.lines.map(detailedLine) }),
    ...((about === undefined || declared) && {
      declaredLines: declaredLines(judged)?.filter(({ line }) => !declared || line === declared),
    }),
    releases: releases.map((release) => ({
      causes: [],
      ...withoutUndefined(detailedRelease(release)),
      advice: namedAdvice(component.id, runOf(release), targets),
    })),
  };
  return `${JSON.stringify(explanation, null, 2)}\n`;
}
