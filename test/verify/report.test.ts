import { expect, test } from 'vitest';
import type { Finding } from '../../src/verify/clause.ts';
import type { Verification } from '../../src/verify/verify.ts';
import { reportOf } from '../../src/verify/report.ts';

const nulls: readonly Finding[] = Array.from({ length: 7 }, (_, at) => ({
  code: 'E-NOT-VERIFIED',
  clause: 'no-null',
  level: 'violation',
  why: 'One null makes Renovate reject the whole file.',
  where: 'svc.json',
  place: `releases[${at}].changelogUrl`,
  message: 'is null; leave the key out',
}));

const old: Finding = {
  code: 'E-NOT-VERIFIED',
  clause: 'fresh',
  level: 'note',
  why: 'The index is made anew every day.',
  where: 'status.json',
  message: 'was built over two days ago',
};

const sound: Verification = {
  where: 'https://example.com/',
  components: 1,
  files: 3,
  compared: 2,
  chapters: [
    { title: 'facts', clauses: 14, findings: [old] },
    { title: 'JSON', clauses: 7, findings: [] },
  ],
  notCompared: [],
  isUnfinished: false,
};

test('a report shows each chapter, then each broken clause with its first places', () => {
  const [facts] = sound.chapters;
  const broken = { title: 'JSON', clauses: 7, findings: nulls };
  expect(reportOf({ ...sound, chapters: facts ? [facts, broken] : [] })).toBe(
    `https://example.com/: 1 component, 3 files, 2 of them made anew and compared

  facts  13 of 14 clauses kept, 1 note
  JSON   6 of 7 clauses kept, 7 violations

violation no-null: One null makes Renovate reject the whole file.
  svc.json: releases[0].changelogUrl: is null; leave the key out
  svc.json: releases[1].changelogUrl: is null; leave the key out
  svc.json: releases[2].changelogUrl: is null; leave the key out
  svc.json: releases[3].changelogUrl: is null; leave the key out
  svc.json: releases[4].changelogUrl: is null; leave the key out
  and 2 more

note fresh: The index is made anew every day.
  status.json: was built over two days ago

The index breaks the contract: 7 violations.`,
  );
});

test('what was not compared is said, with why, and what would compare it', () => {
  const paths = Array.from({ length: 7 }, (_, at) => `${at}.html`);
  const [pages, others] = [
    { because: 'made with page.html', remedy: 'add --source <folder>', paths },
    { because: 'proven by nothing', remedy: 'build it with this program', paths: [] },
  ];
  expect(
    reportOf({ ...sound, notCompared: [pages, others] })
      .split('\n')
      .slice(8),
  ).toEqual([
    'not compared: 7 files made with page.html',
    '  0.html, 1.html, 2.html, 3.html, 4.html, and 2 more',
    '  to compare them: add --source <folder>',
    '',
    'not compared: other files proven by nothing',
    '  to compare them: build it with this program',
    '',
    'Nothing wrong was found, but not every file could be compared.',
  ]);
  expect(reportOf(sound)).toMatch(/\nThe index keeps the contract\.$/);
});
