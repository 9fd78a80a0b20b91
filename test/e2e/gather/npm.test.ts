import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { httpSettings, surroundings } from '#gather/settings.ts';
import { client, gather } from '../../gather/asking.ts';

/** A package that this project needs, so that whatever installed it can be asked for it. */
const name = 'p-limit';

test('lists what the npm client lists, from the registry that it uses', async () => {
  const listed = execFileSync('npm', ['view', name, 'versions', '--json'], { encoding: 'utf8' });
  const answer = await gather(
    { kind: 'npm', package: name },
    { surroundings: surroundings(process.env), now: new Date().toISOString() },
    client(httpSettings()),
  );
  expect(answer).toMatchObject({ kind: 'complete', skipped: [] });
  if (answer.kind !== 'complete') return;
  const versions = answer.releases.map(({ version }) => version);
  expect(versions.sort()).toEqual((JSON.parse(listed) as string[]).sort());
  const dated = answer.releases.filter(
    ({ date, basis }) => date !== undefined && basis === 'published',
  );
  expect(dated.length).toBe(versions.length);
});
