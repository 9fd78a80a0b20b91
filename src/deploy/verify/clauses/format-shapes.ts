/** The formats of others: each file keeps the shape of its standard, with the standard's own tests. */
import { ledgerFindings } from '#lifecycle/ledger-findings.ts';
import { lifecycleFile } from '#model/ledger.ts';
import { standardSchema } from '#model/standards/schemas.ts';
import { endoflifeRedirects } from '#publish/standards/endoflife-site.ts';
import type { Clause } from '../clause.ts';
import { wrong } from '../clause.ts';
import { jsonOf } from '../base.ts';
import { fileOf } from '../formats.ts';
import { filesOf } from '../observed.ts';

export const formatShapes: readonly Clause[] = [
  {
    name: 'format-keeps-its-standard',
    level: 'violation-if-ours',
    why: 'Scanners read CLE, OpenEoX, CycloneDX and endoflife.date as their standards say, and nothing else.',
    *check(index) {
      for (const { path, text } of filesOf(index, 'json'))
        for (const issue of standardSchema(path)?.safeParse(jsonOf(text)).error?.issues ?? [])
          yield wrong(path, issue.message, issue.path.map(String).join('.') || 'the whole');
    },
  },
  {
    name: 'ledger-is-sealed',
    level: 'violation-if-ours',
    why: 'What was announced is worth something as long as nobody can have changed it.',
    *check(index) {
      for (const id of index.components.keys()) {
        const path = `lifecycle/${id}.json`;
        const ledger = fileOf(index, path, lifecycleFile);
        if (ledger === undefined) continue;
        if (ledger.id !== id) yield wrong(path, `is of ${ledger.id}`, 'id');
        for (const finding of ledgerFindings(ledger))
          yield wrong(path, finding.message, finding.path.map(String).join('.'));
      }
    },
  },
  {
    name: 'redirects-are-ours',
    level: 'violation',
    over: 'folder',
    why: 'The host answers by _redirects before it looks for a file; only the addresses of one format need it.',
    *check(index) {
      const file = index.files.get('_redirects');
      if (file?.status === 200 && file.text !== endoflifeRedirects())
        yield wrong('_redirects', 'has other rules than those that the program writes');
    },
  },
];
