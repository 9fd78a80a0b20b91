import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { httpSettings } from '#gather/http/settings.ts';
import { readMachine } from '#gather/machine.ts';
import { client, gather } from '../../gather/gather.ts';
import { instantAt } from '#model/time/instant.ts';

/** A package that this project needs, so that whatever installed it can be asked for it. */
const name = 'p-limit';

test('lists what the npm client lists, from the registry that it uses', async () => {
  const listed = execFileSync('npm', ['view', name, 'versions', '--json'], { encoding: 'utf8' });
  const answer = await gather(
    { kind: 'npm', package: name },
    { machine: readMachine(process.env, {}, httpSettings({})), now: instantAt(Date.now()) },
    client(httpSettings({})),
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
