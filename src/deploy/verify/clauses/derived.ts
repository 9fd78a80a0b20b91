/** Files that say again, for other readers, what other files say: each must be what they give. */
import { isDeepStrictEqual } from 'node:util';
import { given } from '#model/given.ts';
import { millisecondsOf, msPerDay } from '#model/instant.ts';
import { searchFile } from '#model/search.ts';
import { changesFile, type Change } from '#model/served/changes-file.ts';
import type { DetailsFile } from '#model/served/details-file.ts';
import { ruleTraits } from '#model/rule-traits.ts';
import { jsonFeed } from '#publish/feeds/feeds.ts';
import { entry } from '#publish/feeds/news.ts';
import { openapiText } from '#publish/json/openapi.ts';
import { tagUri } from '#publish/pages/links.ts';
import { type Breach, type Clause, isObject, wrong } from '../clause.ts';
import { baseOf, jsonOf } from '../base.ts';
import { valueOf } from '../document.ts';
import { described, fileOf, unlike, type Release } from '../formats.ts';
import type { Observed } from '../observed.ts';

export const derived: readonly Clause[] = [
  {
    name: 'description-is-ours',
    level: 'violation-if-ours',
    why: 'Programs are made from openapi.json, and must ask for what is there.',
    *check(index) {
      const site = siteOf(index);
      const text = index.files.get('openapi.json')?.text;
      if (text === undefined) return;
      if (site === undefined || text !== openapiText(site))
        yield wrong('openapi.json', 'is not the one that the program writes');
      const feed = index.files.get('feed.xml');
      if (
        site !== undefined &&
        feed?.status === 200 &&
        !feed.text.includes(`<title>${escaped(site.title)}</title>`)
      )
        yield wrong('openapi.json', 'has another title than the feed', 'info.title');
    },
  },
  {
    name: 'json-feed-is-the-news',
    level: 'violation-if-ours',
    why: 'Who reads the feed reads changes.json, in words.',
    *check(index) {
      const site = siteOf(index);
      const changes = changesFile.safeParse(valueOf(index.extras.changes)).data?.changes;
      if (site === undefined || changes === undefined) return;
      const titles = new Map(described(index).map(({ id, details }) => [id, details.title]));
      const entries = changes.map((change) =>
        entry(change, titles.get(change.component) ?? change.component, site.baseUrl),
      );
      const facts = {
        path: 'feed.json',
        uri: tagUri(site.baseUrl, 'feed'),
        title: site.title,
        subtitle: 'New releases, deprecations and corrections.',
        page: `${site.baseUrl}/`,
      };
      const [found, wanted] = [
        index.files.get('feed.json')?.text,
        jsonFeed(facts, entries, { site }),
      ];
      const [here, there] = [jsonOf(found), jsonOf(wanted.text)];
      if (isObject(here) && isObject(there)) yield* unlike('feed.json', 'the whole', here, there);
    },
  },
  {
    name: 'changes-agree',
    level: 'violation-if-ours',
    why: 'News says of a deprecation what the details say of it, under an id that never changes.',
    *check(index) {
      const changes = changesFile.safeParse(valueOf(index.extras.changes)).data?.changes ?? [];
      const known = new Map(described(index).map((one) => [one.id, one.details]));
      for (const [at, change] of changes.entries()) {
        const details = known.get(change.component);
        if (details === undefined) continue;
        const wanted = {
          ...(change.kind === 'deprecated' && deprecation(change, details)),
          id: idOf(change),
        };
        const found = Object.fromEntries(
          Object.keys(wanted).map((key) => [key, Reflect.get(change, key)]),
        );
        yield* unlike('changes.json', `changes[${at}]`, found, wanted);
      }
    },
  },
  {
    name: 'search-agrees',
    level: 'violation-if-ours',
    why: 'The search box must not call supported what the page calls ended.',
    *check(index) {
      const path = 'assets/search.json';
      const file = fileOf(index, path, searchFile);
      if (file === undefined) return;
      for (const { id, details } of described(index)) {
        const found = file.components.find((one) => one.id === id);
        if (found === undefined) continue;
        const place = (version: string | undefined) =>
          version === undefined ? undefined : found.versions.indexOf(version);
        yield* unlike(
          path,
          id,
          { newest: found.newest, newestSupported: found.newestSupported },
          {
            newest: place(details.newest),
            newestSupported: place(details.newestSupported),
          },
        );
        yield* releaseProblems(path, found, details);
      }
    },
  },
];

