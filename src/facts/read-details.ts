/** `details/<id>.json`, read back: the same value that was written. */
import { shownOf } from '#judge/headline.ts';
import type { DetailsFile } from '#model/served/details-file.ts';
import type { PublicSettings } from '#model/site.ts';
import type { JudgedLine, JudgedRelease, PublicComponent } from '#model/support/verdict.ts';
import type { PublicDefinition, ShownLine, StatedEnd, Verdict } from '#model/support/verdict.ts';
import { parseVersion } from '#model/version/version.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { withoutOwnPage } from './links.ts';
import type { ServedNotes } from './release-notes.ts';

type DetailedRelease = DetailsFile['releases'][number];
type DetailedLine = DetailsFile['lines'][number];
type DeclaredLine = NonNullable<DetailsFile['declaredLines']>[number];

export function readDetails(
  details: DetailsFile,
  { baseUrl }: Pick<PublicSettings, 'baseUrl'>,
): PublicComponent {
  const { schema: _schema, formats: _formats, newest: _newest, ...rest } = details;
  const { newestSupported: _supported, headline: _headline, lines: _lines, ...others } = rest;
  const { rules = [], corrections, movedEnds = [], sources, held, ...known } = others;
  const { declaredLines: _declared, releases: listed, imported, ...definition } = known;
  const { id, homepage, changelogUrl } = definition;
  const { aliases = [], identifiers = [], changelog = [], goesWith = [] } = definition;
  // Equal verdicts are one object, so that what follows from a verdict is computed once.
  const verdicts = new Map<string, Verdict>();
  const releases = listed.flatMap((release) => readRelease(release, verdicts) ?? []);
  return withoutUndefined({
    component: withoutUndefined({
      ...definition,
      homepage: withoutOwnPage(homepage, baseUrl, id),
      changelogUrl: withoutOwnPage(changelogUrl, baseUrl, id),
      aliases,
      identifiers,
      changelog,
      goesWith,
    }) as PublicDefinition,
    rules,
    releases,
    ...readLines(details, releases),
    ...shownOf(releases),
    corrections,
    movedEnds,
    sources,
    held,
    imported,
  });
}

/** Each declared line at its place among the others. */
function readLines(details: DetailsFile, releases: readonly JudgedRelease[]) {
  const byVersion = new Map(releases.map((release) => [release.version.text, release]));
  const byLine = Map.groupBy(releases, ({ line }) => line);
  const lines = details.lines.flatMap((line): JudgedLine | [] => {
    const newest = byVersion.get(line.newest);
    const own = { first: line.first, releases: byLine.get(line.line) ?? [] };
    return newest ? { ...readHead(line), ...own, newest } : [];
  });
  const allLines: ShownLine[] = [...lines];
  for (const line of details.declaredLines ?? [])
    allLines.splice(line.at, 0, readDeclared(line, byVersion));
  return { lines, allLines };
}

export function readNotes({ releases }: DetailsFile): ReadonlyMap<string, ServedNotes> {
  return new Map(releases.flatMap(({ version, notes }) => (notes ? [[version, notes]] : [])));
}

/** Undefined if its version cannot be parsed. */
function readRelease(release: DetailedRelease, verdicts: Map<string, Verdict>) {
  const { basis, evidence, firstSeen: seen, missingSince, fingerprints, ...rest } = release;
  const { republished, releaseTimestamp: timestamp, servedTimestamp, changelogUrl, ...own } = rest;
  const { version: text, isStable: stable, line, pastCauses, notes: _notes, ...judged } = own;
  const version = parseVersion(text);
  if (!version) return undefined;
  const said = JSON.stringify(judged);
  const verdict = verdicts.get(said) ?? readVerdict(judged);
  verdicts.set(said, verdict);
  const known = { basis, evidence, seen, missingSince, pastCauses, fingerprints, republished };
  const published = { timestamp, servedTimestamp, changelogUrl, stable, line, verdict };
  return withoutUndefined({ version, recorded: withoutUndefined(known), ...published });
}

type Judged = Omit<DetailedLine, 'line' | 'first' | 'newest' | 'releases'> &
  Pick<DetailedRelease, 'causes' | 'coming' | 'later' | 'overruled'>;

function readVerdict(judged: Judged): Verdict {
  const { causes = [], coming, later, overruled } = judged;
  return withoutUndefined({ ...readStanding(judged), causes, coming, later, overruled });
}

function readStanding({ isDeprecated: deprecated, support: phase, phases = [], ...rest }: Judged) {
  const { deprecatedSince, deprecatedSinceBasis } = rest;
  const all = phases.map(({ ends: day, ...end }) => withoutUndefined({ ...end, day }) as StatedEnd);
  return withoutUndefined({ deprecated, deprecatedSince, deprecatedSinceBasis, phase, ends: all });
}

function readHead(line: DetailedLine | DeclaredLine) {
  const { line: name, title, codename, lts, ltsFrom } = line;
  return withoutUndefined({ name, title, codename, lts, ltsFrom, ...readStanding(line) });
}

function readDeclared(line: DeclaredLine, byVersion: ReadonlyMap<string, JudgedRelease>) {
  const head = readHead(line);
  const verdict = readVerdict(line);
  const { first, shares, versions = [] } = line;
  const newest = byVersion.get(line.newest ?? '');
  if (!newest || first === undefined) return { ...head, verdict };
  const releases = versions.flatMap((version) => byVersion.get(version) ?? []);
  return { ...head, first, releases, newest: { ...newest, verdict }, shares } as ShownLine;
}
