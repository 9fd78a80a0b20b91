/** What Renovate does with what we serve, and which of our rules each behaviour is the reason for. */
import { expect, test } from 'vitest';
import { textOf } from '#publish/output.ts';
import { renovatePresets } from '#publish/renovate/presets.ts';
import { editsOf, type Seen, type Update } from './edits.ts';
import { serveTests, type Answer } from './served.ts';

const longAgo = '2020-05-01T00:00:00.000Z';

type Release = Readonly<Record<string, unknown>>;

/** A component's file with these releases; a text is a version of long ago, with a mark or a day behind it. */
function of(...releases: readonly (string | Release)[]): unknown {
  return {
    homepage: 'https://example.com/',
    releases: releases.map((one) => (typeof one === 'string' ? releaseOf(one) : one)),
  };
}

/** What stands behind a version: `!` deprecated, `~` not stable, or when it was released. */
function releaseOf(text: string): Release {
  const [, version = '', mark = ''] = /^([^!~@]+)(.*)$/.exec(text) ?? [];
  const unstable = mark === '~' ? { isStable: false } : { isDeprecated: mark === '!' };
  const when = mark.startsWith('@') ? days[mark.slice(1)] : longAgo;
  return { version, ...unstable, ...(when && { releaseTimestamp: when }) };
}

const days: Readonly<Record<string, string | undefined>> = {
  never: undefined,
  lately: inHours(-48),
  tomorrow: inHours(23),
  later: inHours(25),
  '1999': '2000-01-01T00:00:00.000Z',
  '2000': '2000-01-01T00:00:00.001Z',
  January: '2025-01-01T00:00:00.000Z',
  June: '2025-06-01T00:00:00.000Z',
};

function inHours(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString();
}

function using(id: string, version: string): string {
  return `# renovate: svc=${id}\nVERSION=${version}\n`;
}

