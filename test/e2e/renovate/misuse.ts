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
    title: 'quotes',
    reasonFor: 'they stay as they are',
    file: '# renovate: svc=used\nA="1.0"\n# renovate: svc=used\nB=\'1.0\'\n',
    expected: [found, found],
  },
  {
    title: 'a v before the version',
    reasonFor: 'it stays, outside of what is replaced',
    file: '# renovate: svc=used\nA=v1.0\n# renovate: svc=used\nB="V1.0"\n',
    expected: [found, found],
  },
  {
    title: 'an update within quotes, behind a v, on Windows',
    reasonFor: 'nothing but the version changes',
    file: 'B=1.0\r\n# renovate: svc=used\r\nexport A="v1.0" # x\r\nC=1.0\r\n',
    expected: [found],
    after: 'B=1.0\r\n# renovate: svc=used\r\nexport A="v1.1" # x\r\nC=1.0\r\n',
  },
  {
    title: 'one version twice on a line',
    reasonFor: 'nothing is found: it could be the version of something else',
    file: '# renovate: svc=used\nA=https://example.com/1.0/used-1.0.tar.gz\n',
    expected: [],
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
    title: 'a byte order mark',
    reasonFor: 'Windows editors write one; it stays, and the first line is read as well',
    file: '\uFEFF# renovate: svc=used\r\n$Version = "1.0"\r\n',
    expected: [found],
    after: '\uFEFF# renovate: svc=used\r\n$Version = "1.1"\r\n',
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
    title: 'a version within an address',
    reasonFor: 'only the version is replaced',
    file: '# renovate: svc=used\nURL=https://example.com/v2/tool-1.0.jar\n',
    expected: [found],
  },
  {
    title: 'a version of one number',
    reasonFor: 'nothing is found: Renovate never mentions it',
    file: '# renovate: svc=used\nA=1\n# renovate: svc=used\nB="1"\n',
    expected: [],
  },
  {
    title: 'a wrong name',
    reasonFor: 'the warning names it; look at the index for the right one',
    file: using('Used', '1.0'),
    expected: ['Used 1.0: warning: Failed to look up custom.svc package Used: no-result'],
  },
  {
    title: 'a range instead of a version',
    reasonFor: 'nothing is found: half of a range would be rewritten',
    file: `${using('used', '^1.0')}# renovate: svc=used\nB="~> 1.0"\n# renovate: svc=used\nC: ">=1.0"\n`,
    expected: [],
  },
  {
    title: 'a word instead of a version',
    reasonFor: 'nothing is found: Renovate never mentions it',
    file: using('used', 'latest') + using('used', ''),
    expected: [],
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
  {
    title: 'a comment behind the version',
    reasonFor: 'it speaks for its own line, not for the next',
    file: 'A=1.0 # renovate: svc=used\nB=1.0\n',
    expected: [found],
    after: 'A=1.1 # renovate: svc=used\nB=1.0\n',
  },
];
