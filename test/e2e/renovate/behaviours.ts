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
const twoDaysAgo = new Date(Date.now() - 2 * day).toISOString();
const inTwoDays = new Date(Date.now() + 2 * day).toISOString();
const tooOld = '1999-12-31T00:00:00.000Z';

type Release = Readonly<Record<string, unknown>>;

/** A component's file with these releases; a text is a version of long ago. */
export function of(...releases: readonly (string | Release)[]): unknown {
  return {
    homepage: 'https://example.com/',
    releases: releases.map((release) =>
      typeof release === 'string'
        ? { version: release, releaseTimestamp: longAgo, isDeprecated: false }
        : release,
    ),
  };
}

function deprecated(version: string): Release {
  return { version, releaseTimestamp: longAgo, isDeprecated: true };
}

function at(version: string, releaseTimestamp?: string): Release {
  return {
    version,
    isDeprecated: false,
    ...(releaseTimestamp !== undefined && { releaseTimestamp }),
  };
}

export function using(id: string, version: string): string {
  return `# renovate: svc=${id}\nVERSION=${version}\n`;
}

const aWeek = { minimumReleaseAge: '7 days' };

export const behaviours: readonly Behaviour[] = [
  {
    title: 'a deprecated target is skipped',
    reasonFor: 'every release says whether it is deprecated',
    served: { 'skip-target': of('1.0', '1.1', deprecated('1.2')) },
    expected: ['skip-target 1.0: minor 1.1'],
  },
  {
    title: 'current and newest are both deprecated',
    reasonFor: 'a component that has ended still gets its last releases',
    served: { ended: of(deprecated('1.0'), deprecated('1.1')) },
    expected: ['ended 1.0: minor 1.1'],
  },
  {
    title: 'an unsupported version in use',
    reasonFor: 'users of an old line may be offered a deprecated release of it',
    served: { 'old-line': of(deprecated('1.0'), deprecated('1.1'), '2.0') },
    expected: ['old-line 1.0: minor 1.1, major 2.0'],
  },
  {
    title: 'an old version that only the history holds',
    reasonFor: 'a release never leaves the history',
    served: { remembered: of('1.0', '2.0', deprecated('2.1')) },
    expected: ['remembered 1.0: major 2.0'],
  },
  {
    title: 'an old version that was forgotten',
    reasonFor: 'without the history a deprecated release is proposed',
    served: { forgotten: of('2.0', deprecated('2.1')) },
    expected: ['forgotten 1.0: major 2.1'],
  },
  {
    title: 'ignoreDeprecated off',
    reasonFor: 'who wants deprecated releases can have them',
    served: { 'take-deprecated': of('1.0', '1.1', deprecated('1.2')) },
    rule: { ignoreDeprecated: false },
    expected: ['take-deprecated 1.0: minor 1.2'],
  },
  {
    title: 'backports',
    reasonFor: 'the order is that of the versions, not of the dates',
    served: {
      backports: of(
        '1.0',
        at('1.1', '2025-06-01T00:00:00.000Z'),
        at('2.0', '2025-01-01T00:00:00.000Z'),
      ),
    },
    expected: ['backports 1.0: minor 1.1, major 2.0'],
  },
  {
    title: '2.1 and 2.1.0 are two versions',
    reasonFor: 'nothing is padded or trimmed',
    served: { segments: of('2.1', '2.1.0') },
    file: using('segments', '2.1') + using('segments', '2.1.0'),
    expected: ['segments 2.1: patch 2.1.0', 'segments 2.1.0: nothing'],
  },
  {
    title: 'the version of prose for that of the chart',
    reasonFor: 'advice: write the version as the index writes it',
    served: { prose: of('2025.1.0', deprecated('2025.1.1')) },
    file: using('prose', '2025.1'),
    expected: ['prose 2025.1: patch 2025.1.1'],
  },
  {
    title: 'two segments count as numbers',
    reasonFor: 'digit groups are compared as integers',
    served: { 'two-segments': of('9.2', '9.10') },
    file: using('two-segments', '9.2'),
    expected: ['two-segments 9.2: minor 9.10'],
  },
  {
    title: 'calendar versions',
    reasonFor: 'a new year is a major update',
    served: { calendar: of('2024.3.0', '2024.3.1', '2025.1.0') },
    file: using('calendar', '2024.3.0'),
    expected: ['calendar 2024.3.0: patch 2024.3.1, major 2025.1.0'],
  },
  {
    title: 'a jump of more than 500 majors',
    reasonFor: 'the guard holds an implausible version back, and Renovate would not take it',
    served: { jump: of('1.0', '9999.0.0') },
    expected: ['jump 1.0: nothing'],
  },
  {
    title: 'a pre-release that says so',
    reasonFor: 'a kept pre-release carries isStable: false',
    served: {
      unstable: of('1.0', { version: '2.0.0-rc-1', releaseTimestamp: longAgo, isStable: false }),
    },
    expected: ['unstable 1.0: nothing'],
  },
  {
    title: 'a pre-release that does not say so',
    reasonFor: 'loose calls everything stable',
    served: { 'not-said': of('1.0', '2.0.0-rc-1') },
    expected: ['not-said 1.0: major 2.0.0-rc-1'],
  },
  {
    title: 'minimumReleaseAge',
    reasonFor: 'every release is dated',
    served: { young: of('1.0', '1.1', at('1.2', twoDaysAgo)) },
    rule: aWeek,
    expected: ['young 1.0: minor 1.1 while 1.2 is too young'],
  },
  {
    title: 'minimumReleaseAge with nothing older',
    reasonFor: 'the update waits until it is old enough',
    served: { 'only-young': of('1.0', at('1.1', twoDaysAgo)) },
    rule: aWeek,
    expected: ['only-young 1.0: minor 1.1 but not yet'],
  },
  {
    title: 'minimumReleaseAge without a timestamp',
    reasonFor: 'no release is published without a date: it would wait for ever',
    served: { undated: of('1.0', at('1.1')) },
    rule: aWeek,
    expected: ['undated 1.0: minor 1.1 undated but not yet'],
  },
  {
    title: 'timestamps out of bounds',
    reasonFor: 'a date before 2000 or in the future is refused',
    served: { early: of('1.0', at('1.1', tooOld)), late: of('1.0', at('1.1', inTwoDays)) },
    expected: ['early 1.0: minor 1.1 undated', 'late 1.0: minor 1.1 undated'],
  },
  {
    title: 'a version that is not in the index',
    reasonFor: 'it is taken as it is, without a word',
    served: { unlisted: of('1.0', '2.0') },
    file: using('unlisted', '1.5') + using('unlisted', '3.0'),
    expected: ['unlisted 1.5: major 2.0', 'unlisted 3.0: nothing'],
  },
  {
    title: 'rollbackPrs',
    reasonFor: 'a release that vanished would be rolled back, so none vanishes',
    served: { vanished: of('1.0', '2.0') },
    rule: { rollbackPrs: true },
    file: using('vanished', '1.5') + using('vanished', '3.0'),
    expected: [
      'vanished 1.5: rollback 1.0 undated, major 2.0',
      'vanished 3.0: rollback 2.0 undated',
    ],
  },
  {
    title: 'allowedVersions',
    reasonFor: 'advice: stay on a line',
    served: { line: of('2025.1.0', '2025.1.3', '2025.2.0') },
    rule: { allowedVersions: String.raw`/^2025\.1\./` },
    file: using('line', '2025.1.0'),
    expected: ['line 2025.1.0: patch 2025.1.3'],
  },
  {
    title: 'abandonmentThreshold',
    reasonFor: 'advice: it looks at the newest date only',
    served: { quiet: of('1.0', '1.1'), lively: of('1.0', at('1.1', twoDaysAgo)) },
    rule: { abandonmentThreshold: '1 year' },
    expected: ['quiet 1.0: abandoned, minor 1.1', 'lively 1.0: minor 1.1'],
  },
  {
    title: 'abandonmentThreshold and a deprecated newest release',
    reasonFor: 'advice: what has ended is told by feeds and pages',
    served: { over: of('1.0', deprecated('1.1')) },
    rule: { abandonmentThreshold: '1 year' },
    expected: ['over 1.0: nothing'],
  },
  {
    title: 'the changelog is the component’s',
    reasonFor: 'the preset builds the link to the release',
    served: {
      linked: {
        changelogUrl: 'https://example.com/all',
        releases: [{ version: '1.0' }, { version: '1.1', changelogUrl: 'https://example.com/1.1' }],
      },
    },
    expected: ['linked 1.0: minor 1.1 undated (https://example.com/all)'],
  },
  {
    title: 'a changelog is a template',
    reasonFor: 'no URL of ours contains {{',
    served: {
      templated: {
        changelogUrl: 'https://example.com/{{newVersion}}',
        releases: [{ version: '1.0' }, { version: '1.1' }],
      },
    },
    expected: ['templated 1.0: minor 1.1 undated (https://example.com/1.1)'],
  },
];