/** A title, a reason, perhaps a rule; each component's releases, and what Renovate makes of them. */
const table = String.raw`
a deprecated target is skipped → every release says whether it is deprecated
skip-target: 1.0 1.1 1.2! → 1.0: minor 1.1

current and newest are both deprecated → a component that has ended still gets its last releases
ended: 1.0! 1.1! → 1.0: minor 1.1

an unsupported version in use → users of an old line may be offered a deprecated release of it
old-line: 1.0! 1.1! 2.0 → 1.0: minor 1.1, major 2.0

an old version that only the history holds → a release never leaves the history
remembered: 1.0 2.0 2.1! → 1.0: major 2.0

an old version that was forgotten → without the history a deprecated release is proposed
forgotten: 2.0 2.1! → 1.0: major 2.1

ignoreDeprecated off → who wants deprecated releases can have them
{"ignoreDeprecated":false}
take-deprecated: 1.0 1.1 1.2! → 1.0: minor 1.2

backports → the order is that of the versions, not of the dates
backports: 1.0 1.1@June 2.0@January → 1.0: minor 1.1, major 2.0

versions that cannot be ordered → they never reach a file
disorder: 1.0 1.2.3.4.5.6.7 deadbeef next 1.1 → 1.0: minor 1.1

two spellings of one version → a version keeps the spelling that it was first seen with
spelt: 1.0 v1.1 1.1 → 1.0: minor 1.1

2.1 and 2.1.0 are two versions → nothing is padded or trimmed
segments: 2.1 2.1.0 → 2.1: patch 2.1.0; 2.1.0: nothing

the version of prose for that of the chart → advice: write the version as the index writes it
prose: 2025.1.0 2025.1.1! → 2025.1: patch 2025.1.1

a first group that is a day, or begins anew → it grows by more than Renovate takes by itself (500)
dated: 20250301.1 20251101.0 → 20250301.1: major 20251101.0
renumbered: 5.1 2025.1 → 5.1: major 2025.1

a pre-release that says so → a kept pre-release carries isStable: false
unstable: 1.0 2.0.0-rc-1~ → 1.0: nothing

a pre-release that does not say so → loose calls everything stable
not-said: 1.0 2.0.0-rc-1 → 1.0: major 2.0.0-rc-1

minimumReleaseAge → every release is dated
{"minimumReleaseAge":"7 days"}
young: 1.0 1.1 1.2@lately → 1.0: minor 1.1 while 1.2 is too young

minimumReleaseAge with nothing older → the update waits until it is old enough
{"minimumReleaseAge":"7 days"}
only-young: 1.0 1.1@lately → 1.0: minor 1.1 but not yet

minimumReleaseAge without a timestamp → no release is published without a date: it would wait for ever
{"minimumReleaseAge":"7 days"}
undated: 1.0 1.1@never → 1.0: minor 1.1 undated but not yet

timestamps out of bounds → a date before 2000 or in the future is refused
early: 1.0 1.1@1999 → 1.0: minor 1.1 undated
first: 1.0 1.1@2000 → 1.0: minor 1.1
last: 1.0 1.1@tomorrow → 1.0: minor 1.1
late: 1.0 1.1@later → 1.0: minor 1.1 undated

a version that is not in the index → it is taken as it is, without a word
unlisted: 1.0 2.0 → 1.5: major 2.0; 3.0: nothing

rollbackPrs → a release that vanished would be rolled back, so none vanishes
{"rollbackPrs":true}
vanished: 1.0 2.0 → 1.5: rollback 1.0 undated, major 2.0; 3.0: rollback 2.0 undated

allowedVersions → advice: stay on a line
{"allowedVersions":"/^2025\\.1\\./"}
line: 2025.1.0 2025.1.3 2025.2.0 → 2025.1.0: patch 2025.1.3

abandonmentThreshold → advice: it looks at the newest date only
{"abandonmentThreshold":"1 year"}
quiet: 1.0 1.1 → 1.0: abandoned, minor 1.1
lively: 1.0 1.1@lately → 1.0: minor 1.1

abandonmentThreshold and a deprecated newest release → advice: what has ended is told by feeds and pages
{"abandonmentThreshold":"1 year"}
over: 1.0 1.1! → 1.0: nothing

an unknown component → a mistyped name gives a warning
unknown: (none) → 1.0: lost

an unreachable index → every dependency gets a warning
{"overrideDatasource":"custom.down"}
unreachable: (none) → 1.0: lost

a page instead of JSON → what is served is verified after every deploy
html-page: (page) → 1.0: lost
html-as-json: (page as JSON) → 1.0: lost

an error of the server → every failure looks alike to a user
error-500: (500) → 1.0: lost
error-429: (429) → 1.0: lost
error-403: (403) → 1.0: lost

one null → a missing value is a missing key
null: (null) → 1.0: lost

one version as a number → a version is a text
number: (number) → 1.0: lost

a list instead of an object → the releases stand under a key
list: (list) → 1.0: lost

no releases and nothing else → every file has a homepage
empty-bare: (bare) → 1.0: lost

no releases, but a homepage → a component without releases is silent
empty-known: (homepage) → 1.0: nothing

unknown keys → what Renovate does not know may be added later
extra: (unknown keys) → 1.0: minor 1.1 undated

the changelog is the component’s → the preset builds the link to the release
linked: (linked) → 1.0: minor 1.1 undated (https://example.com/all)

a changelog is a template → no URL of ours contains {{
templated: (templated) → 1.0: minor 1.1 undated (https://example.com/1.1)`;

const html = '<!doctype html><title>Hello</title>';

/** What is served in place of releases. */
const otherAnswers: Readonly<Record<string, unknown>> = {
  none: { status: 404, body: '' },
  page: { type: 'text/html', body: html },
  'page as JSON': { body: html },
  ...Object.fromEntries([500, 429, 403].map((status) => [status, { status, body: '' }])),
  null: of('1.0', { version: '1.1', changelogUrl: null }),
  number: of('1.0', { version: 1.1 }),
  list: { body: '[{"version":"1.0"}]' },
  bare: { releases: [] },
  homepage: of(),
  'unknown keys': of('1.0', { version: '1.1', line: '1', note: null }),
  linked: linked('https://example.com/all'),
  templated: linked('https://example.com/{{newVersion}}'),
};

const behaviours = table.trim().split('\n\n').map(behaviourOf);

