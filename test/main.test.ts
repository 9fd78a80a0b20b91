import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { shippedProject } from './shipped.ts';

test('whoever reads slowly gets everything', async () => {
  // The wait is longer than the process stays for what a dead network left behind.
  const { stdout } = await piped('list --json --quiet', '(sleep 0.8; cat)');
  expect(stdout.length).toBeGreaterThan(whatOnePipeHolds);
  expect(JSON.parse(stdout)).toBeInstanceOf(Array);
});

test('whoever stops reading ends it without a word', async () => {
  const { stdout, stderr } = await piped('list --json --quiet', 'head -c 1');
  expect({ stdout, stderr }).toEqual({ stdout: '[', stderr: 'ended with 0\n' });
});

const whatOnePipeHolds = 65_536;

function piped(command: string, reader: string) {
  const folder = shippedProject();
  const folders = `--components ${folder}/components --data ${folder}/data --site ${folder}/site`;
  const script = `{ node src/main.ts ${command} ${folders}; echo "ended with $?" >&2; } | ${reader}`;
  return promisify(execFile)('sh', ['-c', script], { maxBuffer: 1_000_000 });
}
