/**
 * What real vendors promise by rules, one of each shape that was met; what declared lines say is in
 * `real-cycles.txt`. Transcribed by hand from public knowledge (the
 * vendors' own life-cycle pages, as remembered in 2026), to prove that it can be said; no vendor has
 * checked it, and a vendor may have moved a day since.
 */
import type { Day } from '#model/time/instant.ts';
import type { DeclaredLine } from '#model/component/line.ts';
import type { Rule } from '#model/support/policy.ts';
import type { SupportPhase } from '#model/support/support.ts';
import { said } from './cases.ts';

type Table = Extract<Rule, { kind: 'line-ends' }>['lines'];

export type RealPolicy = {
  readonly line?: number | string;
  readonly lines?: readonly DeclaredLine[];
  /** The first release of each line that matters, and its day. */
  readonly releases: Readonly<Record<string, string>>;
  readonly rules?: readonly Rule[];
  /** `line phase` on a day. */
  readonly says: readonly (readonly [day: Day, ...lines: `${string} ${SupportPhase}`[]])[];
};

function table(lines: Table, phase?: 'active' | 'extended'): Rule {
  return {
    kind: 'line-ends',
    lines,
    ...(phase && { phase }),
    ...said,
  };
}

type Phases = DeclaredLine['phases'];

/** A line with its own last days. */
function line(name: string, phases: Phases, more: Partial<DeclaredLine> = {}): DeclaredLine {
  return { name, phases, ...more };
}

const lts = true;

