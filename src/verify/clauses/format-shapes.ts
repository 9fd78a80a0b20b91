/** The formats of others: each file keeps the shape of its standard, with the standard's own tests. */
import { ledgerFindings } from '#judge/ledger/ledger-findings.ts';
import { lifecycleFile } from '#model/support/ledger.ts';
import { endoflifeRedirects } from '#publish/standards/endoflife-site.ts';
import type { Clause } from '../clause.ts';
import { wrong } from '../clause.ts';
import { fileOf } from '../formats.ts';
import { ownFile } from '../observed.ts';

export const formatShapes: readonly Clause[] = [
  {
    name: 'ledger-is-sealed',
    level: 'violation-if-ours',
    why: 'What was announced is worth something as long as nobody can have changed it.',
    *each(part) {
      const id = part.component?.name;
      const path = `lifecycle/${id}.json`;
      const ledger = fileOf(part, path, lifecycleFile);
      if (ledger === undefined) return;
      if (ledger.id !== id) yield wrong(path, `is of ${ledger.id}`, 'id');
      for (const finding of ledgerFindings(ledger))
        yield wrong(path, finding.message, finding.path.map(String).join('.'));
    },
  },
  {
    name: 'redirects-are-ours',
    level: 'violation',
    over: 'folder',
    why: 'The host answers by _redirects before it looks for a file; only the addresses of one format need it.',
    *check(index) {
      const file = ownFile(index, '_redirects');
      if (file !== undefined && file.text !== endoflifeRedirects())
        yield wrong('_redirects', 'has other rules than those that the program writes');
    },
  },
];
