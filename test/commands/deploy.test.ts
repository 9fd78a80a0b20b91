import { expect, test } from 'vitest';
import { main } from '../../src/main.ts';
import {
  type edgeNode,
  edit,
  goodFiles,
  mended,
  now,
  type Files,
} from '../deploy/verify/good-index.ts';
import { folderOf } from '../folder.ts';

test('a preview against another folder says what a change would publish', async () => {
  const before = goodFiles();
  edit<typeof edgeNode>(before, 'edge-node.json', ({ releases }) => void releases.pop());
  edit<typeof edgeNode>(before, 'details/edge-node.json', ({ releases }) => void releases.pop());
  const { code, out } = await preview(goodFiles(), mended(before));
  expect({ code, out }).toEqual({
    code: 0,
    out: `Files: 0 new, 3 changed, 0 removed.
Changed files: all.json, details/edge-node.json, edge-node.json
New releases: edge-node 2.0.0
`,
  });
});

test('what would be lost is refused in a preview too', async () => {
  const after = goodFiles();
  edit<typeof edgeNode>(after, 'edge-node.json', ({ releases }) => void releases.pop());
  edit<typeof edgeNode>(after, 'details/edge-node.json', ({ releases }) => void releases.pop());
  const { code, err } = await preview(mended(after), goodFiles());
  expect(code).toBe(1);
  expect(err).toContain('edge-node.json: 2.0.0: is live but would be gone');
});

test('a component that is gone for good is named by a person', async () => {
  const after = goodFiles();
  edit<string[]>(after, 'index.json', (names) => void names.splice(names.indexOf('edge-node'), 1));
  edit<{ components: Record<string, unknown> }>(after, 'status.json', ({ components }) => {
    delete components['edge-node'];
  });
  for (const path of ['edge-node.json', 'details/edge-node.json']) after.delete(path);
  edit<{ changes: unknown[] }>(after, 'changes.json', ({ changes }) => void changes.splice(0));
  const next = mended(after);
  expect(await preview(next, goodFiles())).toMatchObject({ code: 1 });
  expect(await preview(next, goodFiles(), '--allow-removal', 'edge-node')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Removed components: edge-node') as string,
  });
});

test('only a preview compares with another place', async () => {
  const words = ['deploy', '--out', folderOf(), '--against', folderOf()];
  expect(await run(words)).toMatchObject({
    code: 1,
    err: '--against: only goes with --dry-run\n',
  });
});

function preview(next: Files, before: Files, ...more: string[]) {
  const [out, against] = [next, before].map((files) => folderOf(Object.fromEntries(files)));
  return run([
    'deploy',
    '--dry-run',
    '--out',
    out ?? '',
    '--against',
    against ?? '',
    '--now',
    now,
    ...more,
  ]);
}

async function run(words: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await main(words, {
    stdout: { write: (text) => out.push(text) },
    stderr: { write: (text) => err.push(text) },
    env: {},
    clock: Date.now,
  });
  return { code, out: out.join(''), err: err.join('') };
}
