/** One behaviour of Renovate each: what is served, what a user's file says, and what comes of it. */

export type Behaviour = {
  readonly title: string;
  /** Which of our rules, or which advice to users, follows from it. */
  readonly reasonFor: string;
  /** By component: a file's content, or a whole answer with `body`. */
  readonly served?: Readonly<Record<string, unknown>>;
  /** A package rule for this file alone. */
  readonly rule?: Readonly<Record<string, unknown>>;
  /** Without it, each component that is served, in version 1.0. */
  readonly file?: string;
  readonly expected: readonly string[];
};

const longAgo = '2020-05-01T00:00:00.000Z';
const day = 86_400_000;

type Release = Readonly<Record<string, unknown>>;

/** A component's file with these releases; a text is a version of long ago, with a mark or a day behind it. */
export function of(...releases: readonly (string | Release)[]): unknown {
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
  lately: new Date(Date.now() - 2 * day).toISOString(),
  soon: new Date(Date.now() + 2 * day).toISOString(),
  '1999': '1999-12-31T00:00:00.000Z',
  January: '2025-01-01T00:00:00.000Z',
  June: '2025-06-01T00:00:00.000Z',
};

export function using(id: string, version: string): string {
  return `# renovate: svc=${id}\nVERSION=${version}\n`;
}

/**
 * Each: a title and the reason; a package rule where there is one; and for each component its releases, and what Renovate
 * makes of each version that is in use.
 */
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
late: 1.0 1.1@soon → 1.0: minor 1.1 undated

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
over: 1.0 1.1! → 1.0: nothing`;

export const behaviours: readonly Behaviour[] = [
  ...table.trim().split('\n\n').map(behaviourOf),
  {
    title: 'the changelog is the component’s',
    reasonFor: 'the preset builds the link to the release',
    served: linked('linked', 'https://example.com/all'),
    expected: ['linked 1.0: minor 1.1 undated (https://example.com/all)'],
  },
  {
    title: 'a changelog is a template',
    reasonFor: 'no URL of ours contains {{',
    served: linked('templated', 'https://example.com/{{newVersion}}'),
    expected: ['templated 1.0: minor 1.1 undated (https://example.com/1.1)'],
  },
];

function behaviourOf(block: string): Behaviour {
  const [head = '', ...others] = block.split('\n');
  const [title = '', reasonFor = ''] = head.split(' → ');
  const rule = others.find((row) => row.startsWith('{'));
  const rows = others.filter((row) => row !== rule);
  const components = rows.map((row) => {
    const [, id = '', versions = '', outcomes = ''] = /^(.*?): (.*) → (.*)$/.exec(row) ?? [];
    const used = outcomes.split('; ').map((one) => [one.split(': ')[0] ?? '', one] as const);
    return { id, served: of(...versions.split(' ')), used };
  });
  return {
    title,
    reasonFor,
    served: Object.fromEntries(components.map(({ id, served }) => [id, served])),
    ...(rule && { rule: JSON.parse(rule) as Release }),
    file: components.flatMap(({ id, used }) => used.map(([one]) => using(id, one))).join(''),
    expected: components.flatMap(({ id, used }) => used.map(([, outcome]) => `${id} ${outcome}`)),
  };
}

function linked(id: string, changelogUrl: string) {
  const newest = { version: '1.1', changelogUrl: 'https://example.com/1.1' };
  return { [id]: { changelogUrl, releases: [{ version: '1.0' }, newest] } };
}
