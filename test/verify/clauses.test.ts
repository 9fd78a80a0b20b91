/** Every clause has an index that breaks it. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
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
import { brokenIn, goodFiles, now, remake, summed, toldIn, verified } from './good-index.ts';

test.each(breakages)('an index is told $0: $2', async (clause, change, says) => {
  const files = goodFiles();
  change(files);
  expect(toldIn(await verified(files), clause)).toContainEqual(expect.stringMatching(says));
});

const built = 'put the file that was built in its place';
const unread = 'is no line of a log, or has a key twice; put the log that was built in its place';
const page = '<!doctype html>\n<p>Not found</p>\n';
const twice = (text: string) => text.replace('{', '{"schema":1,');

/** With sums that fit, as whoever changes a file by hand would mend them. */
test.each<[path: string, change: (text: string) => string | undefined, told: string]>([
  ['tool.json', () => page, `is a page or XML, not the file; ${built}`],
  ['facts.json', () => page, `is a page or XML, not the file; ${built}`],
  ['SHA256SUMS', () => page, `is a page or XML, not the file; ${built}`],
  ['log.jsonl', () => page, `is a page or XML, not the file; ${built}`],
  ['facts.json', () => '{', `1:2: is cut off or no JSON; ${built}`],
  ['freshness.json', () => '', `is cut off or no JSON; ${built}`],
  ['status.json', (text) => `\ufeff${text}`, 'begins with a byte order mark; leave it out'],
  ['details/tool.json', twice, 'schema: is there twice; keep one'],
  ['freshness.json', twice, 'schema: is there twice; keep one'],
  ['freshness.json', () => undefined, 'is missing; run the build again'],
  ['freshness.json', () => 'null', 'the whole: is null; leave the key out'],
  ['log.jsonl', () => '{\n', `line 1: ${unread}`],
  ['log.jsonl', (text) => text.replace('{', '{"number":1,'), `line 1: ${unread}`],
  ['log.jsonl', (text) => `\ufeff${text}`, 'line 1: begins with a byte order mark; leave it out'],
  ['log.jsonl', () => '\n', 'has no line; put the log that was built in its place'],
  ['log.jsonl', () => undefined, 'is not there; put the log that was built in its place'],
])('of a file that cannot be read one thing is told: %s: %3$s', async (path, change, told) => {
  const files = goodFiles();
  const text = change(String(files.get(path)));
  if (text === undefined) files.delete(path);
  else files.set(path, text);
  if (!/^(log|SHA)/.test(path)) summed(files);
  expect(toldIn(await verified(files))).toEqual([`${path}: ${told}`]);
});

test('an index is told: plain-files: a link to elsewhere', async () => {
  const place = folderOf(Object.fromEntries(goodFiles()));
  symlinkSync('/etc/hostname', join(place, 'host.txt'));
  symlinkSync('.', join(place, 'loop'));
  expect(brokenIn(await verify(await folderReader(place), now, remake))).toEqual(['plain-files']);
});

// Other systems have no such names.
test.runIf(process.platform === 'linux')('of a name that is no text, too', async () => {
  const place = folderOf(Object.fromEntries(goodFiles()));
  for (const name of ['details/caf\xe9.json', 'old\xff'])
    writeFileSync(Buffer.from(`${place}/${name}`, 'latin1'), 'x');
  mkdirSync(Buffer.from(`${place}/pages\xe9`, 'latin1'));
  const told = toldIn(await verify(await folderReader(place), now, remake));
  const problem = 'has a name that is not UTF-8; remove it';
  const paths = ['details/caf\ufffd.json', 'old\ufffd', 'pages\ufffd'];
  expect(told).toEqual(paths.map((path) => `${path}: ${problem}`));
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
