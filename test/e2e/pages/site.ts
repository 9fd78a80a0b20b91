/** The sites to be looked at: the shipped catalogue, and components that nobody would ship. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedRelease } from '#model/history/history.ts';
import type { PublicComponent } from '#model/support/verdict.ts';
import type { Rule } from '#model/support/policy.ts';
import { filesOf as filesBelow, jsonIn, recorded as recordedOn, runAt } from '../../project.ts';
import { catalogue } from '../../shipped.ts';
import { judged, now, published, sample, twelveThousand } from '../../publish/sites.ts';
import { sharedFolder } from '../../folder.ts';

const checked = '2026-11-20T04:00:00.000Z';

const hostileText = `<script>alert(1)</script>"'\u202Egnp.exe {{x}} e${'\u0301'.repeat(40)} 🏴‍☠️ ${'x'.repeat(400)}`;

/** What `build` makes of the shipped definitions, with the histories that the project began with. */
export async function shipped(): Promise<Map<string, string>> {
  const folder = sharedFolder();
  cpSync(catalogue, folder, { recursive: true });
  const { code, err } = await runAt(now, folder, 'build', '--quiet');
  if (code !== 0) throw new Error(err);
  const status = asAfterGather(jsonIn(folder, 'dist/status.json') as Status);
  return new Map([...Object.entries(filesBelow(join(folder, 'dist'))), ['status.json', status]]);
}

type Status = { readonly components: Record<string, { lastSuccess?: string }> };

/** A build alone does not know when that was. */
function asAfterGather(status: Status): string {
  for (const component of Object.values(status.components)) component.lastSuccess = checked;
  return JSON.stringify(status);
}

/** Twelve thousand releases in 120 lines. */
export function many(): PublicComponent {
  const changelog = [{ url: 'https://example.com/{dashes}' }];
  const why = { reason: 'Ten lines are kept.', seen: 'https://example.com/' };
  return judged('many', {
    definition: { title: 'Many releases', line: 1, changelog },
    recorded: twelveThousand,
    rules: [{ kind: 'latest-lines', count: 10, ...why }],
  });
}

export function hostile(): PublicComponent {
  return judged('hostile', {
    definition: {
      // A title with signs that hide is refused.
      title: hostileText.replace('\u202E', '').slice(0, 100),
      summary: hostileText,
      facts: { [hostileText.slice(0, 50)]: hostileText },
      tags: [hostileText.slice(0, 50)],
      // The longest name that the grammar of images allows.
      references: [{ kind: 'docker', name: `example/${'x'.repeat(280)}` }],
    },
    recorded: [
      { version: '1.0', date: '2025-01-01', basis: 'by', evidence: hostileText },
      {
        version: `1.1-${'y'.repeat(200)}`,
        date: '2026-01-01',
        basis: 'stated',
        evidence: hostileText,
        deprecated: { since: '2026-02-01', words: hostileText },
      },
    ],
    rules: [{ kind: 'line-age', months: 36, reason: hostileText, seen: 'https://example.com/' }],
    held: [{ key: 'x', since: '2026-11-01', because: hostileText }],
    sources: [{ source: hostileText, failing: { since: '2026-11-01', because: hostileText } }],
  });
}

const said = { reason: 'As announced', seen: 'https://example.com/ends' };
const lineEnds = (lines: Extract<Rule, { kind: 'line-ends' }>['lines']) =>
  [{ kind: 'line-ends', lines, others: false, ...said }] as const;
const sameDay = (count: number, day: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`1.${i}`, day]));
/** Names of lines that are cut where they are shown. */
export const wordy = ['first', 'second'].map((word) =>
  `${word} ${'of a very long name '.repeat(3)}`.trim(),
);
const phases = { maintenance: '2025-06-30' };
const until2028 = { phases: { maintenance: '2028-01-31' }, ...said };
const days = ['2021-01-01', '2021-02-01', '2021-03-01', '2022-01-01', '2026-06-01'];
/** Released on these days; `more` by version. */
const released = (versions: string, more: Readonly<Record<string, object>> = {}) =>
  versions.split(' ').map((version, i) => {
    return { ...recordedOn(version, days[i] ?? ''), ...more[version] } as RecordedRelease;
  });
