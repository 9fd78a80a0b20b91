/** A build that takes over what an earlier one made gives the same bytes as one that starts from nothing. */
import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { put } from '../folder.ts';
import { filesOf, projectOf, recorded, run, sound } from '../project.ts';

async function built(folder: string, ...words: string[]): Promise<Record<string, string>> {
  const { code, err } = await run(folder, 'build', '--quiet', ...words);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return filesOf(join(folder, 'dist'));
}

/** The same project in the same state, without anything from before. */
async function fresh(folder: string, ...words: string[]): Promise<Record<string, string>> {
  rmSync(join(folder, 'dist'), { recursive: true });
  rmSync(join(folder, 'dist.cache'), { recursive: true });
  return await built(folder, ...words);
}

function withRelease(version: string, date: string): object {
  const history = sound['data/history/server.json'] as { releases: object[] };
  return { ...history, releases: [...history.releases, recorded(version, date)] };
}

const cases: Record<string, (folder: string) => void> = {
  nothing: () => {},
  'a new release': (folder) =>
    put(folder, 'data/history/server.json', withRelease('1.3', '2026-11-19')),
  'a title': (folder) =>
    put(folder, 'components/tool.json', {
      ...(sound['components/tool.json'] as object),
      title: 'T',
    }),
  'a rule': (folder) => put(folder, 'data/support-policy.json', { components: {} }),
  'a rule that pull requests show': (folder) => {
    const rule = { kind: 'all', ends: '2027-02-28', reason: 'So.', seen: 'https://example.com/p' };
    put(folder, 'data/support-policy.json', { components: { tool: [rule] } });
  },
  'a correction': (folder) =>
    put(folder, 'data/curated/server.json', {
      id: 'server',
      corrections: [
        {
          version: '1.2',
          deprecated: true,
          why: 'It is bad.',
          seen: 'https://example.com/bad',
          on: '2026-11-01',
        },
      ],
    }),
  'a template': (folder) => put(folder, 'site/templates/404.hbs', '<p>Not here.</p>'),
  'a style': (folder) => put(folder, 'site/assets/style.css', 'p { margin: 0 }'),
  'the site': (folder) =>
    put(folder, 'site/site.json', { ...(sound['site/site.json'] as object), title: 'Other' }),
  'a component that leaves': (folder) => rmSync(join(folder, 'components/tool.json')),
  'an output that was damaged': (folder) => {
    const file = join(folder, 'dist/details/server.json');
    writeFileSync(file, 'x'.repeat(statSync(file).size));
  },
  'an output that was removed': (folder) => rmSync(join(folder, 'dist/badge/server.svg')),
  'an output that does not belong': (folder) => put(folder, 'dist/more.html', 'more'),
  'a cache that was damaged': (folder) => {
    for (const name of readdirSync(join(folder, 'dist.cache')))
      put(folder, `dist.cache/${name}`, '?');
  },
};

test.each(Object.entries(cases))('after %s', async (_what, change) => {
  const folder = projectOf();
  await built(folder);
  change(folder);
  expect(await built(folder)).toEqual(await fresh(folder));
});

test('at another address', async () => {
  const folder = projectOf();
  await built(folder);
  const words = ['--base-url', 'https://other.example.com'];
  expect(await built(folder, ...words)).toEqual(await fresh(folder, ...words));
});

afterEach(() => {
  vi.useRealTimers();
});

/** Outputs that lay there untouched for a while are not read again. */
test.each(['', 'x'])(
  'an output is made again that says "%s" and has its old time',
  async (text) => {
    const folder = projectOf();
    await built(folder);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
    await built(folder);
    const file = join(folder, 'dist/details/server.json');
    const { size, atime, mtime } = statSync(file);
    writeFileSync(file, text.repeat(size));
    utimesSync(file, atime, mtime);
    expect(await built(folder)).toEqual(await fresh(folder));
  },
);

test('warns again', async () => {
  const folder = projectOf({ 'data/history/server.json': withRelease('1.3', '2027-01-01') });
  const { err } = await run(folder, 'build', '--quiet');
  expect(err).toContain('lies in the future');
  expect((await run(folder, 'build', '--quiet')).err).toBe(err);
});

/** The line 1.0 ends on 2025-11-30, the line 1.1 on 2027-04-15, the line 1.2 on 2027-09-01. */
test.each(['2026-11-21', '2027-04-15', '2027-04-16', '2027-09-02', '2026-11-19'])(
  'on another day: %s',
  async (day) => {
    const folder = projectOf();
    await built(folder);
    expect(await built(folder, '--now', day)).toEqual(await fresh(folder, '--now', day));
  },
);

