/** Every clause has an index that breaks it. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderReader } from '#verify/open-reader.ts';
import { verify } from '#verify/verify.ts';
import { folderOf } from '../folder.ts';
import { breakages } from './breakages.ts';
import { goodFiles, now, remake, summed, toldIn, verified } from './good-index.ts';

const broken = new Set<string>();

test.each(breakages)('an index is told $0: $2', async (clause, change, says) => {
  const files = goodFiles();
  change(files);
  const result = await verified(files);
  for (const { title, findings } of result.chapters)
    if (findings.some((one) => one.clause === clause)) broken.add(`${title}: ${clause}`);
  expect(toldIn(result, clause)).toContainEqual(expect.stringMatching(says));
});

const built = 'put the file that was built in its place';
const log = 'put the log that was built in its place';
const unread = `is no line of a log (a key twice, a byte order mark or another text); ${log}`;
const page = '<!doctype html>\n<p>Not found</p>\n';
const twice = (text: string) => text.replace('{', '{"schema":1,');

/** With sums that fit, as whoever changes a file by hand would mend them. */
test.each<[path: string, change: (text: string) => string | undefined, told: string]>([
  ['facts.json', () => page, `is a page or XML, not the file; ${built}`],
  ['SHA256SUMS', () => page, `is a page or XML, not the file; ${built}`],
  ['log.jsonl', () => page, `is a page or XML, not the file; ${built}`],
  ['facts.json', () => '{', `is cut off or no JSON; ${built}`],
  ['status.json', (text) => `\ufeff${text}`, 'begins with a byte order mark; leave it out'],
  ['details/tool.json', twice, 'schema: is there twice; keep one'],
  ['freshness.json', twice, 'schema: is there twice; keep one'],
  ['freshness.json', () => undefined, 'is missing; run the build again'],
  ['log.jsonl', () => '{\n', `line 1: ${unread}`],
  ['log.jsonl', (text) => text.replace('{', '{"number":1,'), `line 1: ${unread}`],
  ['log.jsonl', () => '\n', `has no line; ${log}`],
  ['log.jsonl', () => undefined, `is not there; ${log}`],
])('of a file that cannot be read one thing is told: %s: %3$s', async (path, change, told) => {
  const files = goodFiles();
  const text = change(String(files.get(path)));
  if (text === undefined) files.delete(path);
  else files.set(path, text);
  if (!/^(log|SHA)/.test(path)) summed(files);
  expect(toldIn(await verified(files))).toEqual([`${path}: ${told}`]);
});

test('an index is told of what is no plain file, and of a name that is no text', async () => {
  const place = folderOf(Object.fromEntries(goodFiles()));
  symlinkSync('/etc/hostname', join(place, 'host.txt'));
  symlinkSync('.', join(place, 'loop'));
  // Other systems have no such names.
  const names = process.platform === 'linux' ? ['old\xff'] : [];
  for (const name of names) mkdirSync(Buffer.from(`${place}/${name}`, 'latin1'));
  const named = names.map(() => 'old\ufffd: has a name that is not UTF-8; remove it');
  const links = ['host.txt', 'loop'].map((path) => `${path}: is no plain file; remove it`);
  const told = toldIn(await verify(await folderReader(place), now, remake));
  expect(told).toEqual([...links, ...named]);
});

test('every clause that can be asked of a folder has been broken', async () => {
  const { chapters } = await verified(goodFiles());
  const left = chapters.flatMap(({ title, clauses }) => {
    const asked = [...broken].filter((one) => one.startsWith(`${title}: `)).length;
    return asked === clauses ? [] : `${title}: ${clauses - asked}`;
  });
  // The one on links in files that are not compared.
  expect(left).toEqual(['links: 1']);
});
