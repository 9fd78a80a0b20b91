/** Indexes of whatever their authors may write and upstreams may have said, as files of a project. */
import * as fc from 'fast-check';
import { parseCoordinates } from '#gather/coordinates.ts';
import { kinds } from '#gather/sources.ts';
import { formats } from '#model/served/paths.ts';
import { addDays } from '#model/time/instant.ts';
import { withSome } from './holds.ts';
import { coordinates } from './other-indexes.ts';

export type AnyIndex = {
  readonly files: Readonly<Record<string, unknown>>;
  /** The days of two builds. */
  readonly days: readonly [string, string];
};

const ids = ['agent', 'core', 'kit', 'server', 'tool'];
const [first] = ids;

const oddWords =
  '<b>bold</b>|"quoted"|it\'s|für|日本語|🚀|`x`|${y}|{{z}}|*|_|\\|#|عربى|%20|&amp;|]]>|--|=|A & B'.split(
    '|',
  );
const words = fc
  .array(fc.constantFrom('agent', '|', ...oddWords), { minLength: 1, maxLength: 4 })
  .map((list) => list.join(' '));
const shortWords = words.filter((text) => text.length < 50);
const page = fc
  .constantFrom('policy', 'a?b=c&d=e', 'x#y', 'ü/ß', 'a(b)c', "it's", '%7Euser', 'a;b,c')
  .map((path) => `https://example.com/${path}`);
const day = dayWithin(2600);
const month = fc
  .integer({ min: 0, max: 120 })
  .map((n) => addDays('2020-01-01', n * 30).slice(0, 7));
const lastDay = fc.oneof(dayWithin(4500), month, fc.boolean());
const phase = fc.constantFrom('active', 'maintenance', 'extended');
const longAgo = fc.constant('2025-01-01');
const doubt = fc.record({ since: longAgo, because: words });
const someNotes = fc
  .array(
    fc.oneof(words, fc.constantFrom('# Fixed', '<script>alert(1)</script>', '- [x](javascript:y)')),
  )
  .map((lines) => `Notes\n${lines.join('\n')}`);
const lineName = fc.constantFrom('1', '2', '2024.1', '1.0', '10', 'next');

const numberings = [
  ['0.1.0', '0.2.0', '1.0.0-rc.1', '1.0.0', '1.0.1', '1.1.0', '2.0.0', '2.0.0+build.5'],
  ['8', '9', '10', '11', '12'],
  ['2024.1', '2024.1.1', '2024.2', '2025.1-milestone-1', '2025.1', '2026.1'],
  ['2024-05-01', '2025-05-01', '2026-05-01'],
  ['v1.9', 'v1.10', 'v2.0', 'v2.0.1'],
  ['1.0.Final', '1.1.Beta1', '1.1.Final', '2.0.Alpha1'],
  ['1.18.0.1', '1.18.0.2', '1.20.0.1-SNAPSHOT', '1.20.0.1'],
  ['20230101', '20240101', '20260101'],
  ['3.0.0', '3.0.0-1', '3.0.0-2', '3.1.0'],
  ['0.1.0-alpha', '0.2.0-alpha'],
  [],
];

export const anyIndex: fc.Arbitrary<AnyIndex> = fc
  .record({
    components: fc.tuple(...ids.map((id) => anyComponent(id))),
    site: withSome(
      { title: words, description: words },
      {
        manufacturer: words,
        contact: page,
        repository: page,
        formats: fc.subarray(formats),
        security: fc.record({ contact: page, policy: page }),
      },
    ),
    baseUrl: fc.constantFrom('https://releases.example.com', 'https://example.com/some/where'),
    begin: fc.integer({ min: 0, max: 700 }),
    later: fc.integer({ min: 0, max: 400 }),
  })
  .map(({ components, site, baseUrl, begin, later }) => {
    const today = addDays('2025-06-01', begin);
    const rules = components.flatMap(({ id, rules }) => (rules.length > 0 ? [[id, rules]] : []));
    const own = components.flatMap((one) => Object.entries(filesOf(one, today)));
    const files = {
      'site/site.json': { ...site, baseUrl, datasource: 'acme' },
      'data/support-policy.json': { components: Object.fromEntries(rules) as object },
      ...Object.fromEntries(own),
    };
    return { files, days: [today, addDays(today, later)] };
  });

