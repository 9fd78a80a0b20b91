/** What users write by mistake or by taste, and what comes of it. */
import { of, using, type Behaviour } from './behaviours.ts';

const served = { used: of('1.0', '1.1'), other: of('2.0', '2.1') };
const found = 'used 1.0: minor 1.1';

const rows: readonly (readonly [title: string, reasonFor: string, file: string, ...string[]])[] = [
  ['the right comment', 'the others are measured by it', using('used', '1.0'), found],
  [
    'export and spaces',
    'assignments of every taste are read',
    '  # renovate: svc=used\n  export A=1.0\n#renovate:svc=used\nB ?= 1.0\n# renovate: svc=used\nC: 1.0\n',
    found,
    found,
    found,
  ],
  [
    'Windows line ends',
    'they are no part of the version',
    '# renovate: svc=used\r\nA=1.0\r\n# renovate: svc=used\r\nB="1.0"\r\n',
    found,
    found,
  ],
  [
    'two components in one file',
    'each comment speaks for the next line alone',
    '# renovate: svc=used\nA=1.0\nB=1.0\n# renovate: svc=other\nC=2.0\n',
    found,
    'other 2.0: minor 2.1',
  ],
  ['no end of the last line', 'it is read as well', '# renovate: svc=used\nA=1.0', found],
  [
    'a wrong name',
    'the warning names it; look at the index for the right one',
    using('Used', '1.0'),
    'Used 1.0: warning: Failed to look up custom.svc package Used: no-result',
  ],
  [
    'a comment that lacks a part',
    'nothing is found: Renovate never mentions it',
    '# renovate: used\nA=1.0\n# renovate: svc=\nB=1.0\n# svc=used\nC=1.0\n# renovate svc=used\nD=1.0\n# renovate: svc = used\nE=1.0\n',
  ],
  ['another datasource', 'the comment names the index’s', '# renovate: svk=used\nA=1.0\n'],
  [
    'a line between comment and version',
    'the version must stand on the very next line',
    '# renovate: svc=used\n\nA=1.0\n# renovate: svc=used\n# the version\nB=1.0\n',
  ],
];

export const misuse = rows.map(([title, reasonFor, file, ...expected]): Behaviour => {
  return { title, reasonFor, served, file, expected };
});
