/** Every clause has an index that breaks it. */
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chapters } from '../../src/verify/clauses.ts';
import { folderReader } from '../../src/verify/folder-reader.ts';
import { findingsOf, verify } from '../../src/verify/verify.ts';
import { folderOf } from '../folder.ts';
import { breakages } from './breakages.ts';
import { detailVariants } from './detail-variants.ts';
import { formatVariants } from './format-variants.ts';
import { variants as siteVariants } from './variants.ts';
import { buildFiles, goodFiles, now, project, summed, type Files } from './good-index.ts';

test('the good index keeps every clause', async () => {
  expect(await clausesBroken(goodFiles())).toEqual([]);
});

const variants = [...siteVariants, ...formatVariants, ...detailVariants];

test('an index below a path keeps every clause, and has no well-known address', async () => {
  const site = project['site/site.json'] as object;
  const baseUrl = 'https://example.com/releases';
  const files = await buildFiles({ ...project, 'site/site.json': { ...site, baseUrl } });
  expect([...files.keys()].filter((path) => path.startsWith('.'))).toEqual([]);
  expect(String(files.get('_headers'))).not.toContain('.well-known');
  expect(await clausesBroken(files)).toEqual([]);
});

describe('an index with', () => {
  test.each(breakages.map(([what, mutate, ...clauses]) => ({ what, mutate, clauses })))(
    '$what',
    async ({ mutate, clauses }) => {
      const files = goodFiles();
      mutate(files);
      expect(await clausesBroken(files)).toEqual(expect.arrayContaining(clauses));
    },
  );

  test.each(variants.map(([what, change, clause]) => ({ what, change, clause })))(
    '$what',
    async ({ change, clause }) => {
      const files = goodFiles();
      change(files);
      expect(await clausesBroken(files)).toContain(clause);
    },
  );

  test('a link to elsewhere', async () => {
    const folder = written(summed(goodFiles()));
    await symlink('/etc/hostname', join(folder, 'host.txt'));
    expect(await broken(folder)).toContain('no-link');
  });

  test('a file that the host does not take', async () => {
    const files = goodFiles();
    files.set('big.bin', new Uint8Array(25 * 1024 * 1024 + 1));
    expect(await clausesBroken(summed(files))).toContain('within-limits');
  });
});

test('a page that is too large is told, and not that all that leads to it leads nowhere', async () => {
  const files = goodFiles().set('support.html', Buffer.alloc(26 * 2 ** 20, ' '));
  expect(await clausesBroken(files)).toEqual([
    'answered',
    'sums-name-what-is-there',
    'within-limits',
  ]);
});

test('every clause that can be asked of a folder has been broken', () => {
  const asked = chapters
    .flatMap(({ clauses }) => clauses)
    .filter(({ over }) => over !== 'http')
    .map(({ name }) => name);
  const tried = new Set(breakages.flatMap(([, , ...clauses]) => clauses));
  for (const [, , clause] of variants) tried.add(clause);
  for (const name of ['reachable', 'answered', 'no-link', 'within-limits', 'within-count'])
    tried.add(name);
  expect(asked.filter((name) => !tried.has(name))).toEqual([]);
});

async function clausesBroken(files: Files): Promise<readonly string[]> {
  return broken(written(files));
}

async function broken(folder: string): Promise<readonly string[]> {
  const result = await verify(await folderReader(folder), now);
  const found = [...findingsOf(result, 'violation'), ...findingsOf(result, 'note')];
  return [...new Set(found.map(({ clause }) => clause))].toSorted();
}

function written(files: Files): string {
  return folderOf(Object.fromEntries(files));
}