function siteOf(index: Observed) {
  const value = jsonOf(index.files.get('openapi.json')?.text);
  const info = isObject(value) && isObject(value['info']) ? value['info'] : {};
  const { title, description } = info;
  const baseUrl = baseOf(index);
  return typeof title !== 'string' || typeof description !== 'string' || baseUrl === undefined
    ? undefined
    : { title, description, baseUrl };
}

function idOf(change: Change): string {
  const { kind, component, on } = change;
  switch (kind) {
    case 'released':
      return `${component}/released/${change.version}`;
    case 'deprecated':
      return `${component}/deprecated/${change.rule}/${change.line ?? change.versions[0]}/${on}`;
    case 'corrected':
      return `${component}/corrected/${change.version}/${on}`;
    case 'announced':
      return `${component}/announced/${change.event}`;
    case 'moved':
      return `${component}/moved/${change.line}/${change.phase}/${on}`;
    default:
      return kind satisfies never;
  }
}

function deprecation(
  { versions }: Change & { kind: 'deprecated' },
  { releases }: DetailsFile,
): object {
  const first = releases.find(({ version }) => version === versions[0]);
  const cause = first?.causes?.[0];
  if (first === undefined || cause === undefined) return {};
  return {
    rule: cause.rule,
    reason: cause.reason,
    seen: cause.seen,
    line: ruleTraits[cause.rule].ofLines ? first.line : undefined,
    support: first.support,
    supportEnds: first.supportEnds,
    supportEndsPrecision: first.supportEndsPrecision,
    supportEndsBasis: first.supportEndsBasis,
    replacedBy: cause.replacedBy,
  };
}

type Found = NonNullable<ReturnType<typeof searchFile.parse>>['components'][number];

function* releaseProblems(
  path: string,
  found: Found,
  { id, lines, releases }: DetailsFile,
): Generator<Breach> {
  for (const [at, release] of releases.entries()) {
    const milliseconds = millisecondsOf(release.releaseTimestamp);
    const told = found.released[at] ?? 0;
    if ((told > 1_000_000 ? told : told * msPerDay) !== milliseconds && milliseconds > 1_000_000)
      yield wrong(
        path,
        'came out at another time than its details say',
        `${id} ${release.version}`,
      );
    const verdict = found.verdicts[found.verdict[at] ?? -1];
    if (!isDeepStrictEqual(verdict, verdictOf(release)))
      yield wrong(path, 'is judged otherwise than in its details', `${id} ${release.version}`);
  }
  const isCounted = (count: number) =>
    releases.every(({ version, line }) => line === undefined || groupsOf(version, count) === line);
  const named = found.lines?.map(({ name }) => name);
  if (found.line === undefined ? named === undefined && lines.length > 0 : !isCounted(found.line))
    yield wrong(path, 'has other lines than its details', id);
  if (
    named !== undefined &&
    !isDeepStrictEqual(
      named,
      lines.map(({ line }) => line),
    )
  )
    yield wrong(path, 'has other lines than its details', id);
}

/** A version of fewer groups is a line by itself. */
function groupsOf(version: string, count: number): string | undefined {
  return /^v?(\d+(?:\.\d+)*)/i.exec(version)?.[1]?.split('.').slice(0, count).join('.');
}

function verdictOf(release: Release): object {
  const { isDeprecated, deprecatedSince, deprecatedSinceBasis, support } = release;
  const { phases = [], causes = [], overruled } = release;
  const replacedBy = causes.find((cause) => cause.replacedBy !== undefined)?.replacedBy;
  return {
    deprecated: isDeprecated,
    ...given({ deprecatedSince, deprecatedSinceBasis }),
    phase: support,
    ends: phases.map(({ phase, ends, precision, basis, past }) =>
      given({ phase, day: ends, precision, basis, past }),
    ),
    ...(causes.length > 0 && {
      rules: [...new Set(causes.map(({ rule }) => rule))],
      reasons: [...new Set(causes.map(({ reason }) => reason))],
    }),
    ...(replacedBy !== undefined && { replacedBy }),
    ...(overruled && { overruled: true }),
  };
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
