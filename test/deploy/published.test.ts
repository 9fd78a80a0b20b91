import { expect, test } from 'vitest';
import { readPublished } from '../../src/deploy/published.ts';
import { folderReader } from '../../src/verify/open-reader.ts';
import { folderOf } from '../folder.ts';
import { edit, goodFiles } from '../verify/good-index.ts';

test('what is read of an index for a comparison: its ledgers, and where it links to', async () => {
  const files = goodFiles();
  const details = String(files.get('details/tool.json'));
  files.set('details/tool.json', details.replace('example.com/tool/changes', 'evil.example/x'));
  edit<object>(files, 'details/tool.json', (tool) => ({
    ...tool,
    corrections: [
      { version: '0.1', what: ['withdrawn'] },
      { version: '0.2', what: ['date'] },
    ],
  }));
  const found = await readPublished(await folderReader(folderOf(Object.fromEntries(files))));
  expect(found?.hosts).toContain('evil.example');
  expect(found?.hosts).toContain('example.com');
  const { ledger } = found?.components.get('tool') ?? {};
  expect(found?.components.get('tool')?.withdrawn).toEqual(new Set(['0.1']));
  expect(ledger?.events).toHaveLength(11);
  expect(ledger?.policies).toHaveLength(1);
});

test('a ledger that cannot be read is no missing one', async () => {
  const files = goodFiles().set('lifecycle/tool.json', '{');
  const reader = await folderReader(folderOf(Object.fromEntries(files)));
  await expect(readPublished(reader)).rejects.toThrow('lifecycle/tool.json: cannot be read');
  files.delete('lifecycle/tool.json');
  const older = await readPublished(await folderReader(folderOf(Object.fromEntries(files))));
  expect(older?.components.get('tool')).not.toHaveProperty('ledger');
});
