/** Release notes on the page of a component: folded, plain, and never too many. */
import { expect, test } from 'vitest';
import { pageNotes } from '#publish/pages/places.ts';
import { filesOf, projectOf, recorded, run } from '../../project.ts';

const notes = [
  { version: '1.0', text: 'Old & gone', from: 'https://example.com/1.0' },
  {
    version: '1.1',
    text: '## What is new\n\n* **Fast** `start`\n<script>alert(1)</script>[link](https://evil.example/) &lt;b&gt;\u202e',
    from: 'https://example.com/1.1',
  },
];

test('each release has its own below its link, without a tag or a link of theirs', async () => {
  const folder = projectOf({
    'data/history/server.json': {
      id: 'server',
      imported: '2026-11-20',
      releases: [recorded('1.0', '2025-05-31'), recorded('1.1', '2026-10-15')],
    },
    'data/notes/server.json': { id: 'server', notes },
  });
  expect((await run(folder, 'build')).code).toBe(0);
  const page = filesOf(folder)['dist/server.html'] ?? '';
  const shape =
    /<tr id="([^"]*)".*?<details class="notes"><summary>Notes<\/summary>(.*?)<\/details>/g;
  expect(Array.from(page.matchAll(shape), ([, ...row]) => row)).toEqual([
    ['1.1', '<p>What is new</p><p>• Fast start</p><p>link &amp;lt;b&amp;gt;</p>'],
    ['1.0', '<p>Old &amp; gone</p>'],
  ]);
  expect(page).not.toContain('evil.example');
});

test('a long text is cut between lines, and of many releases the newest are shown', () => {
  const line = 'x'.repeat(250);
  const long = { text: [line, line, line].join('\n'), from: 'x' };
  const many = Array.from({ length: 200 }, (_, i) => [`1.${200 - i}`, long] as const);
  const shown = pageNotes(new Map(many));
  expect(shown.get('1.200')).toEqual([line, line, '…']);
  expect(shown.size).toBe(79);
  expect([...shown.keys()].at(-1)).toBe('1.122');
});
