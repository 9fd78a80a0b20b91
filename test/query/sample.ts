/** Thirteen made-up releases, which the examples of the page and the tests are asked about. It is noon on 1 March 2026, UTC. */
import { isDay, millisecondsOf, msPerDay, type Day, type Instant } from '#model/time/instant.ts';
import type { SearchComponent, SearchFile } from '#model/served/search.ts';
import { words } from '../words.ts';

type SearchVerdict = SearchComponent['verdicts'][number];

export const sampleNow = millisecondsOf('2026-03-01T12:00:00.000Z');

const day = (text: Day): number => millisecondsOf(text) / msPerDay;
/** Days, and instants in milliseconds. */
const times = (text: string): number[] =>
  words(text).map((one) => (isDay(one) ? day(one) : millisecondsOf(one as Instant)));
const lineAge = { rule: 'line-age' as const, reason: 'A line is supported for 18 months.' };
const until = (maintenance: Day, active?: Day): SearchVerdict['ends'] => [
  ...(active ? [{ phase: 'active' as const, day: active }] : []),
  { phase: 'maintenance', day: maintenance },
];
function current(phase: SearchVerdict['phase'], ends: SearchVerdict['ends'], since: Day) {
  return { deprecated: false, phase, ends, coming: { since, ...lineAge } };
}
const unreleased = { versions: [], released: [], bases: '', flags: '', verdicts: [], verdict: [] };
const unstated = { deprecated: false, phase: 'unstated', ends: [] } as const;

const replaced: SearchVerdict = {
  deprecated: true,
  deprecatedSince: '2025-07-15',
  phase: 'active',
  ends: until('2026-12-31'),
  rules: ['all'],
  reasons: ['Replaced by the edge node (see its page).'],
  replacedBy: 'edge-node',
};

export const sample: SearchFile = {
  schema: 1,
  components: [
    {
      id: 'svc',
      title: 'Server',
      tags: ['server', 'core'],
      facts: { runtime: 'Java 21', licence: 'commercial', 'runs on': 'Kubernetes' },
      line: 2,
      newest: 4,
      newestSupported: 4,
      versions: ['2024.1', '2024.1.2', '2025.1.0', '2025.4.0', '2025.4.1'], // a b c d e
      released: times(
        `2024-04-10 2024-06-01T08:30:00.000Z 2025-03-03 2025-12-15T23:30:00.000Z
        2026-01-20T14:05:06.789Z`,
      ),
      bases: '10100',
      flags: '1bb1b',
      seen: [0, 0, 0, 0, day('2026-01-21')],
      verdicts: [
        {
          deprecated: true,
          deprecatedSince: '2025-10-11',
          phase: 'ended',
          ends: [...until('2025-10-10'), { phase: 'extended', day: '2026-02-28' }],
          rules: [lineAge.rule],
          reasons: [lineAge.reason],
        },
        current('maintenance', until('2026-09-03', '2025-12-31'), '2026-09-04'),
        current('active', until('2027-06-15', '2026-12-31'), '2027-06-16'),
      ],
      verdict: [0, 0, 1, 2, 2],
    },
    {
      id: 'edge-node',
      title: 'Edge node',
      tags: ['node'],
      facts: { image: 'edge', 'base image': 'alpine 3' },
      follows: 'svc',
      newest: 2,
      newestSupported: 2,
      versions: ['1.9', '1.10', '2.0.0', '2.1.0-RC-1'], // f g h i
      released: times(`2025-01-05 2025-02-28 2026-02-24T12:00:00.000Z 2026-02-28T12:00:00.000Z`),
      bases: '3200',
      flags: '9190',
      seen: [0, 0, day('2026-02-24'), day('2026-02-28')],
      verdicts: [unstated],
      verdict: [0, 0, 0, 0],
    },
    {
      id: 'build-cache-node',
      title: 'Build cache node',
      tags: ['node', 'legacy'],
      lines: [{ name: '20' }, { name: '21-lts', codename: 'Lynx', lts: true }],
      lineOf: [1, 2],
      newest: 1,
      versions: ['20.0', '21.2'], // j k
      released: times('2024-08-19 2025-06-30'),
      bases: '43',
      flags: '33',
      verdicts: [replaced, { ...replaced, missing: true }],
      verdict: [0, 1],
    },
    {
      id: 'build-agent-npm',
      title: 'npm agent',
      tags: ['agent', 'Node.js'],
      facts: { package: '@scope/agent', 'a=b': 'c*d' },
      follows: 'svc',
      newest: 1,
      newestSupported: 1,
      versions: ['v1.0.2', '3.0.1'], // l m
      released: times('2025-11-12 2026-02-01T09:00:00.000Z'),
      bases: '30',
      flags: '19',
      verdicts: [
        {
          ...unstated,
          deprecated: true,
          deprecatedSince: '2026-01-01',
          rules: ['upstream', 'versions'],
          reasons: ['Use "3.x".', 'It has a flaw.'],
        },
        { ...unstated, overruled: true },
      ],
      verdict: [0, 1],
    },
    { id: 'dashboard-bundle', title: 'Dashboard bundle', ...unreleased },
  ],
};