type Value<T> = T extends fc.Arbitrary<infer V> ? V : never;
type AnyComponent = Value<ReturnType<typeof anyComponent>>;

function filesOf(one: AnyComponent, today: string) {
  const { id, definition, corrections, notes, sources, held } = one;
  const releases = one.releases
    .map((release) => recordedBy(today, release))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const ends = one.ends.length > 0 && { ends: one.ends };
  return {
    [`components/${id}.json`]: definition,
    [`data/history/${id}.json`]: { id, imported: '2020-01-01', sources, held, releases, ...ends },
    ...(notes.length > 0 && { [`data/notes/${id}.json`]: { id, notes } }),
    ...(corrections.length > 0 && { [`data/curated/${id}.json`]: { id, corrections } }),
  };
}

/** What was recorded until a day is of days until then, and nothing is seen before it came out. */
function recordedBy(today: string, release: AnyRelease) {
  const { seen, deprecated, missingSince } = release;
  const date = until(release.date);
  const after = (one: string) => [date.slice(0, 10), until(one)].toSorted().at(-1);
  return {
    ...release,
    date,
    ...(seen && { seen: after(seen) }),
    ...(deprecated && { deprecated: { ...deprecated, since: after(deprecated.since) } }),
    ...(missingSince && { missingSince: after(missingSince) }),
  };

  function until(one: string): string {
    return one.slice(0, 10) > today ? today : one;
  }
}

type AnyRelease = Value<ReturnType<typeof anyRelease>>;

function anyComponent(id: string) {
  return fc
    .tuple(fc.constantFrom(...numberings), anyDefinition(id))
    .chain(([versions, definition]) =>
      fc.record({
        id: fc.constant(id),
        definition: fc
          .constantFrom([], ...kinds.map((kind) => [coordinates[kind].replaceAll('NAME', id)]))
          .map((sources) => ({ id, sources: sources.map(parseCoordinates), ...definition })),
        rules: fc.array(anyRule(versions, 'line' in definition || 'lines' in definition), {
          maxLength: 3,
        }),
        releases: fc.tuple(...versions.map(anyRelease)),
        corrections: fc.uniqueArray(anyCorrection(versions), {
          maxLength: 2,
          selector: ({ version }) => version,
        }),
        ends: fc.array(gatheredEnd, { maxLength: 'line' in definition ? 1 : 0 }),
        sources: fc.array(withSome({ source: words }, { failing: doubt, partial: doubt }), {
          maxLength: 2,
        }),
        held: fc.array(fc.record({ key: words, since: longAgo, because: words }), { maxLength: 1 }),
        notes: fc.uniqueArray(
          fc.record({ version: fc.constantFrom(...versions, '77'), text: someNotes, from: page }),
          { maxLength: 2, selector: ({ version }) => version },
        ),
      }),
    );
}

function anyDefinition(id: string): fc.Arbitrary<object> {
  const declared = withSome(
    { name: lineName },
    {
      match: fc.constantFrom('^1', '^2'),
      title: words,
      codename: words,
      lts: fc.oneof(fc.boolean(), day),
      phases: withSome({}, { active: lastDay, maintenance: lastDay, extended: lastDay }),
      reason: words,
      seen: page,
    },
  );
  return withSome(
    { title: words, summary: words },
    {
      homepage: page,
      changelogUrl: page,
      line: fc.constantFrom(1, 2, '^v?(\\d+)'),
      lines: fc.uniqueArray(declared, { minLength: 1, maxLength: 3, selector: ({ name }) => name }),
      changelog: fc.constantFrom(
        [{ url: 'https://example.com/{version}#{dashes}' }],
        [{ url: 'https://example.com/x', from: '1', to: '2' }],
      ),
      prereleases: fc.constantFrom('drop', 'keep'),
      whenMissing: fc.constantFrom('keep', 'deprecate'),
      tags: fc.uniqueArray(shortWords, { maxLength: 3 }),
      facts: fc.dictionary(shortWords, words, { maxKeys: 3 }),
      bom: page,
      upgrades: withSome({ free: fc.boolean() }, { how: words, url: page }),
      ...(id !== first && { follows: earlier(id), goesWith: fc.array(fits(id), { minLength: 1 }) }),
      references: fc.uniqueArray(
        fc.constantFrom(
          { kind: 'npm', name: `@acme/${id}` },
          { kind: 'docker', name: `acme/${id}` },
          { kind: 'maven', name: `com.acme:${id}` },
          { kind: 'pypi', name: `acme-${id}`, to: '1.0' },
          { kind: 'helm', name: id, repository: 'https://charts.example.com' },
          { kind: 'sbt-plugin', name: `com.acme:sbt-${id}` },
        ),
        { maxLength: 3, selector: ({ kind }) => kind },
      ),
      identifiers: fc.constantFrom(
        [`pkg:generic/${id}`],
        [`cpe:2.3:a:acme:${id}:*:*:*:*:*:*:*:*`, `pkg:github/acme/${id}`],
      ),
    },
  );
}

