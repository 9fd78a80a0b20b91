import { expect, test } from 'vitest';
import { buildFiles, goodFiles, now, project, recorded, type Files } from '../verify/good-index.ts';
import { folderOf } from '../folder.ts';
import { projectOf, run } from '../project.ts';

const more = await buildFiles(recorded('edge-node', '2.1.0', '2026-05-30'));
const { 'components/tool.json': _, ...fewer } = project;
const less = await buildFiles({
  ...fewer,
  'data/support-policy.json': { components: {} },
  'data/history/tool.json': undefined,
});

test('a preview against another folder says what a change would publish', async () => {
  const { code, out } = await preview(more, goodFiles());
  expect(code).toBe(0);
  expect(out).toContain('New releases: edge-node 2.1.0');
  expect(out).toContain('edge-node.html');
});

test('a component that is gone for good is named by a person', async () => {
  const refused = await preview(less, goodFiles());
  expect(refused.err).toContain('tool.json: is live but would be gone; bring its definition back');
  const allow = ['--allow', 'supportedAgain=1 presetRules=99', '--allow-removal', 'tool'];
  const { code, out } = await preview(less, goodFiles(), ...allow);
  expect(code).toBe(0);
  expect(out).toContain('Removed components: tool');
});

async function preview(next: Files, before: Files, ...more: string[]) {
  const [out = '', against = ''] = [next, before].map((files) =>
    folderOf(Object.fromEntries(files)),
  );
  const words = ['--dry-run', '--out', out, '--against', against, '--now', now, ...more];
  return await run(projectOf(), 'deploy', ...words);
}