function behaviourOf(block: string) {
  const [head = '', ...others] = block.split('\n');
  const [title = '', reasonFor = ''] = head.split(' → ');
  const rule = others.find((row) => row.startsWith('{'));
  const rows = others.filter((row) => row !== rule);
  const components = rows.map((row) => {
    const [, id = '', versions = '', outcomes = ''] = /^(.*?): (.*) → (.*)$/.exec(row) ?? [];
    const used = outcomes.split('; ').map((one) => [one.split(': ')[0] ?? '', one] as const);
    const served = otherAnswers[versions.slice(1, -1)] ?? of(...versions.split(' '));
    return { id, served, used };
  });
  return {
    title,
    reasonFor,
    served: Object.fromEntries(components.map(({ id, served }) => [id, served])),
    ...(rule && { rule: JSON.parse(rule) as Release }),
    file: components.flatMap(({ id, used }) => used.map(([one]) => using(id, one))).join(''),
    expected: components.flatMap(({ id, used }) =>
      used.map(([, outcome]) => {
        const source = rule?.includes('custom.down') ? 'custom.down' : 'custom.svc';
        const lost = `warning: Failed to look up ${source} package ${id}: no-result`;
        return `${id} ${outcome.replace(/lost$/, lost)}`;
      }),
    ),
  };
}

function linked(changelogUrl: string): unknown {
  const newest = { version: '1.1', changelogUrl: 'https://example.com/1.1' };
  return { changelogUrl, releases: [{ version: '1.0' }, newest] };
}

/** Nothing listens there: the port of "discard" is closed on any machine that runs tests. */
const closed = 'http://127.0.0.1:9';

const { url } = await serveTests(answers);
const run = await editsOf({
  'renovate.json': JSON.stringify({
    extends: [`${url}/presets/comments.json`],
    customDatasources: { down: { defaultRegistryUrlTemplate: `${closed}/{{packageName}}.json` } },
    packageRules: behaviours.flatMap((behaviour) =>
      behaviour.rule ? [{ matchFileNames: [fileOf(behaviour)], ...behaviour.rule }] : [],
    ),
  }),
  ...Object.fromEntries(behaviours.map((behaviour) => [fileOf(behaviour), behaviour.file])),
});

test.each(behaviours)('$title: $reasonFor', (behaviour) => {
  const file = fileOf(behaviour);
  const found = run.found.filter((seen) => seen.file === file);
  expect(found.map(words)).toEqual(behaviour.expected);
});

test('an ordinary lookup logs no warning of all this', () => {
  expect([...run.problems, ...run.reachedFor]).toEqual([]);
});

function answers(url: string): ReadonlyMap<string, Answer> {
  const site = { title: 'Index', description: 'Index', baseUrl: url, datasource: 'svc' };
  const presets = [...renovatePresets([], { rules: new Map(), today: '2026-01-15', site })].map(
    (preset) => [`/${preset.path}`, { body: textOf(preset) }] as const,
  );
  const files = behaviours.flatMap(({ served }) =>
    Object.entries(served).map(([id, answer]) => [`/${id}.json`, answerOf(answer)] as const),
  );
  return new Map([...presets, ...files]);
}

function answerOf(answer: unknown): Answer {
  const isAnswer = typeof answer === 'object' && answer !== null && 'body' in answer;
  return isAnswer ? (answer as Answer) : { body: JSON.stringify(answer) };
}

function fileOf({ title }: (typeof behaviours)[number]): string {
  return `${title.replaceAll(/[^a-zA-Z0-9.]+/g, '-')}/.env`;
}

function words(seen: Seen): string {
  const { depName, currentValue, skipReason, warnings, isAbandoned, updates } = seen;
  const outcome = [
    skipReason && `skipped: ${skipReason}`,
    warnings?.[0] && `warning: ${warnings[0].message}`,
    isAbandoned && 'abandoned',
    ...updates.map(updateWords),
  ].filter(Boolean);
  return `${depName} ${currentValue}: ${outcome.join(', ') || 'nothing'}`;
}

function updateWords(update: Update): string {
  const { releaseTimestamp, changelogUrl, pendingVersions, pendingChecks } = update;
  return [
    update.updateType,
    update.newValue,
    releaseTimestamp === undefined && 'undated',
    changelogUrl && `(${changelogUrl})`,
    pendingVersions && `while ${pendingVersions.join(' and ')} is too young`,
    pendingChecks && 'but not yet',
  ]
    .filter(Boolean)
    .join(' ');
}