test('on an earlier day', async () => {
  const folder = projectOf();
  await built(folder, '--now', '2027-09-02');
  expect(await built(folder)).toEqual(await fresh(folder));
});

test('a day that is written anywhere is looked at when it comes', async () => {
  const folder = projectOf({ 'data/history/server.json': withRelease('1.3', '2026-11-21') });
  await built(folder);
  const files = await built(folder, '--now', '2026-11-21');
  expect(files['changes.json']).toContain('server/released/1.3');
  expect(files).toEqual(await fresh(folder, '--now', '2026-11-21'));
});

test('an end of which the month is known is no longer to come after it, in a line without support, too', async () => {
  const phases = { active: '2026-12', maintenance: '2026-10' };
  const line = { name: '1', phases, reason: 'So.', seen: 'https://example.com/policy' };
  const tool = { ...(sound['components/tool.json'] as object), lines: [line] };
  const folder = projectOf({ 'components/tool.json': tool });
  await built(folder, '--now', '2026-12-31');
  const files = await built(folder, '--now', '2027-01-01');
  expect(files).toEqual(await fresh(folder, '--now', '2027-01-01'));
});

test('old news is shown once the components that had newer news are gone', async () => {
  const histories = ['a', 'b', 'server'].map((id, i) => {
    const releases = Array.from({ length: 250 }, (_, n) =>
      recorded(`1.${n}`, `${2024 - i}-${String((n % 12) + 1).padStart(2, '0')}-01`),
    );
    return [`data/history/${id}.json`, { id, imported: '2026-11-20', releases }] as const;
  });
  const tool = sound['components/tool.json'] as object;
  const folder = projectOf({
    'components/a.json': { ...tool, id: 'a' },
    'components/b.json': { ...tool, id: 'b' },
    'data/support-policy.json': { components: {} },
    ...Object.fromEntries(histories),
  });
  await built(folder);
  for (const id of ['a', 'b']) {
    rmSync(join(folder, `components/${id}.json`));
    rmSync(join(folder, `data/history/${id}.json`));
  }
  const files = await built(folder);
  expect(files['changes.json']?.match(/"id":"server\/released\//g)).toHaveLength(200);
  expect(files).toEqual(await fresh(folder));
});

test('at an earlier hour, a date a day later than that lies in the future', async () => {
  const folder = projectOf({
    'data/history/server.json': withRelease('1.3', '2026-11-21T12:00:00.000Z'),
  });
  await built(folder, '--now', '2026-11-20T13:00:00Z');
  const { err } = await run(folder, 'build', '--quiet', '--now', '2026-11-20T09:00:00Z');
  expect(err).toContain('lies in the future');
});

test('touches nothing but the time of the build, and the sums over it, where nothing changed', async () => {
  const folder = projectOf();
  await built(folder);
  const stamps = () =>
    Object.keys(filesOf(join(folder, 'dist'))).map((path) => {
      const { ino, mtimeMs } = statSync(join(folder, 'dist', path));
      return `${path} ${ino} ${mtimeMs}`;
    });
  const before = stamps();
  const kept = readdirSync(join(folder, 'dist.cache'));
  await built(folder, '--now', '2026-11-20T09:00:00Z');
  expect(readdirSync(join(folder, 'dist.cache'))).toEqual(kept);
  const touched = stamps().filter((stamp) => !before.includes(stamp));
  expect(touched.map((stamp) => stamp.split(' ')[0])).toEqual([
    'SHA256SUMS',
    'log.jsonl',
    'status.json',
  ]);
});

test('a definition that was right and is wrong now is refused, each time', async () => {
  const folder = projectOf();
  await built(folder);
  put(folder, 'components/tool.json', { ...(sound['components/tool.json'] as object), line: 0 });
  const first = await run(folder, 'build', '--quiet');
  expect(first.err).toContain('components/tool.json: 9:11 line');
  expect(await run(folder, 'build', '--quiet')).toEqual(first);
});

test('keeps nothing of a build that was refused', async () => {
  const folder = projectOf({ 'components/tool.json': '{' });
  expect((await run(folder, 'build', '--quiet')).code).toBe(1);
  expect(readdirSync(folder)).toEqual(['components', 'data', 'site']);
});
