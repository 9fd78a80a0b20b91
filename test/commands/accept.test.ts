import { describe, expect, test } from 'vitest';
import {
  correctionsOf,
  expectRefusal,
  filesOf,
  jsonIn,
  projectOf,
  recorded,
  run,
} from '../project.ts';

const history = (...keys: string[]) => ({
  'data/history/server.json': {
    id: 'server',
    imported: '2026-11-01',
    held: keys.map((key) => ({ key, since: '2026-11-19', because: `of ${key}` })),
    releases: [recorded('1.0', '2024-05-31'), recorded('1.1', '2025-10-15')],
  },
});
const curated = {
  ...(correctionsOf({ version: '1.0', date: '2024-06-01' })['data/curated/server.json'] as object),
  accepted: [{ held: 'added:2026-11-01:90', why: 'A backfill.', on: '2026-11-02' }],
};

describe('accept', () => {
  test('writes the decision, with the day and the reason, into a new file', async () => {
    const folder = projectOf(history('newest:9.0'));
    const words = ['server', 'newest:9.0', '--why', ' A jump. ', '--json'];
    expect(await run(folder, 'accept', ...words)).toEqual({
      code: 0,
      out: '{"id":"server","accepted":"newest:9.0","isNew":true}\n',
      err: '',
    });
    expect(jsonIn(folder, 'data/curated/server.json')).toEqual({
      $schema: '../../site/schema/curated.json',
      id: 'server',
      accepted: [{ held: 'newest:9.0', why: 'A jump.', on: '2026-11-20' }],
    });
    expect(await run(folder, 'check')).toMatchObject({ code: 0 });
  });

  test('adds to what a person wrote, and a second time changes nothing', async () => {
    const folder = projectOf({ ...history('newest:9.0'), 'data/curated/server.json': curated });
    await run(folder, 'accept', 'server', '--why', 'A jump.');
    const after = filesOf(folder)['data/curated/server.json'] ?? '';
    expect(JSON.parse(after)).toEqual({
      ...curated,
      accepted: [...curated.accepted, { held: 'newest:9.0', why: 'A jump.', on: '2026-11-20' }],
    });
    const { err } = await run(folder, 'accept', 'server', '--why', 'Again.');
    expect(err).toContain('was accepted before');
    expect(filesOf(folder)['data/curated/server.json']).toBe(after);
  });

  const both =
    'newest:9.0 (of newest:9.0); missing:2026-11-19:5 (of missing:2026-11-19:5) [E-NOTHING-HELD]\n';
  test.each([
    [
      ['tol', '--why', 'x'],
      1,
      'components: there is no component "tol"; did you mean "tool"? [E-UNKNOWN-COMPONENT]\n',
    ],
    [['tool', '--why', 'x'], 1, 'tool: nothing is held [E-NOTHING-HELD]\n'],
    [['server', '--why', 'x'], 1, `server: several changes are held; name one: ${both}`],
    [
      ['server', 'newest:8.0', '--why', 'x'],
      1,
      `server: "newest:8.0" is not held; held are ${both}`,
    ],
    [['server', 'newest:9.0', '--why', 'x'.repeat(600)], 1, '--why: '],
    [['server', 'newest:9.0', '--why', ' '], 2, 'It must say why'],
    [['server', 'newest:9.0'], 2, "required option '--why <reason>' not specified"],
  ])('%j is refused', async (words, code, message) => {
    const folder = projectOf(history('newest:9.0', 'missing:2026-11-19:5'));
    await expectRefusal(folder, ['accept', ...words], message, code);
  });
});
