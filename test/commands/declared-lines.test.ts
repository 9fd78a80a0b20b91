/** A declared line without releases, and one that shares them, in every place that shows lines. */
import { expect, test } from 'vitest';
import { filesOf, jsonIn, projectOf, recorded, run, sound } from '../project.ts';

const two = { active: '2027-10', maintenance: '2029-01-31' };
const server = {
  ...(sound['components/server.json'] as object),
  line: undefined,
  lines: [
    { name: '2.0', title: 'Two', lts: true, phases: two },
    { name: 'pro', match: '^1[.]', phases: { maintenance: '2028-06-30' } },
    { name: 'home', match: '^1[.]', phases: { maintenance: '2026-12-31' } },
  ],
};
const project = () =>
  projectOf({
    'components/server.json': server,
    'data/support-policy.json': undefined,
    'data/history/server.json': {
      id: 'server',
      imported: '2026-11-20',
      releases: [recorded('1.1', '2025-10-15'), recorded('1.2', '2026-03-01')],
    },
  });

test('check finds nothing wrong, and explain shows all three', async () => {
  const folder = project();
  expect((await run(folder, 'check')).err).toBe('2 components, nothing wrong\n');
  const { out } = await run(folder, 'explain', 'server');
  const table = out.split('\n').slice(-5, -1);
  expect(table.map((line) => line.trim().replaceAll(/ {2,}/g, ' | '))).toEqual([
    'LINE | FIRST | NEWEST | RELEASES | ACTIVE | SUPPORTED | SUPPORT',
    'home | 2025-10-15 | 1.2 | 2 | 2026-12-31 | Supported until 2026-12-31',
    'pro | 2025-10-15 | 1.2 | 2 | 2028-06-30 | Supported until 2028-06-30',
    '2.0 (Two, LTS) | none | 0 | 2027-10 | 2029-01-31 | Supported until 2029-01-31',
  ]);
  expect((await run(folder, 'explain', 'server', '2.0')).out).toContain('none is known of it');
  expect((await run(folder, 'explain', 'server', 'home')).out).toContain('1.2');
});

test('details, the statement, the calendar and the page show them as well', async () => {
  const folder = project();
  expect((await run(folder, 'build')).code).toBe(0);
  const files = filesOf(folder);
  const active = { support: 'active' };
  expect(jsonIn(folder, 'dist/details/server.json')).toMatchObject({
    lines: [{ line: 'pro', releases: 2 }],
    declaredLines: [
      { line: 'home', ...active, supportEnds: '2026-12-31', shares: 'pro' },
      { line: '2.0', ...active, activeEnds: '2027-10-31', supportEnds: '2029-01-31', lts: true },
    ],
  });
  const { lines } = jsonIn(folder, 'dist/support.json').components[0];
  expect(lines).toMatchObject([
    { line: '2.0' },
    { line: 'pro', newest: '1.2' },
    { line: 'home', newest: '1.2' },
  ]);
  expect(lines[0]).not.toHaveProperty('newest');
  const starts = files['dist/server.ics']?.match(/(?<=DTSTART;VALUE=DATE:)\d+/g);
  expect(starts).toEqual(['20261231', '20271031', '20280630', '20290131']);
  const rows = files['dist/server.html']?.match(/<tr[^>]* data-line="[^"]*"/g) ?? [];
  const named = rows.map((row) => [
    / id="([^"]*)"/.exec(row)?.[1],
    /data-line="([^"]*)"/.exec(row)?.[1],
  ]);
  expect(named.join(' ')).toBe('line-2.0,2.0 ,pro line-home,home');
  expect(await run(folder, 'verify', `${folder}/dist`)).toMatchObject({ code: 0 });
});