function earlier(id: string): fc.Arbitrary<string> {
  return fc.constantFrom(...ids.filter((other) => other < id));
}

function fits(id: string) {
  const range = fc.constantFrom('>=1', '<2', '>=1 <2 || >=2024');
  return withSome({ component: earlier(id) }, { versions: range, own: range });
}

function anyRule(versions: readonly string[], hasLines: boolean): fc.Arbitrary<object> {
  const version = fc.constantFrom(...versions, '99');
  const kind = <Kind extends string>(name: Kind) => ({ kind: fc.constant(name) });
  const months = fc.integer({ min: 1, max: 60 });
  const common = { reason: words, seen: page };
  const some = { phase, replacedBy: fc.constantFrom(...ids) };
  const one = fc.uniqueArray(version, { minLength: 1, maxLength: 3 });
  const { replacedBy } = some;
  const [count, endOfMonth] = [fc.integer({ min: 1, max: 3 }), fc.constant(true)];
  const lines = fc.dictionary(lineName, lastDay, { minKeys: 1 });
  return fc.oneof(
    withSome({ ...kind('all'), ends: day, ...common }, { since: day, ...some }),
    withSome({ ...kind('below'), version, ...common }, { since: day, ...some }),
    withSome({ ...kind('versions'), versions: one, ...common }, { since: day, replacedBy }),
    ...(hasLines
      ? [
          withSome({ ...kind('line-age'), months, ...common }, { endOfMonth, ...some }),
          withSome({ ...kind('latest-lines'), count, ...common }, { months, ...some }),
          withSome({ ...kind('line-ends'), lines, ...common }, some),
          withSome({ ...kind('superseded'), ...common }, { replacedBy }),
        ]
      : []),
  );
}

function anyRelease(version: string) {
  const times = fc.constantFrom('', 'T00:00:00.000Z', 'T23:59:59.999Z');
  return withSome(
    {
      version: fc.constant(version),
      date: fc.tuple(day, times).map((both) => both.join('')),
      basis: fc.constantFrom('published', 'stated', 'near', 'by', 'inferred'),
      evidence: fc.oneof(words, page),
    },
    {
      seen: day,
      changelogUrl: page,
      prerelease: fc.constant(true),
      deprecated: withSome({ since: day, words }, { seen: page }),
      pastCauses: fc.constantFrom([
        { rule: 'upstream', reason: 'Broken.', since: '2020-06-01', ended: '2021-03-01' },
      ]),
      missingSince: day,
    },
  );
}

function anyCorrection(versions: readonly string[]) {
  return withSome(
    { version: fc.constantFrom(...versions, '77'), why: words, seen: page, on: day },
    {
      date: day,
      changelogUrl: page,
      deprecated: fc.boolean(),
      replacedBy: fc.constantFrom(...ids),
      withdrawn: fc.constant(true),
    },
  );
}

const gatheredEnd = fc.record({
  line: lineName,
  phase,
  ends: fc.oneof(dayWithin(4500), month),
  basis: fc.constant('stated'),
  evidence: page,
  seen: longAgo,
});

function dayWithin(days: number): fc.Arbitrary<string> {
  return fc.integer({ min: 0, max: days }).map((n) => addDays('2020-01-01', n));
}
