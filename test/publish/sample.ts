/** A small site with one of everything that a page can show. */
import type { RecordedRelease } from '#model/history/history.ts';
import type { PublicComponent } from '#model/support/verdict.ts';
import { judged, now, type Given } from './sites.ts';
import { addDays, type Day, type Instant } from '#model/time/instant.ts';

const because = { reason: 'A line lives eighteen months', seen: 'https://example.com/policy' };

/** No policy, no lines, days of every quality, and an upstream that takes one release back. */
const known = { '1.0': 'inferred', '1.1': 'by', '1.2': 'near', '1.3': 'by' } as const;
const recorded = Object.entries(known).map(([version, basis], i): RecordedRelease => ({
  version,
  date: `2025-0${i + 1}-01` as Day,
  basis,
  evidence: 'A page.',
  ...(version === '1.3' && { deprecated: { since: '2025-04-02', words: 'Broken, use 1.2' } }),
}));

const ends = { since: '2025-07-15', ends: '2026-12-31', replacedBy: 'edge-node' } as const;
const why = { reason: 'It is replaced.', seen: 'https://example.com/bcn' };

const components: Readonly<Record<string, Given>> = {
  svc: {
    definition: { title: 'Server', changelog: [{ url: 'https://example.com/changes/{dashes}' }] },
    releases: {
      '2025.1.0': '2025-01-15',
      '2025.2.0': '2025-07-15',
      '2025.2.1': '2025-08-01',
      '2026.1.0': '2026-03-26',
    },
    rules: [{ kind: 'line-age', months: 18, ...because }],
  },
  'build-cache-node': {
    definition: {
      title: 'Build cache node',
      line: 1,
      references: [{ kind: 'docker', name: 'a/b' }],
    },
    releases: { '20.0': '2024-08-19', '21.0': '2025-04-08', '21.2': '2025-06-06' },
    rules: [{ kind: 'all', ...ends, ...why }],
  },
  'edge-node': {
    definition: { title: 'Edge node', line: undefined, follows: 'svc', tags: ['cache'] },
    recorded,
  },
  svcctl: {
    definition: { title: 'Control tool' },
    releases: { '1.18': '2025-01-01', '1.19': '2025-09-16', '1.20': '2026-01-10' },
    rules: [{ kind: 'below', version: '1.19', ...because }],
  },
  kit: {
    definition: { title: 'Kit' },
    releases: { '2.0': '2026-01-01' },
    held: [{ key: 'jump', since: '2026-11-01', because: '9999.0.0 is implausibly new' }],
    sources: [{ source: 'npm kit', failing: { since: '2026-11-03', because: 'it answered 503' } }],
  },
  'dashboard-bundle': {
    definition: { title: 'Dashboard', sources: [], facts: { 'build tool': 'Docker' } },
  },
};

/** A hundred releases in each of 120 lines, oldest first. */
export const twelveThousand = Array.from({ length: 12_000 }, (_, i): RecordedRelease => ({
  version: `${Math.floor(i / 100)}.${i % 100}.${(i * 7919) % 1000}`,
  date: addDays('2000-01-01', Math.floor(i * 0.9)),
  basis: i % 3 === 0 ? 'by' : 'published',
  evidence: 'A page.',
}));

export function sample(at: Instant = now): PublicComponent[] {
  return Object.entries(components).map(([id, given]) => judged(id, { ...given, now: at }));
}