const broken = { deprecated: { since: '2021-05-01', words: 'Broken' } };
const missing = { missingSince: '2026-05-01' };
const deepLines = Array.from({ length: 170 }, (_, i) => (i === 8 ? '8-SP' : `${i}`));
const goesWith = [{ component: 'kit', title: 'Kit', versions: '>=2.0', own: '>=2025.1' }];
const soon = { kind: 'below', since: '2026-12-24', ...said } as const;
/** The sample, of which something goes with the server, and components that a person has a question about. */
export function asked(): PublicComponent[] {
  return [
    ...sample().map((one) =>
      one.component.id === 'svc' ? { ...one, component: { ...one.component, goesWith } } : one,
    ),
    // An ended line of 140 releases, all on the one page, below two current ones.
    judged('long', {
      definition: { title: 'Long', line: 1 },
      releases: { ...sameDay(140, '2024-01-01'), '2.0': '2026-06-01', '3.0': '2026-10-01' },
      rules: [
        { kind: 'line-age', months: 18, reason: 'Eighteen months', seen: said.seen },
        { kind: 'versions', versions: ['1.7'], since: '2024-02-01', replacedBy: 'tool', ...said },
      ],
    }),
    judged('early', {
      definition: {
        line: undefined,
        lines: [{ name: '1', phases: { maintenance: '2027-01-31' } }, { name: '2' }],
      },
      recorded: released('0.8.1o 0.8.2 1.0 1.1 2.0'),
      rules: [{ ...soon, version: '1.1', only: { lines: ['1'] } }],
    }),
    // Lines of one release each: 1 to 3 have ended.
    judged('single', {
      definition: { title: 'Single', line: 1 },
      recorded: released('1.0 2.0 3.0 4.0'),
      rules: lineEnds({ 1: '2025-01-31', 2: '2025-06-30', 3: '2026-01-31', 4: '2028-01-31' }),
    }),
    judged('named', {
      definition: {
        title: 'Named',
        lines: [
          ...wordy.map((name, i) => ({ name, match: `^${i + 1}\\.`, phases, ...said })),
          { name: '3', title: 'Three, really', codename: 'Bullseye', ...until2028 },
        ],
      },
      recorded: released('0.9 1.0 2.0 3.0'),
    }),
    judged('phone', {
      recorded: released('0.5 1.0 2.0 3.0'),
      rules: lineEnds({ '0.5': '2026-12-31', '1.0': '2023-05-31', '2.0': '2023-06-30' }),
    }),
    judged('paid', {
      definition: {
        lines: [{ name: '1', phases: { ...phases, extended: '2030-01-31' }, ...said }],
      },
      releases: { '1.0': '2024-01-01', '1.1': '2024-06-01' },
    }),
    // Its upstream has taken the newest of two lines back, and of one of them all.
    judged('gone', {
      definition: { title: 'Gone', line: 1 },
      recorded: released('1.0 1.1 2.0 2.1', { '1.1': missing, '2.0': missing, '2.1': missing }),
      rules: lineEnds({ 1: '2028-01-31', 2: '2029-01-31' }),
    }),
    // The newest of a line is a bad one, a newer one was withdrawn, and another line is above it.
    {
      ...judged('bad', {
        definition: { title: 'Bad', line: 1 },
        recorded: released('1.0 1.1 2.0', { '1.1': broken }),
        rules: lineEnds({ 1: '2028-01-31', 2: '2029-01-31' }),
      }),
      corrections: [{ ...said, version: '1.2', what: ['withdrawn'], why: 'Bad', on: '2026-11-02' }],
    },
    judged('cut', {
      definition: { title: 'Cut', line: 1 },
      releases: Object.fromEntries(Array.from({ length: 91 }, (_, i) => [`${i}.0`, '2026-01-01'])),
      rules: [{ kind: 'below', version: '90', ...said }],
    }),
    // More lines than the table has rows; of one the newest is a bad one.
    judged('deep', {
      definition: { title: 'Deep', lines: deepLines.map((name) => ({ name })) },
      releases: Object.fromEntries(deepLines.map((name) => [`${name}.0`, '2026-01-01'])),
      recorded: released('5.1', { '5.1': broken }),
    }),
    judged('two', { definition: { line: 1 }, releases: sameDay(200, '2026-01-01') }),
    judged('tool', {
      definition: { line: 1 },
      recorded: released('1.0 1.1 1.2 2.0', { '1.1': broken }),
    }),
  ];
}

export function filesOf(components: readonly PublicComponent[]): Map<string, string> {
  const files = published(components);
  const status = JSON.parse(files.get('status.json') ?? '') as Status;
  return files.set('status.json', asAfterGather(status));
}
