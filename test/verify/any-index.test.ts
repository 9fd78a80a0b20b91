/** What may be written must be able to be published: whatever `check` accepts, `build` makes and `verify` accepts. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptedOf, noon, type Written } from '../accepted-index.ts';
import { anyIndex } from '../any-index.ts';
import { folderOf } from '../folder.ts';
import { projectOf, recorded, run, runAt } from '../project.ts';

const indexes = fc.sample(anyIndex, { numRuns: 8, seed: 11 });

test.each(indexes.map((index, i) => [i, index] as const))(
  'an index of any content keeps the contract, on two days index %i',
  async (_, index) => {
    const folder = folderOf(await acceptedOf(index.files, index.days[0]));
    for (const day of index.days) {
      for (const command of ['check', 'announce', 'build', 'verify'] as const) {
        const words = command === 'verify' ? [`${folder}/dist`] : [];
        const ran = await runAt(noon(day), folder, command, ...words);
        expect([day, command, ran.code, ran.code === 0 ? '' : ran.out + ran.err]).toEqual([
          day,
          command,
          0,
          '',
        ]);
      }
    }
  },
);

const seen = 'https://example.com/policy';
const doubt = { since: '2026-11-01', because: 'It answered half.' };
const npmSource = { kind: 'npm', package: 'tool' };
const inPart = { source: 'npm tool', partial: doubt };
const component = { summary: 'Helps.', sources: [] };

/** Each was once published as it is right, and then refused by `verify`, so that nothing could be deployed. */
test.each<[what: string, files: Written]>([
  [
    'a product of pre-releases alone',
    {
      'components/tool.json': { ...component, id: 'tool', title: 'Tool', prereleases: 'keep' },
      'data/history/tool.json': historyOf('tool', [['0.1', { prerelease: true }]]),
    },
  ],
  [
    'a rule that has decided nothing yet',
    {
      'components/tool.json': { ...component, id: 'tool', title: 'Tool', line: 1 },
      'data/history/tool.json': historyOf('tool', [['1.0', {}]]),
      'data/support-policy.json': {
        components: { tool: [{ kind: 'superseded', reason: 'A newer one is out.', seen }] },
      },
    },
  ],
  [
    'a second reason that comes later',
    {
      'components/tool.json': { ...component, id: 'tool', title: 'Tool', line: 1 },
      'data/history/tool.json': historyOf('tool', [['1.0', {}]]),
      'data/support-policy.json': {
        components: {
          tool: [
            { kind: 'all', ends: '2025-12-31', reason: 'It is given up.', seen },
            { kind: 'line-age', months: 60, reason: 'Lines grow old.', seen },
          ],
        },
      },
    },
  ],
  [
    'a source that was read in part',
    {
      'components/tool.json': { ...component, id: 'tool', title: 'Tool', sources: [npmSource] },
      'data/history/tool.json': { ...historyOf('tool', [['1.0', {}]]), sources: [inPart] },
    },
  ],
  [
    'a release of no declared line',
    {
      'components/tool.json': { ...component, id: 'tool', title: 'Tool', lines: [{ name: '1' }] },
      'data/history/tool.json': historyOf('tool', [
        ['0.5', {}],
        ['1.0', {}],
      ]),
    },
  ],
])('%s keeps the contract', async (_, files) => {
  const folder = projectOf(files);
  expect(await run(folder, 'build')).toMatchObject({ code: 0 });
  expect(await run(folder, 'verify', `${folder}/dist`)).toMatchObject({ code: 0 });
});

function historyOf(id: string, releases: readonly (readonly [version: string, more: object])[]) {
  const list = releases.map(([version, more], i) => ({
    ...recorded(version, `2025-0${i + 1}-01`),
    ...more,
  }));
  return { id, imported: '2025-01-01', releases: list };
}
