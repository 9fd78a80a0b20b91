/** The program with the indexes of other vendors: nothing in it may know the one that it is kept with. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { kinds } from '#gather/sources.ts';
import { fortyProducts, oneProduct, type OtherIndex } from '../other-indexes.ts';
import { filesOf, run } from '../project.ts';

/** What the vendor is called whose index this repository keeps, and what it makes. */
const names = /\bsvc\b|svcctl|develocity|edge-node|build-cache-node|build-agent|gradle\.com/i;

describe.each([
  ['one product without a policy', oneProduct, 1],
  ['forty products of every kind', fortyProducts, 40],
] as const)('%s', (_, index: () => OtherIndex, count) => {
  test('checks, builds and verifies, serves and answers in order, and names no other vendor', async () => {
    const { folder, datasource, versions } = index();
    const { err } = await run(folder, 'check');
    expect(err).toMatch(new RegExp(`^${count} components?, nothing wrong\n$`));
    expect(await run(folder, 'build')).toMatchObject({ code: 0 });
    expect(await run(folder, 'verify', join(folder, 'dist'))).toMatchObject({ code: 0 });
    const files = filesOf(join(folder, 'dist'));
    expect(JSON.parse(files['index.json'] ?? '')).toEqual(Object.keys(versions).toSorted());
    const naming = Object.entries(files).filter(([, text]) => names.test(text));
    expect(naming.map(([path, text]) => `${path}: ${names.exec(text)?.[0]}`)).toEqual([]);
    expect(files['renovate/v1.json']).toContain(`custom.${datasource}`);
    expect(files['support.ics']).toContain(`PRODID:-//${datasource}//`);
    for (const [id, wanted] of Object.entries(versions)) {
      const { releases } = JSON.parse(files[`${id}.json`] ?? '');
      expect(releases).toMatchObject(wanted.map((version) => ({ version })));
      expect(await run(folder, 'explain', id)).toMatchObject({ code: 0 });
    }
    const { out } = await run(folder, 'list', 'newest', '--csv');
    expect(out.trim().split('\n')).toHaveLength(count + 1);
    const help = await run(folder, 'explain', '--help');
    expect(help.out).toContain(`explain ${Object.keys(versions).toSorted()[0]}`);
    expect(help.out.replaceAll('npm run -s svc --', '')).not.toMatch(names);
  });
});

test('the forty are of every kind of source', () => {
  const { versions } = fortyProducts();
  for (const kind of kinds) expect(Object.keys(versions)).toContain(`${kind}-kit`);
});
