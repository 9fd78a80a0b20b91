/**
 * Odd values and days, one for each component, through the whole daily job: whatever stands there, the component keeps
 * what it had, and its healthy neighbour is published on the same day. `ODD_VALUES=10000` tries that many.
 */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantAt, msPerDay } from '#model/time/instant.ts';
import { entry, text } from '../../commands/odd-values.ts';
import { componentOf, projectAt, sourceAt } from '../../commands/upstream.ts';
import { listen } from '../../gather/server.ts';
import { jsonIn, runAt } from '../../project.ts';

const count = Number(process.env['ODD_VALUES'] ?? 80);
/** A deploy of more changes wants a person. */
const batch = Math.min(count, 80);
const noon = Date.parse('2026-11-20T12:00:00Z');
const good = [
  { v: '1.0', d: '2026-01-01' },
  { v: '1.1', d: '2026-02-01' },
];

/** From a day behind to a day ahead, as a day, as an instant, and with a zone. */
const near = fc
  .tuple(fc.integer({ min: -msPerDay, max: msPerDay }), fc.constantFrom(10, 16, 19, 24, 30))
  .map(([off, length]) => {
    const instant = instantAt(noon + off);
    return length === 30 ? instant.replace('Z', '+14:00') : instant.slice(0, length);
  });
const odd = fc.oneof(
  { weight: 2, arbitrary: fc.record({ v: fc.constant('1.2'), d: near }) },
  { weight: 2, arbitrary: fc.record({ v: text, d: near }) },
  { weight: 3, arbitrary: entry },
);

async function project() {
  let odds: readonly unknown[] = [];
  let news: typeof good = [];
  const { url } = await listen((request, response) => {
    const at = /^\/odd-(\d+)$/.exec(request.url ?? '')?.[1];
    const list =
      at === undefined ? [...good, ...news] : [...good, ...odds.slice(Number(at)).slice(0, 1)];
    response.writeHead(200, { date: new Date(noon).toUTCString() }).end(JSON.stringify(list));
  });
  const ids = [...Array.from({ length: batch }, (_, i) => `odd-${i}`), 'neighbour'];
  const components = ids.map((id) => [
    `components/${id}.json`,
    componentOf(id, { ...sourceAt(url, `/${id}`), changelog: '/log' }),
  ]);
  const folder = projectAt({ url: 'http://127.0.0.1:1' }, Object.fromEntries(components));
  for (const one of ['server', 'tool']) rmSync(join(folder, `components/${one}.json`));
  const listed = (next: readonly unknown[], version: string) => {
    odds = next;
    news = [{ v: version, d: '2026-11-19' }];
  };
  return { folder, ids, listed };
}

function versionsIn(folder: string, id: string): string[] {
  const { releases } = jsonIn(folder, `dist/${id}.json`);
  return releases.map(({ version }: { version: string }) => version);
}

test(
  `${count} odd values and days delay nobody else`,
  { timeout: 3_600_000, retry: 0 },
  async () => {
    const { folder, ids, listed } = await project();
    const run = async (clock: number, ...words: string[]) =>
      await runAt(instantAt(clock), folder, ...words);
    const first = await run(noon - msPerDay, 'run', '--allow-private-hosts', '--quiet');
    expect(first).toMatchObject({ code: 0 });
    const live = join(folder, 'live');
    cpSync(join(folder, 'dist'), live, { recursive: true });
    cpSync(join(folder, 'data/history'), join(folder, 'before'), { recursive: true });
    const all = fc.sample(odd, { numRuns: count, seed: Number(process.env['SEED'] ?? 1) });
    const clocks = fc.sample(fc.integer({ min: -msPerDay, max: msPerDay }), {
      numRuns: count,
      seed: 1,
    });
    for (let at = 0; at < count; at += batch) {
      // Another one than the last time.
      const version = (at / batch) % 2 === 0 ? '1.2' : '1.3';
      rmSync(join(folder, 'data/history'), { recursive: true });
      cpSync(join(folder, 'before'), join(folder, 'data/history'), { recursive: true });
      listed(all.slice(at, at + batch), version);
      const clock = noon + (clocks[at] ?? 0);
      expect(await run(clock, 'run', '--allow-private-hosts', '--quiet')).toMatchObject({
        code: 0,
      });
      expect(versionsIn(folder, 'neighbour')).toContain(version);
      const lost = ids.filter(
        (id) => !['1.0', '1.1'].every((one) => versionsIn(folder, id).includes(one)),
      );
      expect(lost).toEqual([]);
      const verified = await run(clock, 'verify', join(folder, 'dist'));
      expect(verified).toMatchObject({ code: 0 });
      const deployed = await run(clock, 'deploy', '--dry-run', '--against', live);
      expect(deployed.code === 0 ? '' : deployed.err).toBe('');
    }
  },
);
