/** What the search box says of a release or a line is what the library says of it, whatever is declared. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NamesFile, SearchFile } from '#model/served/search.ts';
import { supportWords } from '#model/support/support-words.ts';
import type { Day } from '#model/time/instant.ts';
import { openIndex } from '#project/open-index.ts';
import { unfold } from '#query/fields/rows.ts';
import { find } from '#query/find/find.ts';
import { knownNames } from '#query/find/names.ts';
import { acceptedOf, noon } from '../accepted-index.ts';
import { anyIndex } from '../any-index.ts';
import { contextOf } from '../context.ts';
import { folderOf } from '../folder.ts';
import { jsonIn, runAt } from '../project.ts';

const indexes = fc.sample(anyIndex, { numRuns: 25, seed: 8 });

test('each release and line of any index, on two days', async () => {
  let lines = 0;
  for (const { files, days } of indexes) {
    const folder = folderOf(await acceptedOf(files, days[0]));
    await runAt(noon(days[0]), folder, 'build');
    // It is one of the formats that may be left out.
    if (!existsSync(join(folder, 'dist/assets/search.json'))) continue;
    const { components } = jsonIn(folder, 'dist/assets/search.names.json') as NamesFile;
    const known = knownNames(components);
    for (const today of days as readonly Day[]) {
      const { index } = await openIndex(contextOf(folder, today), { index: join(folder, 'dist') });
      const rows = unfold(jsonIn(folder, 'dist/assets/search.json') as SearchFile, today);
      for (const { id } of components) {
        const { lines: own, releases } = (await index.component(id))!;
        const names = [...own.map(({ name }) => name), ...releases.map((one) => one.version.text)];
        // Words and days mean something else in a question.
        for (const version of names.filter((name) => /^v?\d(?!\d{3}-\d\d-)/.test(name))) {
          lines += 1;
          const answer = await index.check({ id, version });
          const [first] = find(`${id} ${version}`, { known, rows, now: Date.parse(today) }).answers;
          const found = first?.kind === 'version' ? first.found : undefined;
          expect([id, version, today, found && supportWords(found.release.verdict)]).toEqual([
            id,
            version,
            today,
            'words' in answer ? answer.words : undefined,
          ]);
        }
      }
    }
  }
  expect(lines).toBeGreaterThan(200);
});
