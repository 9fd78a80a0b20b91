/** `details/<id>.json`: all that is known, for programs that want more than Renovate does. */
import type { DetailsFile, ServedCause } from '#model/served.ts';
import type { SourceState } from '#model/history.ts';
import type { Cause, JudgedComponent, JudgedLine, JudgedRelease } from '#model/verdict.ts';

export function detailsFile(judged: JudgedComponent): DetailsFile {
  const { component } = judged;
  return {
    schema: 1,
    id: component.id,
    title: component.title,
    summary: component.summary,
    homepage: component.homepage,
    changelogUrl: component.changelogUrl,
    tags: component.tags ?? [],
    facts: component.facts ?? {},
    ...given('follows', component.follows),
    ...given('newest', judged.newest?.version.text),
    ...given('newestSupported', judged.newestSupported?.version.text),
    ...given('nextChange', judged.nextChange),
    sources: judged.sources.map(servedSource),
    held: [...judged.held],
    references: component.references ?? [],
    lines: judged.lines.map(detailedLine),
    corrections: judged.corrections.map((correction) => ({
      ...correction,
      what: [...correction.what],
    })),
    releases: judged.releases.map(detailedRelease),
  };
}

export function servedCause(cause: Cause): ServedCause {
  return {
    rule: cause.rule,
    reason: cause.reason,
    ...given('seen', cause.seen),
    ...given('since', cause.since),
    ...given('ends', cause.ends),
    ...given('replacedBy', cause.replacedBy),
  };
}

function detailedRelease(release: JudgedRelease): DetailsFile['releases'][number] {
  const { recorded, verdict } = release;
  return {
    version: release.version.text,
    ...given('line', release.line),
    releaseTimestamp: release.timestamp,
    basis: recorded.basis,
    evidence: recorded.evidence,
    ...given('firstSeen', recorded.seen),
    ...given('changelogUrl', release.changelogUrl),
    isDeprecated: verdict.deprecated,
    isStable: release.stable,
    ...given('supportEnds', verdict.supportEnds),
    ...(verdict.causes.length > 0 && { causes: verdict.causes.map(servedCause) }),
    ...(verdict.coming && { coming: servedCause(verdict.coming) }),
    ...given('overruled', verdict.overruled),
    ...given('missingSince', recorded.missingSince),
  };
}

function detailedLine(line: JudgedLine): DetailsFile['lines'][number] {
  return {
    line: line.name,
    first: line.first,
    newest: line.newest.version.text,
    releases: line.releases.length,
    isDeprecated: line.deprecated,
    ...given('supportEnds', line.supportEnds),
  };
}

function servedSource({ source, failing }: SourceState): DetailsFile['sources'][number] {
  return { source, ...given('failing', failing) };
}

/** A key with its value, or no key at all. */
function given<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]: V });
}
