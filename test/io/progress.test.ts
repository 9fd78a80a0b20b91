import { expect, test } from 'vitest';
import { createProgress } from '#io/progress.ts';

type Steps = (progress: ReturnType<typeof createProgress>) => void;

function shown(isTTY: boolean, total: number, steps: Steps) {
  let text = '';
  const screen = { note: (more: string) => (text += more), isTTY, columns: 40 };
  const progress = createProgress(screen, total);
  steps(progress);
  progress[Symbol.dispose]();
  return text.replaceAll('\r\u001b[2K', '⟲');
}

test('progress: on a terminal: one line in place, never wider than it, news above it, and nothing left at the end', () => {
  const text = shown(true, 2, (progress) => {
    progress.asking('svc-artifact-cache-cli-and-reporting');
    progress.done('svc-artifact-cache-cli-and-reporting', 'new: 2.0', true);
    progress.aside('waits 5 s: busy');
  });
  expect(text).toBe(
    '⟲0/2 · asking svc-artifact-cache-cli-an…⟲svc-artifact-cache-cli-and-reporting: new: 2.0\n⟲1/2 · 1 with news⟲waits 5 s: busy\n⟲1/2 · 1 with news⟲',
  );
});

test('progress: elsewhere: of many only the news, and a count now and then', () => {
  const text = shown(false, 100, (progress) => {
    for (let i = 0; i < 100; i++)
      progress.done(`c${i}`, i === 42 ? 'new: 2.0' : 'nothing new', i === 42);
  });
  expect(text.split('\n')).toHaveLength(12);
  expect(text).toContain('40 of 100 asked\nc42: new: 2.0\n50 of 100 asked');
});
