/** What users write by mistake or by taste, and what comes of it. */
import { of, using, type Behaviour } from './behaviours.ts';

const served = { used: of('1.0', '1.1'), other: of('2.0', '2.1') };
const found = 'used 1.0: minor 1.1';

export const misuse: readonly Behaviour[] = [
  {
    title: 'the right comment',
    reasonFor: 'this is what the others are measured by',
    served,
    file: using('used', '1.0'),
    expected: [found],
  },
  {
    title: 'export and spaces',
    reasonFor: 'assignments of every taste are read',
    file: '  # renovate: svc=used\n  export A=1.0\n#renovate:svc=used\nB ?= 1.0\n# renovate: svc=used\nC: 1.0\n',
    expected: [found, found, found],
  },
  {
    title: 'Windows line ends',
    reasonFor: 'they are no part of the version',
    file: '# renovate: svc=used\r\nA=1.0\r\n# renovate: svc=used\r\nB="1.0"\r\n',
    expected: [found, found],
  },
  {
    title: 'two components in one file',
    reasonFor: 'each comment speaks for the next line alone',
    file: '# renovate: svc=used\nA=1.0\nB=1.0\n# renovate: svc=other\nC=2.0\n',
    expected: [found, 'other 2.0: minor 2.1'],
  },
  {
    title: 'no line end at the end',
    reasonFor: 'the last line is read as well',
    file: '# renovate: svc=used\nA=1.0',
    expected: [found],
  },
  {
    title: 'a wrong name',
    reasonFor: 'the warning names it; look at the index for the right one',
    file: using('Used', '1.0'),
    expected: ['Used 1.0: warning: Failed to look up custom.svc package Used: no-result'],
  },
  {
    title: 'a comment that lacks a part',
    reasonFor: 'nothing is found: Renovate never mentions it',
    file: '# renovate: used\nA=1.0\n# renovate: svc=\nB=1.0\n# svc=used\nC=1.0\n# renovate svc=used\nD=1.0\n# renovate: svc = used\nE=1.0\n',
    expected: [],
  },
  {
    title: 'another datasource',
    reasonFor: 'the comment must name the one of the index',
    file: '# renovate: svk=used\nA=1.0\n',
    expected: [],
  },
  {
    title: 'a line between comment and version',
    reasonFor: 'the version must stand on the very next line',
    file: '# renovate: svc=used\n\nA=1.0\n# renovate: svc=used\n# the version\nB=1.0\n',
    expected: [],
  },
];