export const realPolicies: Readonly<Record<string, RealPolicy>> = {
  'Node.js: active, then maintenance; even lines become long-term lines half a year later': {
    line: 1,
    lines: [
      { name: '18', lts: '2022-10-25', codename: 'Hydrogen' },
      { name: '20', lts: '2023-10-24', codename: 'Iron' },
      { name: '22', lts: '2024-10-29', codename: 'Jod' },
    ],
    releases: {
      '18.0.0': '2022-04-19',
      '20.0.0': '2023-04-18',
      '21.0.0': '2023-10-17',
      '22.0.0': '2024-04-24',
    },
    rules: [
      table(
        { '18': '2023-10-18', '20': '2024-10-22', '21': '2024-04-01', '22': '2025-10-21' },
        'active',
      ),
      table({ '18': '2025-04-30', '20': '2026-04-30', '21': '2024-06-01', '22': '2027-04-30' }),
    ],
    says: [
      ['2024-05-01', '18 maintenance', '20 active', '21 maintenance', '22 active'],
      ['2025-04-30', '18 maintenance', '20 maintenance', '21 ended', '22 active'],
      ['2025-05-01', '18 ended', '22 active'],
    ],
  },
  'PHP: two years, then security fixes, since 8.1 to the end of the year': {
    line: 2,
    releases: {
      '8.0.0': '2020-11-26',
      '8.1.0': '2021-11-25',
      '8.2.0': '2022-12-08',
      '8.3.0': '2023-11-23',
    },
    rules: [
      { kind: 'line-age', months: 24, phase: 'active', only: { lines: ['8.0', '8.1'] }, ...said },
      table({ '8.2': '2024-12-31', '8.3': '2025-12-31' }, 'active'),
      { kind: 'line-age', months: 36, only: { match: String.raw`^8\.0$` }, ...said },
      table({ '8.1': '2025-12-31', '8.2': '2026-12-31', '8.3': '2027-12-31' }),
    ],
    says: [
      ['2022-11-26', '8.0 active', '8.1 active'],
      ['2023-11-26', '8.0 maintenance', '8.1 maintenance', '8.2 active'],
      ['2023-11-27', '8.0 ended', '8.3 active'],
      ['2026-01-01', '8.1 ended', '8.2 maintenance', '8.3 maintenance'],
    ],
  },
  'PostgreSQL: lines of one group since 10, of two before': {
    line: 1,
    lines: [{ name: '9.5' }, { name: '9.6' }],
    releases: {
      '9.5.0': '2016-01-07',
      '9.6.0': '2016-09-29',
      '10.0': '2017-10-05',
      '13.0': '2020-09-24',
    },
    rules: [
      table({ '9.5': '2021-02-11', '9.6': '2021-11-11', '10': '2022-11-10', '13': '2025-11-13' }),
    ],
    says: [
      ['2021-11-11', '9.5 ended', '9.6 active', '10 active'],
      ['2025-11-14', '9.6 ended', '10 ended', '13 ended'],
    ],
  },
  'GitLab: fixes for the newest, security fixes for the two before it': {
    line: 2,
    releases: {
      '16.1.0': '2023-06-22',
      '16.2.0': '2023-07-22',
      '16.3.0': '2023-08-22',
      '16.4.0': '2023-09-22',
    },
    rules: [
      { kind: 'latest-lines', count: 1, phase: 'active', ...said },
      { kind: 'latest-lines', count: 3, ...said },
    ],
    says: [['2023-09-22', '16.1 ended', '16.2 maintenance', '16.3 maintenance', '16.4 active']],
  },
  'MariaDB: five years for the long-term lines, one for the others': {
    line: 2,
    lines: [
      { name: '10.5', lts },
      { name: '10.6', lts },
      { name: '10.7', lts: false },
    ],
    releases: { '10.5.4': '2020-06-24', '10.6.3': '2021-07-06', '10.7.3': '2022-02-14' },
    rules: [
      { kind: 'line-age', months: 60, only: { lts: true }, ...said },
      { kind: 'line-age', months: 12, only: { lts: false }, ...said },
    ],
    says: [
      ['2023-02-15', '10.5 active', '10.6 active', '10.7 ended'],
      ['2025-06-25', '10.5 ended', '10.6 active'],
    ],
  },
  'Spring Boot: open source to the end of a month, then commercial': {
    line: 2,
    releases: { '2.7.0': '2022-05-19', '3.0.0': '2022-11-24', '3.1.0': '2023-05-18' },
    rules: [
      { kind: 'line-age', months: 13, endOfMonth: true, ...said },
      table({ '2.7': '2029-06', '3.0': '2024-12', '3.1': '2025-06' }, 'extended'),
    ],
    says: [
      ['2023-06-30', '2.7 active'],
      ['2024-01-01', '2.7 extended', '3.0 extended', '3.1 active'],
      ['2025-01-01', '3.0 ended', '3.1 extended'],
    ],
  },
  'Fedora: until four weeks after the second release after it': {
    line: 1,
    releases: { '38': '2023-04-18', '39': '2023-11-07', '40': '2024-04-23' },
    rules: [{ kind: 'latest-lines', count: 2, months: 1, ...said }],
    says: [
      ['2024-05-23', '38 active'],
      ['2024-05-24', '38 ended', '39 active', '40 active'],
    ],
  },
  'OpenSSL: lines of three groups, then of two; paid support without an end': {
    line: 2,
    lines: [line('1.0.2', {}, { lts }), line('1.1.1', {}, { lts }), line('3.0', {}, { lts })],
    releases: {
      '1.0.2': '2015-01-22',
      '1.1.0': '2016-08-25',
      '1.1.1': '2018-09-11',
      '3.0.0': '2021-09-07',
      '3.1.0': '2023-03-14',
    },
    rules: [
      table({
        '1.0.2': '2019-12-31',
        '1.1': '2019-09-11',
        '1.1.1': '2023-09-11',
        '3.0': '2026-09-07',
        '3.1': '2025-03-14',
      }),
      table({ '1.0.2': false, '1.1.1': false }, 'extended'),
    ],
    says: [
      ['2019-12-31', '1.0.2 active', '1.1 ended', '1.1.1 active'],
      ['2023-09-12', '1.0.2 extended', '1.1.1 extended', '3.0 active', '3.1 active'],
    ],
  },
};
