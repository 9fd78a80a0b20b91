/** A bad day at every upstream at once: what was known stays, and who is healthy is gathered. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { kinds } from '#gather/sources.ts';
import {
  componentOf,
  gather,
  historyOf,
  projectAt,
  upstream,
  versionsOf,
} from '../../commands/upstream.ts';
import { chaos, faults, type Chaos, type Fault } from '../../gather/chaos.ts';
import { upstreamOf } from '../../gather/upstream.ts';

/** One component of each kind, each with an upstream of its own, and one that is always healthy. */
async function aDayBefore(fault: Fault) {
  let isBad = false;
  const servers = new Map<string, Chaos>();
  for (const kind of kinds) {
    servers.set(kind, await chaos(upstreamOf(kind).answers(), fault, () => isBad));
  }
  const healthy = await upstream([{ v: '1.0', d: '2024-01-01' }]);
  const folder = projectAt(
    healthy,
    Object.fromEntries(
      [...servers].map(([kind, { url }]) => [
        `components/${kind}.json`,
        componentOf(kind, upstreamOf(kind).definition(url)),
      ]),
    ),
  );
  rmSync(join(folder, 'components/tool.json'));
  const { err } = await gather(folder, '2026-11-20');
  expect(err).toContain(
    `${kinds.length + 1} components: ${kinds.length + 1} fresh; ${kinds.length + 1} files changed`,
  );
  return {
    folder,
    fail: () => {
      isBad = true;
      healthy.list = [
        { v: '1.0', d: '2024-01-01' },
        { v: '1.1', d: '2026-11-21' },
      ];
      return gather(folder, '2026-11-21', '--timeout', '3');
    },
    heal: () => {
      isBad = false;
      return gather(folder, '2026-11-22');
    },
    close: () => servers.forEach((server) => server.close()),
  };
}

/** Below the cap of the real client, the bomb is unpacked and then makes no sense. */
const bomb = /answers with more than|cut off or broken/;

test.each(faults)('every upstream fails at once: $name', async (fault) => {
  const { folder, fail, heal, close } = await aDayBefore(fault);
  const all = () => kinds.map((kind) => [kind, historyOf(folder, kind)] as const);
  const releases = () => all().map(([kind, history]) => [kind, history.releases]);
  const [before, known] = [all(), releases()];

  const { code, err } = await fail();
  expect(code).toBe(0);
  expect(versionsOf(folder)).toEqual(['1.0', '1.1']);
  expect(releases()).toEqual(known);
  const failing = all().filter(([, { sources }]) => sources?.some((one) => one.failing));
  // Some faults change nothing that a source reads; each of the others is named.
  const words = fault.name === 'gzip bomb' ? bomb : fault.words;
  const isTold = failing.every(([kind]) => {
    const { otherWords = words } = upstreamOf(kind);
    return words.test(err) || otherWords.test(err);
  });
  expect(isTold ? '' : err).toBe('');

  await heal();
  expect(releases()).toEqual(known);
  // A server that refused is gone for good.
  const isWell = fault.name !== 'refused';
  expect(isWell ? all() : before).toEqual(before);
  close();
});
