import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { openIndex as inBrowser } from '../../package/client/browser.ts';
import { openIndex as inNode } from '../../package/client/node.ts';
import type * as declared from '../../package/client/types.d.ts';
import type { ReleaseIndex } from '#ask/release-index.ts';
import { fetchAt, files, today } from './index-of.ts';
import { folderOf } from '../folder.ts';

const address = 'https://example.com/releases';

/** What is declared to others is what is: the compiler compares them here. */
const libraries: readonly (typeof declared.openIndex)[] = [inBrowser, inNode];

/** And nothing of an answer is left out. */
type Part<Index extends Pick<declared.ReleaseIndex, 'check' | 'between' | 'endingWithin'>> =
  | keyof Extract<Awaited<ReturnType<Index['check']>>, { component: string }>
  | keyof NonNullable<Awaited<ReturnType<Index['between']>>>[number]
  | keyof Awaited<ReturnType<Index['endingWithin']>>[number];
const declaredPart = (part: Part<ReleaseIndex>): Part<declared.ReleaseIndex> => part;

test('the types need neither those of Node.js nor those of browsers', () => {
  const options = '--ignoreConfig --noEmit --strict --lib es2022 package/client/types.d.ts';
  expect(String(execFileSync('npx', ['tsc', ...options.split(' ')]))).toBe('');
});

test('the library opens an address with any fetch, and in Node.js a folder', async () => {
  const fetch = fetchAt(address);
  const inFolder = inNode(folderOf(files), { today });
  const opened = [...libraries.map((open) => open(address, { fetch, today })), inFolder];
  for (const index of await Promise.all(opened))
    expect(await index.check({ purl: 'pkg:npm/%40acme/tool@1.0.0' })).toMatchObject({
      match: 'purl',
      words: 'Support ended, last day 2026-06-30',
      asOf: { today },
      [declaredPart('state')]: 'ended',
    });
});

test('a check takes three requests, and nothing is asked again within the hour', async () => {
  const asked: string[] = [];
  const fetch = fetchAt(address, (url) => asked.push(url.slice(address.length + 1)));
  for (const version of ['1.0.0', '2.0.0'])
    await (await inBrowser(address, { fetch })).check({ id: 'tool', version });
  expect(asked.toSorted()).toEqual(['assets/names.json', 'details/tool.json', 'freshness.json']);
  const bad = [500, 500, '{', '{', '{"error":""}', '{"error":""}', 404, 404];
  const ill = async (url: string) => {
    const next = bad.shift();
    const status = Number(next) || 200;
    return next ? { ok: status === 200, status, text: async () => `${next}` } : await fetch(url);
  };
  for (const message of ['E-UNREACHABLE', 'is not JSON', 'is not what this', 'is not served'])
    await expect(inBrowser(address, { fetch: ill })).rejects.toThrow(message);
  expect(await inBrowser(address, { fetch: ill })).toMatchObject({ where: address });
});

test('what is no folder, no day and no question is refused', async () => {
  await expect(inNode('/no/such/folder')).rejects.toThrow('E-WRONG-ADDRESS');
  await expect(inNode(folderOf(files), { today: 'tomorrow' })).rejects.toThrow(
    '"today": must be a day such as 2026-11-20, not "tomorrow" [E-WRONG-VALUE]',
  );
  const index = await inNode(folderOf(files));
  for (const asked of ['pkg:npm/tool@1', { name: 'tool', version: 2 }, { kind: 'npm' }, null])
    await expect(index.check(asked as never)).rejects.toThrow(/"(?:asked|version)": must be /);
  const component = { type: 'library', licenses: [], kind: 'npm', name: 'shared' };
  expect(await index.check(component)).toMatchObject({ component: 'twin-b' });
  for (const [name, ask] of Object.entries({
    from: async () => await index.between('tool', 1.1 as never),
    to: async () => await index.between('tool', '1.1', 2 as never),
    days: async () => await index.endingWithin(1.5),
    query: async () => await index.search(2024 as never),
    sort: async () => await index.search('tool', { sort: null as never }),
    version: async () => index.whatToWrite('tool', 2 as never),
  }))
    await expect(ask()).rejects.toThrow(`"${name}": must be a `);
  for (const limit of [-1, 0.5, Number.NaN])
    await expect(index.search('tool', { limit })).rejects.toThrow('"limit": must be a whole');
});
