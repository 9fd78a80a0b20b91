import { expect, test } from 'vitest';
import type { Finding, Verification } from '../../src/verify/verify.ts';
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

const cookie: Finding = {
  code: 'E-NOT-VERIFIED',
  clause: 'no-cookie',
  level: 'note',
  why: 'A public file sets no cookie.',
  where: 'all.json',
  message: 'sets a cookie',
};

test('a report shows each chapter, then each broken clause with its first places', () => {
  const verification: Verification = {
    where: 'https://example.com/',
    components: 1,
    files: 3,
    chapters: [
      { title: 'how it is served', clauses: 14, findings: [cookie] },
      { title: 'bytes', clauses: 7, findings: nulls },
      { title: 'the folder', clauses: 0, findings: [] },
    ],
  };
  expect(reportOf(verification)).toBe(
    `https://example.com/: 1 component, 3 files

  how it is served  13 of 14 clauses kept, 1 note
  bytes             6 of 7 clauses kept, 7 violations

violation no-null: One null makes Renovate reject the whole file.
  svc.json: releases[0].changelogUrl: is null; leave the key out
  svc.json: releases[1].changelogUrl: is null; leave the key out
  svc.json: releases[2].changelogUrl: is null; leave the key out
  svc.json: releases[3].changelogUrl: is null; leave the key out
  svc.json: releases[4].changelogUrl: is null; leave the key out
  and 2 more

note no-cookie: A public file sets no cookie.
  all.json: sets a cookie

The index breaks the contract: 7 violations.`,
  );
});
