import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { readFilesBelow } from '#io/inputs.ts';
import { readEach } from '#io/program-site.ts';
import { readBytes, readFolder, readOptional, readText } from '#io/read.ts';
import { systemProblem } from '#io/system-error.ts';
import { inTemporaryFolder, writeFile } from '#io/write.ts';
import { strict } from '#model/shape.ts';
import { folderOf } from '../folder.ts';
import { words } from '../words.ts';

const schema = strict({ name: z.string(), count: z.int().optional() });

function read(content: string | Uint8Array) {
  const file = join(folderOf({ 'a.json': content }), 'a.json');
  return readOptional(file, schema).problems.map(
    ({ place, message }) => `${place ?? ''}: ${message}`,
  );
}

const rows: Record<string, string | Uint8Array> = {
  "cut off → 2:14: is not valid JSON: Expected ',' or '}' after property value": '{\n  "name": "x"',
  'empty → : is not valid JSON: Unexpected end of JSON input': '',
  "not JSON → 1:1: is not valid JSON: Unexpected token '<'": '<html>',
  "a text without quotes → 3:12: is not valid JSON: Unexpected token 'b'":
    '{\n  "name": "something",\n  "count": beta,\n  "more": "and more"\n}',
  "near the beginning → 1:9: is not valid JSON: Unexpected token 'd'":
    '{ "id": demo, "title": "Demo" }',
  "other quotes → 2:11: is not valid JSON: Unexpected token '''": `{"name": "x",\n "count": '1'}`,
  "a wrong text that is there twice → : is not valid JSON: Unexpected token 'b'": `[${'"something", beta, "more than ten", '.repeat(2)}]`,
  'a byte order mark → 1:1: starts with a byte order mark; save it as UTF-8 without one':
    '\uFEFF{"name":"x"}',
  'invalid UTF-8 → : is not valid UTF-8; save it as UTF-8': Uint8Array.of(0x7b, 0xc3, 0x28, 0x7d),
  'an unknown key → 1:1: unknown key "cuont"; did you mean "count"?':
    '{\n "name": "x",\n "cuont": 1\n}',
  'a key twice → 2:1 name: is there twice; keep one': '{"name":"x",\n"name":"y"}',
  'a key that a reader of JSON would drop → 2:1 __proto__: is no key that can be used; remove it / 1:1: unknown key "__proto__"; known are name, count':
    '{"name":"x",\n"\\u005f_proto__":{}}',
  'nothing but brackets → 1:1: must be an object, in {…}': `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
  'one endless text → 1:10000020 count: must be a number': `{"name":"${'x'.repeat(10_000_000)}","count":"y"}`,
  'two problems → 2:9 name: must be a text, in quotes / 3:10 count: must be a number':
    '{\n"name": 1,\n"count": "y"}',
};
test.each(Object.entries(rows))('a file that is wrong says where and how: %s', (row, content) => {
  expect(read(content).join(' / ')).toBe(row.split(' → ')[1]);
});

/** That a file or folder cannot be read, and why. */
function unreadable(where: string, why: string) {
  const message = `cannot be read: ${why}`;
  return { problems: [{ code: 'E-FILE-UNREADABLE', where, message }] };
}

test('a file that is larger than any of ours is not taken into memory', () => {
  const file = join(folderOf({ 'a.json': '' }), 'a.json');
  fs.truncateSync(file, 2 ** 29);
  expect(readOptional(file, schema)).toEqual(unreadable(file, 'it is larger than 256 MiB'));
});

test('only a missing file is missing', () => {
  const folder = folderOf({ 'b.json/x': '', c: 'x' });
  const [inPlace, file] = [join(folder, 'b.json'), join(folder, 'c')];
  expect(readOptional(join(folder, 'a.json'), schema)).toEqual({ problems: [] });
  expect(readOptional(inPlace, schema)).toEqual(
    unreadable(inPlace, 'it is a folder where a file is needed'),
  );
  const why = 'it is a file, or below one, where a folder is needed';
  expect(readFolder(file)).toEqual(unreadable(file, why));
});

test('a folder that may not be read is no empty folder', () => {
  const folder = folderOf({ 'closed/a.json': '{}' });
  fs.chmodSync(join(folder, 'closed'), 0);
  // Root may read everything, so only others can see the refusal.
  expect(readFolder(join(folder, 'closed')).value !== undefined).toBe(process.getuid?.() === 0);
});

test.runIf(process.platform === 'linux')('a link or an odd name in the site is refused', () => {
  const folder = folderOf({ 'assets/style.css': 'p {}\n', 'secret.txt': 'secret' });
  const where = join(folder, 'assets/leak.txt');
  fs.symlinkSync(join(folder, 'secret.txt'), where);
  fs.symlinkSync(join(folder, 'assets'), join(folder, 'linked'));
  const message = expect.stringContaining('is a link') as string;
  expect(readEach(join(folder, 'assets'), readText).problems).toMatchObject([{ where, message }]);
  expect(readEach(join(folder, 'linked'), readText).value.size).toBe(0);
  fs.writeFileSync(Buffer.from(`${folder}/old\xff`, 'latin1'), '');
  const wrong = expect.objectContaining({ message: 'has a name that is not UTF-8; rename it' });
  expect(readEach(folder, readText).problems).toContainEqual(wrong);
});

test('what is no text is read as it is, and what systems leave behind is passed over', () => {
  const [bytes, style] = [Buffer.from([0x89, 0xff, 0x00]), Buffer.from('p {}\n')];
  const folder = folderOf({ 'style.css': style, 'logo.png': bytes, '.DS_Store': 'x' });
  const { value, problems } = readEach(folder, readBytes);
  expect(problems).toEqual([]);
  expect(Object.fromEntries(value)).toEqual({ 'logo.png': bytes, 'style.css': style });
});

test('the files of a folder that hold something', () => {
  const copied = { 'a/vendor/modules.txt': 'copied', 'vendor/bundle/a': 'copied' };
  const folder = folderOf({ 'vendor/b': 'text', 'a/empty': '', ...copied });
  expect([...readFilesBelow(folder, () => 10)]).toEqual([{ file: 'vendor/b', text: 'text' }]);
});

/** The system shows its state as files without a size, of which some wait for ever. */
const state = '/proc/sys/kernel/random';

test.runIf(fs.existsSync(state))('what is no file on a disk is not read', () => {
  expect([...readFilesBelow(state, () => 1000)]).toEqual([]);
});

test('where a copy does not fit, its place is named, and not the file that is copied', () => {
  const fault = { code: 'ENOSPC', syscall: 'copyfile', path: 'dist/a.json', dest: '/tmp/x/a.json' };
  const problem = systemProblem(Object.assign(new Error('no space'), fault));
  expect(problem).toMatchObject({ where: '/tmp/x/a.json', code: 'E-FILE-UNWRITABLE' });
  // Of what has no code, Node's own words are told.
  const error = Object.assign(new Error(', Read-only'), { code: '', path: 'a', syscall: 'rm' });
  expect(systemProblem(error)?.message).toBe('cannot be written: Read-only');
  expect(systemProblem(Object.assign(error, { syscall: 'mkdtemp' }))).toMatchObject({ where: 'a' });
});

test('what killed runs left in the temporary folder goes after an hour, of unknown ones after a week, and nothing else does', async () => {
  const killed = 'run-99999999-abc123 git-99999999-abc123';
  const names = words(`${killed} run-${process.pid}-abc123 git-abc123 run-x-master master`);
  const folders = names.map((name) => join(tmpdir(), `release-index-${name}`));
  const left = (hours: number) => {
    for (const one of folders) fs.mkdirSync(one, { recursive: true });
    for (const one of folders) fs.utimesSync(one, 0, Date.now() / 1000 - hours * 3600);
    return inTemporaryFolder(async () => folders.filter((one) => fs.existsSync(one)));
  };
  expect(await left(0.9)).toEqual(folders);
  expect(await left(1.1)).toEqual(folders.slice(2));
  expect(await left(169)).toEqual(folders.slice(4));
});

test('a link stays one, and the file that it names is written', () => {
  const folder = folderOf({ 'a.json': 'old' });
  const [file, link] = [join(folder, 'a.json'), join(folder, 'link.json')];
  fs.symlinkSync('a.json', link);
  expect(writeFile(link, 'new')).toBe(true);
  expect(fs.readFileSync(file, 'utf8')).toBe('new');
  expect(fs.lstatSync(link).isSymbolicLink()).toBe(true);
});
