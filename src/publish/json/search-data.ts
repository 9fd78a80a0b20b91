/** What the search box loads: `assets/search.json`, with all components or the names of parts. */
import { isDeepStrictEqual } from 'node:util';
import { plainEnd } from '#answer/component.ts';
import { isOnlyDeclared } from '#facts/details.ts';
import { remembered } from '#model/remembered.ts';
import { some, withoutUndefined } from '#model/without-undefined.ts';
import { millisecondsOf, msPerDay, type Instant } from '#model/time/instant.ts';
import { searchFlags } from '#model/served/search.ts';
import type { SearchComponent, SearchPart, SearchVerdict } from '#model/served/search.ts';
import { verdictOf, type Cause, type PublicDefinition } from '#model/support/verdict.ts';
import type { JudgedRelease, PublicComponent, ShownLine, Verdict } from '#model/support/verdict.ts';
import type { PublicSettings } from '#model/site.ts';
import { tagOf } from '#model/version/version.ts';
import { basisNames } from '#query/fields/rows.ts';
import { linesOutput, type Output } from '../output.ts';

/** `add` gets each component as JSON text. */
export function openSearchData() {
  const parts: SearchPart[] = [];
  let components: string[] = [];
  let text = '';
  function file(part: string): Output {
    return { path: `assets/search${part}.json`, text: `{"schema":1,"components":[${text}\n]}\n` };
  }
  function* flush(): Generator<Output> {
    parts.push({ components, characters: text.length });
    yield file(`.${parts.length}`);
    [components, text] = [[], ''];
  }
  return {
    *add(id: string, component: string): Generator<Output> {
      // A slow phone's browser can parse so much without a noticeable delay in typing.
      if (text !== '' && text.length + component.length > 500_000) yield* flush();
      components.push(id);
      text += `${text && ','}\n${component}`;
    },
    *end(): Generator<Output> {
      if (parts.length === 0) yield file('');
      else {
        yield* flush();
        yield linesOutput('assets/search.json', { schema: 1, components: [], parts }, 'parts');
      }
    },
  };
}

export function searchComponent(judged: PublicComponent): SearchComponent {
  const { component, releases } = judged;
  const { id, title, tags, aliases, facts, follows, line } = component;
  const distinct = new Map<string, number>();
  const placeOf = remembered((verdict: Verdict & Pick<SearchVerdict, 'missing'>) => {
    const text = JSON.stringify(searchVerdict(verdict));
    const place = distinct.get(text) ?? distinct.size;
    distinct.set(text, place);
    return place;
  });
  const verdict = releases.map(({ verdict, recorded: { missingSince } }) =>
    placeOf(missingSince === undefined ? verdict : { ...verdict, missing: true }),
  );
  const seen = releases.map(({ recorded: { seen } }) =>
    seen ? millisecondsOf(seen) / msPerDay : 0,
  );
  const gone = judged.corrections.flatMap(({ version, what, on }) =>
    what.includes('withdrawn') ? [[tagOf(version), `Withdrawn on ${on}`]] : [],
  );
  const placeIn = (release?: JudgedRelease) => release && releases.indexOf(release);
  return withoutUndefined({
    id,
    title,
    tags: some(tags),
    aliases: some(aliases),
    facts: Object.keys(facts).length > 0 ? { ...facts } : undefined,
    follows,
    ...(line === 'named' ? searchLines(judged) : { line }),
    lineVerdicts: some(judged.allLines.filter(hasOwnVerdict).map(lineVerdict).toReversed()),
    newest: placeIn(judged.newest),
    newestSupported: placeIn(judged.newestSupported),
    versions: releases.map(({ version }) => version.text),
    withdrawn: gone.length > 0 ? Object.fromEntries(gone) : undefined,
    released: releases.map(({ timestamp }) => moment(timestamp)),
    bases: releases.map(({ recorded }) => basisNames.indexOf(recorded.basis)).join(''),
    flags: flagsOf(judged),
    seen: seen.some((day) => day > 0) ? seen : undefined,
    verdicts: Array.from(distinct.keys(), (text) => JSON.parse(text) as SearchVerdict),
    verdict,
  });
}

function searchVerdict(verdict: Verdict): SearchVerdict {
  const { causes, coming, overruled, ...standing } = verdict;
  const replacedBy = causes.find((cause) => cause.replacedBy !== undefined)?.replacedBy;
  return withoutUndefined({
    ...standing,
    ends: standing.ends.map(plainEnd),
    rules: some([...new Set(causes.map(({ rule }) => rule))]),
    reasons: some([...new Set(causes.map(({ reason }) => reason))]),
    replacedBy,
    // A search file may be read on a later day than it was built.
    coming: coming && searchComing(coming),
    overruled: overruled && (true as const),
  });
}

function searchComing({ since, basis, rule, reason, replacedBy }: Cause) {
  return since && withoutUndefined({ since, basis, rule, reason, replacedBy });
}

function searchLines({ lines, releases }: PublicComponent) {
  const places = new Map(lines.map(({ name }, i) => [name, i + 1]));
  const lineOf = releases.map(({ line }) => places.get(line ?? '') ?? 0);
  return { lines: lines.map(searchLine), lineOf };
}

function searchLine({ name, title, codename, lts, ltsFrom }: ShownLine) {
  return withoutUndefined({ name, title, codename, lts, ltsFrom });
}

/** True if its ends differ from its newest release's, or if it is only declared. */
function hasOwnVerdict(line: ShownLine): boolean {
  const [own, newest] = [line, verdictOf(line)].map(({ ends }) => ends.map(plainEnd));
  return isOnlyDeclared(line) || !isDeepStrictEqual(own, newest);
}

function lineVerdict(line: ShownLine) {
  const { deprecated, deprecatedSince, deprecatedSinceBasis, phase, ends } = line;
  const { causes, coming } = verdictOf(line);
  const own = withoutUndefined({ deprecatedSince, deprecatedSinceBasis, coming });
  const verdict = searchVerdict({ deprecated, phase, ends, causes, ...own });
  return { ...searchLine(line), verdict };
}

function flagsOf({ releases, lines }: PublicComponent): string {
  const newestOfLine = new Set(lines.map(({ newest }) => newest));
  const flags = releases.map(
    (release) =>
      (release.stable ? searchFlags.stable : 0) |
      (newestOfLine.has(release) ? searchFlags.newestOfLine : 0) |
      (release.changelogUrl === undefined ? 0 : searchFlags.changelog),
  );
  return flags.map((each) => each.toString(16)).join('');
}

/** Milliseconds, or days (shorter) if no time of day is known: numbers up to a million are days. */
function moment(timestamp: Instant): number {
  const milliseconds = millisecondsOf(timestamp);
  const isDay = milliseconds % msPerDay === 0 || milliseconds <= 1_000_000;
  return isDay ? Math.floor(milliseconds / msPerDay) : milliseconds;
}

/** `assets/names.json`: all names by which components are found, which clients load first. */
export function namesFile(
  components: readonly PublicDefinition[],
  { baseUrl, datasource }: Pick<PublicSettings, 'baseUrl' | 'datasource'>,
) {
  return {
    schema: 1,
    baseUrl,
    datasource,
    components: components.map(({ id, title, aliases, purls, references, identifiers }) => ({
      id,
      title,
      ...(aliases.length > 0 && { aliases }),
      purls,
      cpes: identifiers.filter((identifier) => identifier.startsWith('cpe:')),
      // An sbt artifact is `<name>_2.12_1.0` (Scala, sbt): no package URL has the name alone.
      plugins: references.filter(({ kind }) => kind === 'sbt-plugin').map(({ name }) => name),
    })),
  };
}
