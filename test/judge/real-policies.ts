/**
 * What real vendors promise, in every shape that was met. Transcribed by hand from public knowledge (the
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

function table(lines: Table, phase?: 'active' | 'extended', others?: Table[string]): Rule {
  return {
    kind: 'line-ends',
    lines,
    ...(phase && { phase }),
    ...(others !== undefined && { others }),
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
  'Python: bug fixes, then security fixes to the end of a month': {
    line: 2,
    releases: {
      '3.8.0': '2019-10-14',
      '3.9.0': '2020-10-05',
      '3.11.0': '2022-10-24',
      '3.12.0': '2023-10-02',
    },
    rules: [
      table(
        { '3.8': '2021-05-03', '3.9': '2022-05-17', '3.11': '2024-04-02', '3.12': '2025-04-08' },
        'active',
      ),
      table({ '3.8': '2024-10-07', '3.9': '2025-10', '3.11': '2027-10', '3.12': '2028-10' }),
    ],
    says: [
      ['2024-10-07', '3.8 maintenance', '3.9 maintenance', '3.11 maintenance', '3.12 active'],
      ['2025-10-31', '3.8 ended', '3.9 maintenance'],
      ['2025-11-01', '3.9 ended', '3.12 maintenance'],
    ],
  },
  'Ubuntu: nine months, or five years and then paid years for the long-term lines': {
    lines: [
      line(
        '20.04',
        { maintenance: '2025-05-31', extended: '2030-04' },
        { lts, codename: 'Focal Fossa' },
      ),
      line(
        '22.04',
        { maintenance: '2027-04', extended: '2032-04' },
        { lts, codename: 'Jammy Jellyfish' },
      ),
      line('23.10', { maintenance: '2024-07-11' }, { codename: 'Mantic Minotaur' }),
      line(
        '24.04',
        { maintenance: '2029-05', extended: '2034-04' },
        { lts, codename: 'Noble Numbat' },
      ),
    ],
    releases: {
      '20.04': '2020-04-23',
      '22.04': '2022-04-21',
      '23.10': '2023-10-12',
      '24.04': '2024-04-25',
    },
    says: [
      ['2024-07-11', '20.04 active', '22.04 active', '23.10 active', '24.04 active'],
      ['2024-07-12', '23.10 ended'],
      ['2025-06-01', '20.04 extended', '22.04 active'],
      ['2032-04-30', '20.04 ended', '22.04 extended', '24.04 extended'],
    ],
  },
  'Kubernetes: a year, and two months of maintenance mode': {
    line: 2,
    releases: { '1.28.0': '2023-08-15', '1.29.0': '2023-12-13', '1.30.0': '2024-04-17' },
    rules: [
      table({ '1.28': '2024-08-28', '1.29': '2024-12-28', '1.30': '2025-04-28' }, 'active'),
      table({ '1.28': '2024-10-28', '1.29': '2025-02-28', '1.30': '2025-06-28' }),
    ],
    says: [
      ['2024-10-28', '1.28 maintenance', '1.29 active', '1.30 active'],
      ['2025-03-01', '1.28 ended', '1.29 ended', '1.30 active'],
    ],
  },
  'Debian: full support, long-term support by volunteers, then a commercial offer': {
    lines: [
      line(
        '10',
        { active: '2022-09-10', maintenance: '2024-06-30', extended: '2029-06-30' },
        { codename: 'Buster' },
      ),
      line(
        '11',
        { active: '2024-08-14', maintenance: '2026-08-31', extended: '2031-06-30' },
        { codename: 'Bullseye' },
      ),
      line(
        '12',
        { active: '2026-06-10', maintenance: '2028-06-30', extended: '2033-06-30' },
        { codename: 'Bookworm' },
      ),
    ],
    releases: { '10.0': '2019-07-06', '11.0': '2021-08-14', '12.0': '2023-06-10' },
    says: [
      ['2024-08-15', '10 extended', '11 maintenance', '12 active'],
      ['2029-07-01', '10 ended'],
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
  'Java of Oracle: premier, then extended support for the long-term lines': {
    line: 1,
    releases: {
      '8': '2014-03-18',
      '11': '2018-09-25',
      '17': '2021-09-14',
      '20': '2023-03-21',
      '21': '2023-09-19',
    },
    rules: [
      table({
        '8': '2022-03',
        '11': '2023-09',
        '17': '2026-09',
        '20': '2023-09-19',
        '21': '2028-09',
      }),
      table({ '8': '2030-12', '11': '2032-01', '17': '2029-09', '21': '2031-09' }, 'extended'),
    ],
    says: [
      ['2023-09-30', '8 extended', '11 active', '17 active', '20 ended', '21 active'],
      ['2023-10-01', '11 extended'],
      ['2031-01-01', '8 ended', '17 ended', '21 extended'],
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
  'RHEL: full support, maintenance, then a paid extension': {
    line: 1,
    releases: { '7.0': '2014-06-10', '8.0': '2019-05-07', '9.0': '2022-05-17' },
    rules: [
      table({ '7': '2019-08-06', '8': '2024-05-31', '9': '2027-05-31' }, 'active'),
      table({ '7': '2024-06-30', '8': '2029-05-31', '9': '2032-05-31' }),
      table({ '7': '2028-06-30', '8': '2032-05-31', '9': '2035-05-31' }, 'extended'),
    ],
    says: [
      ['2024-07-01', '7 extended', '8 maintenance', '9 active'],
      ['2028-07-01', '7 ended', '9 maintenance'],
    ],
  },
  'Angular: six months active, twelve of long-term support': {
    line: 1,
    releases: { '16.0.0': '2023-05-03', '17.0.0': '2023-11-08', '18.0.0': '2024-05-22' },
    rules: [
      table({ '16': '2023-11-08', '17': '2024-05-08', '18': '2024-11-19' }, 'active'),
      table({ '16': '2024-11-08', '17': '2025-05-15', '18': '2025-11-21' }),
    ],
    says: [
      ['2024-05-08', '16 maintenance', '17 active'],
      ['2024-11-09', '16 ended', '17 maintenance', '18 active'],
    ],
  },
  'Django: mainstream, then security fixes; every third line for years': {
    line: 2,
    lines: [
      { name: '3.2', lts },
      { name: '4.2', lts },
    ],
    releases: {
      '3.2': '2021-04-06',
      '4.1': '2022-08-03',
      '4.2': '2023-04-03',
      '5.0': '2023-12-04',
    },
    rules: [
      table(
        { '3.2': '2021-12-07', '4.1': '2023-04-05', '4.2': '2023-12-04', '5.0': '2024-08-07' },
        'active',
      ),
      table({ '3.2': '2024-04-01', '4.1': '2023-12-01', '4.2': '2026-04', '5.0': '2025-04-02' }),
    ],
    says: [['2024-01-01', '3.2 maintenance', '4.1 ended', '4.2 maintenance', '5.0 active']],
  },
  'MongoDB: one day per line': {
    line: 2,
    releases: {
      '4.4.0': '2020-07-30',
      '5.0.0': '2021-07-13',
      '6.0.0': '2022-07-19',
      '7.0.0': '2023-08-15',
    },
    rules: [
      table({ '4.4': '2024-02-29', '5.0': '2024-10-31', '6.0': '2025-07-31', '7.0': '2027-08-31' }),
    ],
    says: [
      ['2024-02-29', '4.4 active'],
      ['2024-03-01', '4.4 ended', '5.0 active'],
    ],
  },
  '.NET: long-term and standard lines': {
    line: 1,
    lines: [
      { name: '6', lts },
      { name: '7', lts: false },
      { name: '8', lts },
    ],
    releases: { '6.0.0': '2021-11-08', '7.0.0': '2022-11-08', '8.0.0': '2023-11-14' },
    rules: [table({ '6': '2024-11-12', '7': '2024-05-14', '8': '2026-11-10' })],
    says: [
      ['2024-05-15', '6 active', '7 ended', '8 active'],
      ['2024-11-13', '6 ended'],
    ],
  },
  'SLES: lines with a suffix, general support and a paid extension': {
    lines: [
      line(
        '11-sp4',
        { maintenance: '2019-03-31', extended: '2022-03-31' },
        { match: String.raw`^11\.4` },
      ),
      line(
        '12-sp5',
        { maintenance: '2024-10-31', extended: '2027-10-31' },
        { match: String.raw`^12\.5` },
      ),
      line(
        '15-sp5',
        { maintenance: '2024-12-31', extended: '2027-12-31' },
        { match: String.raw`^15\.5` },
      ),
    ],
    releases: { '11.4': '2015-07-16', '12.5': '2019-12-09', '15.5': '2023-06-20' },
    says: [['2024-11-01', '11-sp4 ended', '12-sp5 extended', '15-sp5 active']],
  },
  'Windows: lines named after a half-year, whose versions are build numbers': {
    lines: [
      line(
        '10-22h2',
        { maintenance: '2025-10-14', extended: '2028-10-10' },
        { match: String.raw`^10\.0\.19045` },
      ),
      line('11-22h2', { maintenance: '2024-10-08' }, { match: String.raw`^10\.0\.22621` }),
      line('11-23h2', { maintenance: '2025-11-11' }, { match: String.raw`^10\.0\.22631` }),
    ],
    releases: {
      '10.0.19045': '2022-10-18',
      '10.0.22621': '2022-09-20',
      '10.0.22631': '2023-10-31',
    },
    says: [['2025-10-15', '10-22h2 extended', '11-22h2 ended', '11-23h2 active']],
  },
  'Windows Server: mainstream, extended by right, then paid updates': {
    lines: [
      line(
        '2012',
        { active: '2018-10-09', maintenance: '2023-10-10', extended: '2026-10-13' },
        { match: String.raw`^6\.2\.9200` },
      ),
      line(
        '2016',
        { active: '2022-01-11', maintenance: '2027-01-12' },
        { match: String.raw`^10\.0\.14393` },
      ),
      line(
        '2019',
        { active: '2024-01-09', maintenance: '2029-01-09' },
        { match: String.raw`^10\.0\.17763` },
      ),
    ],
    releases: { '6.2.9200': '2012-09-04', '10.0.14393': '2016-10-15', '10.0.17763': '2018-11-13' },
    says: [['2024-01-09', '2012 extended', '2016 maintenance', '2019 active']],
  },
  'iOS: it ended, and nobody wrote the day; the others have no announced end': {
    line: 1,
    releases: {
      '12.0': '2018-09-17',
      '13.0': '2019-09-19',
      '14.0': '2020-09-16',
      '17.0': '2023-09-18',
    },
    rules: [table({ '12': true, '13': true, '14': true }, undefined, false)],
    says: [['2024-01-01', '12 ended', '13 ended', '14 ended', '17 active']],
  },
  'macOS: the newest three, as everybody says': {
    line: 1,
    releases: {
      '11.0': '2020-11-12',
      '12.0': '2021-10-25',
      '13.0': '2022-10-24',
      '14.0': '2023-09-26',
    },
    rules: [{ kind: 'latest-lines', count: 3, ...said }],
    says: [
      ['2023-09-25', '11 active', '12 active'],
      ['2023-09-26', '11 ended', '12 active', '14 active'],
    ],
  },
  'Android: security bulletins name what they patch': {
    line: 1,
    releases: { '10': '2019-09-03', '11': '2020-09-08', '12': '2021-10-04', '15': '2024-10-15' },
    rules: [
      table({ '10': '2023-03-06', '11': '2024-02-05', '12': '2025-03-03' }, undefined, false),
    ],
    says: [['2024-02-06', '10 ended', '11 ended', '12 active', '15 active']],
  },
  'Ruby: normal maintenance, then security maintenance': {
    line: 2,
    releases: { '2.7.0': '2019-12-25', '3.0.0': '2020-12-25', '3.1.0': '2021-12-25' },
    rules: [
      table({ '2.7': '2022-04-12', '3.0': '2023-04-01', '3.1': '2024-04-01' }, 'active'),
      table({ '2.7': '2023-03-31', '3.0': '2024-04-23', '3.1': '2025-03-26' }),
    ],
    says: [
      ['2023-04-01', '2.7 ended', '3.0 active', '3.1 active'],
      ['2024-04-24', '3.0 ended', '3.1 maintenance'],
    ],
  },
  'Rails: bug fixes, then security fixes': {
    line: 2,
    releases: { '6.1.0': '2020-12-09', '7.0.0': '2021-12-15' },
    rules: [
      table({ '6.1': '2021-12-15', '7.0': '2023-10-05' }, 'active'),
      table({ '6.1': '2024-10-01', '7.0': '2025-04-01' }),
    ],
    says: [
      ['2023-10-06', '6.1 maintenance', '7.0 maintenance'],
      ['2024-10-02', '6.1 ended'],
    ],
  },
  'Go: the newest two': {
    line: 2,
    releases: { '1.20': '2023-02-01', '1.21.0': '2023-08-08', '1.22.0': '2024-02-06' },
    rules: [{ kind: 'latest-lines', count: 2, ...said }],
    says: [
      ['2024-02-05', '1.20 active', '1.21 active'],
      ['2024-02-06', '1.20 ended', '1.21 active', '1.22 active'],
    ],
  },
  'Rust: the newest alone': {
    line: 2,
    releases: { '1.74.0': '2023-11-16', '1.75.0': '2023-12-28', '1.76.0': '2024-02-08' },
    rules: [{ kind: 'latest-lines', count: 1, ...said }],
    says: [['2024-02-08', '1.74 ended', '1.75 ended', '1.76 active']],
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
  'CockroachDB: a year of maintenance, then half a year of assistance': {
    line: 2,
    releases: { '22.2.0': '2022-12-05', '23.1.0': '2023-05-15' },
    rules: [
      { kind: 'line-age', months: 12, phase: 'active', ...said },
      { kind: 'line-age', months: 18, ...said },
    ],
    says: [
      ['2023-12-05', '22.2 active'],
      ['2024-06-05', '22.2 maintenance', '23.1 maintenance'],
      ['2024-06-06', '22.2 ended'],
    ],
  },
  'Envoy: a year': {
    line: 2,
    releases: { '1.27.0': '2023-07-27', '1.28.0': '2023-10-18' },
    rules: [{ kind: 'line-age', months: 12, ...said }],
    says: [
      ['2024-07-27', '1.27 active'],
      ['2024-07-28', '1.27 ended', '1.28 active'],
    ],
  },
  'MySQL: premier and extended support': {
    line: 2,
    releases: { '5.7.9': '2015-10-21', '8.0.11': '2018-04-19' },
    rules: [
      table({ '5.7': '2020-10', '8.0': '2025-04' }),
      table({ '5.7': '2023-10', '8.0': '2026-04' }, 'extended'),
    ],
    says: [
      ['2023-10-31', '5.7 extended', '8.0 active'],
      ['2025-05-01', '5.7 ended', '8.0 extended'],
    ],
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
  'Elasticsearch: a major line until the second one after it': {
    line: 1,
    releases: { '6.0.0': '2017-11-14', '7.0.0': '2019-04-10', '8.0.0': '2022-02-10' },
    rules: [table({ '6': '2022-02-10', '7': '2026-01-15', '8': false })],
    says: [['2022-02-11', '6 ended', '7 active', '8 active']],
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
  'Alpine: two years': {
    line: 2,
    releases: { '3.17.0': '2022-11-22', '3.18.0': '2023-05-09' },
    rules: [{ kind: 'line-age', months: 24, ...said }],
    says: [
      ['2024-11-22', '3.17 active'],
      ['2024-11-23', '3.17 ended', '3.18 active'],
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
  'CentOS: a line that ended long before its elder': {
    line: 1,
    releases: { '6.0': '2011-07-10', '7.0': '2014-07-07', '8.0': '2019-09-24' },
    rules: [
      table({ '6': '2017-05-10', '7': '2020-08-06' }, 'active'),
      table({ '6': '2020-11-30', '7': '2024-06-30', '8': '2021-12-31' }),
    ],
    says: [['2022-01-01', '6 ended', '7 maintenance', '8 ended']],
  },
  'Amazon Linux: a year, a year and a month, or a number': {
    lines: [
      line('2018.03', { active: '2020-12-31', maintenance: '2023-12-31' }),
      line('2', { maintenance: '2026-06-30' }),
      line('2023', { active: '2027-06-30', maintenance: '2029-06-30' }),
    ],
    releases: { '2018.03': '2018-04-24', '2.0': '2018-06-26', '2023.0': '2023-03-15' },
    says: [
      ['2023-06-01', '2018.03 maintenance', '2 active', '2023 active'],
      ['2024-01-01', '2018.03 ended'],
    ],
  },
  'Oracle Database: lines of one and of two groups': {
    lines: [
      line('11.2', { maintenance: '2015-01-31', extended: '2020-12-31' }),
      line('12.2', { maintenance: '2022-03-31' }),
      line('19', { maintenance: '2029-12-31', extended: '2032-12-31' }),
    ],
    releases: { '11.2.0.1': '2009-09-01', '12.2.0.1': '2017-03-01', '19.3': '2019-04-25' },
    says: [
      ['2020-12-31', '11.2 extended', '12.2 active', '19 active'],
      ['2022-04-01', '11.2 ended', '12.2 ended'],
    ],
  },
  'SQL Server: named after years, with versions of their own': {
    lines: [
      line(
        '2012',
        { active: '2017-07-11', maintenance: '2022-07-12', extended: '2025-07-08' },
        { match: String.raw`^11\.` },
      ),
      line(
        '2016',
        { active: '2021-07-13', maintenance: '2026-07-14' },
        { match: String.raw`^13\.` },
      ),
      line(
        '2017',
        { active: '2022-10-11', maintenance: '2027-10-12' },
        { match: String.raw`^14\.` },
      ),
    ],
    releases: { '11.0.2100': '2012-05-20', '13.0.1601': '2016-06-01', '14.0.1000': '2017-09-29' },
    says: [['2022-10-11', '2012 extended', '2016 maintenance', '2017 active']],
  },
  'VMware ESXi: general support, then technical guidance': {
    line: 2,
    releases: { '6.7.0': '2018-04-17', '7.0.0': '2020-04-02' },
    rules: [
      table({ '6.7': '2022-10-15', '7.0': '2025-10-02' }),
      table({ '6.7': '2023-11-15', '7.0': '2027-04-02' }, 'extended'),
    ],
    says: [
      ['2022-10-16', '6.7 extended', '7.0 active'],
      ['2023-11-16', '6.7 ended'],
    ],
  },
  'Drupal: majors that overlap for years': {
    line: 1,
    releases: { '7.0': '2011-01-05', '9.0.0': '2020-06-03', '10.0.0': '2022-12-15' },
    rules: [table({ '7': '2025-01-05', '9': '2023-11-01', '10': '2026-12-09' })],
    says: [['2023-11-02', '7 active', '9 ended', '10 active']],
  },
  'TYPO3: regular support, long-term support, then a paid offer': {
    line: 1,
    lines: [
      { name: '10', lts },
      { name: '11', lts },
    ],
    releases: { '10.4.0': '2020-04-21', '11.5.0': '2021-10-05' },
    rules: [
      table({ '10': '2021-10', '11': '2023-04' }, 'active'),
      table({ '10': '2023-04', '11': '2024-10' }),
      table({ '10': '2026-04', '11': '2027-10' }, 'extended'),
    ],
    says: [
      ['2021-11-01', '10 maintenance', '11 active'],
      ['2023-05-01', '10 extended', '11 maintenance'],
    ],
  },
  'Symfony: months, not days': {
    line: 2,
    lines: [{ name: '6.4', lts }],
    releases: { '6.2.0': '2022-11-30', '6.3.0': '2023-05-31', '6.4.0': '2023-11-29' },
    rules: [
      table({ '6.4': '2026-11' }, 'active'),
      table({ '6.2': '2023-07', '6.3': '2024-01', '6.4': '2027-11' }),
    ],
    says: [
      ['2023-07-31', '6.2 active'],
      ['2024-02-01', '6.2 ended', '6.3 ended', '6.4 active'],
      ['2026-12-01', '6.4 maintenance'],
    ],
  },
  'Laravel: eighteen months of bug fixes, two years of security fixes': {
    line: 1,
    releases: { '9.0.0': '2022-02-08', '11.0.0': '2024-03-12' },
    rules: [
      { kind: 'line-age', months: 18, phase: 'active', ...said },
      { kind: 'line-age', months: 24, ...said },
    ],
    says: [
      ['2023-08-08', '9 active'],
      ['2024-02-08', '9 maintenance'],
      ['2024-03-12', '9 ended', '11 active'],
    ],
  },
  'Vue: one line has ended and is sold on, the next has no announced end': {
    line: 1,
    releases: { '2.0.0': '2016-09-30', '3.0.0': '2020-09-18' },
    rules: [table({ '2': '2023-12-31', '3': false }), table({ '2': false }, 'extended')],
    says: [
      ['2023-12-31', '2 active', '3 active'],
      ['2024-01-01', '2 extended', '3 active'],
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
  'Linux: months for the long-term lines, and short lives for all others': {
    line: 2,
    lines: [
      { name: '5.15', lts },
      { name: '6.1', lts },
    ],
    releases: { '5.15': '2021-10-31', '6.1': '2022-12-11', '6.5': '2023-08-27' },
    rules: [table({ '5.15': '2026-12', '6.1': '2027-12', '6.5': '2023-11-28' })],
    says: [
      ['2023-11-29', '5.15 active', '6.1 active', '6.5 ended'],
      ['2027-01-01', '5.15 ended', '6.1 active'],
    ],
  },
  'Tomcat: what nobody speaks of is not called supported': {
    line: 2,
    releases: { '8.5.0': '2016-03-17', '10.0.0': '2020-12-06', '10.1.0': '2022-09-26' },
    rules: [table({ '8.5': '2024-03-31', '10.0': '2022-10-31' })],
    says: [['2024-04-01', '8.5 ended', '10.0 ended', '10.1 unstated']],
  },
};
