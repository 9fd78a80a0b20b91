/** Every clause has an index that breaks it. */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { comparison } from '#verify/compare.ts';
import { detailsFacts } from '#verify/facts/details.ts';
import {
  factsShapes,
  ledgerFacts,
  statusClauses,
  togetherFacts,
} from '#verify/facts/hold-facts.ts';
import { supportFacts } from '#verify/facts/support.ts';
import { folderReader } from '#verify/open-reader.ts';
import { folder } from '#verify/held.ts';
import { publication } from '#verify/publication.ts';
import { componentShape } from '#verify/spec/component.ts';
import { json } from '#verify/spec/json-file.ts';
import { dates, links, versions } from '#verify/spec/releases.ts';
import { whole } from '#verify/spec/whole.ts';
import { sums } from '#verify/sums.ts';
import { verify } from '#verify/verify.ts';
import { folderOf } from '../folder.ts';
import { breakages } from './breakages.ts';
import { brokenIn, goodFiles, now, remake, toldIn, verified } from './good-index.ts';

test.each(breakages)('an index is told $0: $2', async (clause, change, says) => {
  const files = goodFiles();
  change(files);
  expect(toldIn(await verified(files), clause)).toContainEqual(expect.stringMatching(says));
});

test('an index is told: plain-files: a link to elsewhere', async () => {
  const place = folderOf(Object.fromEntries(goodFiles()));
  symlinkSync('/etc/hostname', join(place, 'host.txt'));
  symlinkSync('.', join(place, 'loop'));
  expect(brokenIn(await verify(await folderReader(place), now, remake))).toEqual(['plain-files']);
});

test('every clause that can be asked of a folder has been broken', () => {
  const clauses: readonly { readonly name: string }[] = [
    ...[json, whole, componentShape, versions, dates, links].flat(),
    ...[factsShapes, detailsFacts, supportFacts, ledgerFacts, statusClauses, togetherFacts].flat(),
    ...[sums, publication, folder, comparison].flat(),
  ];
  const tried = new Set(breakages.map(([clause]) => clause));
  expect(clauses.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
});
