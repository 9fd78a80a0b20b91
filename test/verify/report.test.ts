import { expect, test } from 'vitest';
import type { ClauseFinding } from '#verify/clause.ts';
import { reportOf } from '#verify/report.ts';
import type { Verification } from '#verify/verify.ts';

const code = 'E-NOT-VERIFIED';
const nulls = Array.from({ length: 7 }, (_, at): ClauseFinding => ({
  code,
  clause: 'no-null',
  level: 'violation',
  why: 'One null makes Renovate reject the whole file.',
  where: 'svc.json',
  place: `releases[${at}].changelogUrl`,
  message: 'is null; leave the key out',
}));

const old: ClauseFinding = {
  code,
  clause: 'fresh',
  level: 'note',
  why: 'The index is made anew every day.',
  where: 'status.json',
  message: 'was built over two days ago',
};

const counts = { components: 1, files: 3, compared: 2, isUnfinished: false };

function report(nulls: readonly ClauseFinding[], notCompared: Verification['notCompared'] = []) {
  const chapters = [
    { title: 'facts', clauses: 14, findings: [old] },
    { title: 'JSON', clauses: 7, findings: nulls },
  ];
  return reportOf({ where: 'https://example.com/', ...counts, chapters, notCompared });
}

test('a report shows each chapter, then each broken clause with its first places', () => {
  expect(report(nulls)).toBe(
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
  const pages = { because: 'made with\n\u001b[2Ja.js', remedy: 'add --source <folder>', paths };
  const others = { because: 'proven by nothing', remedy: 'build it with this program', paths: [] };
  expect(report([], [pages, others]).split('\n').slice(8)).toEqual([
    'not compared: 7 files made with [2Ja.js',
    '  0.html, 1.html, 2.html, 3.html, 4.html and 2 more',
    '  to compare them: add --source <folder>',
    '',
    'not compared: other files proven by nothing',
    '  to compare them: build it with this program',
    '',
    'Nothing wrong was found, but not every file could be compared.',
  ]);
  expect(report([])).toMatch(/\nThe index keeps the contract\.$/);
  const typed = { ...old, clause: 'typed', level: 'violation' } as const;
  expect(report([typed, ...nulls])).not.toContain('None of it keeps Renovate');
});
