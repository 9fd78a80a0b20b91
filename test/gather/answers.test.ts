/** Answers of every kind, made by its protocol's description of a list: what is read is that list. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kinds } from '#gather/sources.ts';
import { instantAt } from '#model/time/instant.ts';
import { chaos } from './chaos.ts';
import { client, gather } from './gather.ts';
import { upstreamOf } from './upstream.ts';

const [oldest, newest] = [Date.parse('2001-01-01'), Date.parse('2026-11-19')];
const release = fc.record({
  version: fc.tuple(fc.nat(40), fc.nat(3000)).map((groups) => groups.join('.')),
  date: fc.integer({ min: oldest, max: newest }).map(instantAt),
  print: fc.stringMatching(/^[\da-f]{64}$/),
});
const selector = ({ version }: { version: string }) => version;
const lists = fc.uniqueArray(release, { minLength: 3, maxLength: 12, selector });

describe.each(kinds)('%s', (kind) => {
  const { definition, answers, nameOf, newest: shown = Infinity, undated } = upstreamOf(kind);
  /** To make a repository takes a second. */
  const numRuns = kind === 'git-tags' ? 2 : 20;

  test(`${numRuns} answers are read as they were written`, async () => {
    const http = client();
    await fc.assert(
      fc.asyncProperty(lists, async (listed) => {
        const server = await chaos(answers(() => listed));
        const read = await gather(definition(server.url), {}, http);
        server.close();
        const found = 'releases' in read ? read.releases : [];
        const said = found.map(({ version, date = '' }) => `${version} ${date.slice(0, 10)}`);
        const written = listed
          .slice(-shown)
          .map(({ version, date }) => `${nameOf(version)} ${undated ? '' : date.slice(0, 10)}`);
        expect(said.toSorted()).toEqual(written.toSorted());
        const sums = found.flatMap(({ version, fingerprints = [] }) =>
          fingerprints.slice(0, 1).map((one) => [version, one] as const),
        );
        const prints = new Map(listed.map(({ version, print }) => [nameOf(version), print]));
        const others = sums.filter(
          ([version, one]) => !one.includes(prints.get(version)?.slice(0, 40) ?? ' '),
        );
        expect(kind === 'git-tags' ? [] : others).toEqual([]);
      }),
      { numRuns },
    );
  });
});
