/** `details/<id>.json`: all that is known, for programs that want more than Renovate does. */
import { remembered } from '#model/remembered.ts';
import { some, withoutUndefined } from '#model/without-undefined.ts';
import { shownOf } from '#judge/headline.ts';
import type { DetailsFile } from '#model/served/details-file.ts';
import type { ServedEnd } from '#model/served/support-keys.ts';
import { endOf, isSupported, supportEnd, type Standing } from '#model/support/support.ts';
import { verdictOf } from '#model/support/verdict.ts';
import type { JudgedComponent, JudgedLine, JudgedRelease } from '#model/support/verdict.ts';
import type { PublicComponent, ShownLine, StatedEnd, Verdict } from '#model/support/verdict.ts';
import { purlsOf } from '#model/purl.ts';
import type { PublicSettings } from '#model/site.ts';
import { linksOf } from './links.ts';
import type { ServedNotes } from './release-notes.ts';

/** `formats`: addresses of the same facts in other formats, such as CLE and OpenEoX. */
export function detailsFile(
  judged: PublicComponent,
  { baseUrl }: Pick<PublicSettings, 'baseUrl'>,
  notes: ReadonlyMap<string, ServedNotes> = new Map(),
  formats?: DetailsFile['formats'],
): DetailsFile {
  const { component, lines, releases } = judged;
  // Derived from the releases and purls, not copied, so that no key can contradict them.
  const { newest, newestSupported, headline } = shownOf(releases);
  const others = component.purls.flatMap(({ purl, matchOnly }) => (matchOnly ? [] : purl));
  const saidOf = remembered(servedVerdict);
  return withoutUndefined({
    schema: 2 as const,
    ...component,
    ...linksOf(component, baseUrl),
    aliases: some(component.aliases),
    identifiers: some(component.identifiers),
    purls: purlsOf({ ...component, identifiers: [...component.identifiers] }, others),
    changelog: some(component.changelog),
    goesWith: some(component.goesWith),
    formats,
    rules: some(judged.rules),
    newest: newest?.version.text,
    newestSupported: newestSupported?.version.text,
    headline: headline?.version.text,
    sources: judged.sources,
    held: judged.held,
    imported: judged.imported,
    lines: lines.map(detailedLine),
    declaredLines: declaredLines(judged),
    corrections: judged.corrections,
    movedEnds: some(judged.movedEnds),
    releases: releases.map((one) => detailedRelease(one, notes.get(one.version.text), saidOf)),
  }) as DetailsFile;
}

export function detailedRelease(
  release: JudgedRelease,
  notes?: ServedNotes,
  saidOf = servedVerdict,
): DetailsFile['releases'][number] {
  const { recorded, verdict } = release;
  return {
    version: release.version.text,
    line: release.line,
    releaseTimestamp: release.timestamp,
    servedTimestamp: release.servedTimestamp,
    basis: recorded.basis,
    evidence: recorded.evidence,
    firstSeen: recorded.seen,
    changelogUrl: release.changelogUrl,
    isDeprecated: verdict.deprecated,
    isStable: release.stable,
    supportEnds: supportEnd(verdict.ends)?.day,
    causes: some(verdict.causes),
    coming: verdict.coming,
    later: some(verdict.later),
    pastCauses: recorded.pastCauses,
    overruled: verdict.overruled,
    missingSince: recorded.missingSince,
    fingerprints: recorded.fingerprints,
    republished: recorded.republished,
    ...saidOf(verdict),
    notes,
  };
}

function servedVerdict(verdict: Verdict) {
  return withoutUndefined({ ...servedStanding(verdict), phases: servedEnds(verdict.ends) });
}

export function detailedLine(line: JudgedLine): DetailsFile['lines'][number] {
  return withoutUndefined({
    line: line.name,
    first: line.first,
    newest: line.newest.version.text,
    releases: line.releases.length,
    ...servedLine(line),
  });
}

export function isOnlyDeclared(line: ShownLine): boolean {
  return !('newest' in line) || line.shares !== undefined;
}

export function declaredLines({ allLines }: Pick<JudgedComponent, 'allLines'>) {
  return some(allLines.flatMap((one, at) => (isOnlyDeclared(one) ? [declaredLine(one, at)] : [])));
}

function declaredLine(line: ShownLine, at: number) {
  const { causes, coming, later } = verdictOf(line);
  return withoutUndefined({
    line: line.name,
    at,
    ...servedLine(line),
    causes: some(causes),
    coming,
    later: some(later),
    ...('newest' in line && {
      shares: line.shares,
      first: line.first,
      newest: line.newest.version.text,
      versions: line.releases.map(({ version }) => version.text),
    }),
  });
}

function servedLine(line: ShownLine) {
  return {
    isDeprecated: line.deprecated,
    supportEnds: supportEnd(line.ends)?.day,
    ...servedStanding(line),
    title: line.title,
    codename: line.codename,
    lts: line.lts,
    ltsFrom: line.ltsFrom,
    phases: servedEnds(line.ends),
  };
}

/** Without `isDeprecated` and `supportEnds`, which keep the place that they had in schema 1. */
export function servedStanding({ deprecatedSince, deprecatedSinceBasis, phase, ends }: Standing) {
  const maintenance = supportEnd(ends);
  const [active, extended] = [endOf(ends, 'active'), endOf(ends, 'extended')];
  return {
    deprecatedSince,
    deprecatedSinceBasis,
    support: phase,
    supported: isSupported(phase),
    activeEnds: active?.day,
    activeEndsPrecision: active?.precision,
    activeEndsBasis: active?.basis,
    supportEndsPrecision: maintenance?.precision,
    supportEndsBasis: maintenance?.basis,
    extendedEnds: extended?.day,
    extendedEndsPrecision: extended?.precision,
    extendedEndsBasis: extended?.basis,
  };
}

function servedEnds(ends: readonly StatedEnd[]): ServedEnd[] | undefined {
  return some(ends.map(({ day, ...end }) => withoutUndefined({ ...end, ends: day })));
}
