/** What the command reads, and how it ends. */
import { spawnSync } from 'node:child_process';
import { openSync, symlinkSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { audit, bill, projectWith, referenced } from '../ask/audit/audited.ts';
import { served } from '../e2e/mcp/served.ts';
import { folderOf } from '../folder.ts';
import { run, runWith } from '../project.ts';

const noCondition = "error: option '--fail-on <conditions>' argument";
test.each([
  ['list.txt --cyclonedx', 1, 'list.txt: is no CycloneDX document as JSON'],
  ['spdx.json --cyclonedx', 1, 'spdx.json: is no CycloneDX document as JSON'],
  ['old.json --cyclonedx', 1, 'old.json: is CycloneDX 1.2, which has no place for last days; '],
  ['list.txt spdx.json --cyclonedx', 2, '--cyclonedx: writes into one bill of materials'],
  ['list.txt --fail-on ending=1y', 2, `${noCondition} 'ending=1y' is`],
  ['list.txt --cyclonedx --sarif', 2, "error: option '--sarif' cannot be used with option '--cycl"],
  [
    'no-such.json',
    1,
    'no-such.json: is not there; name a file, a folder, or - for standard input [E-FILE-MISSING]\n',
  ],
  ['empty.json', 1, 'empty.json: is JSON of an unknown kind'],
  ['bom.zip', 1, 'bom.zip: is no text in UTF-8 or UTF-16; save it as UTF-8, or unpack it'],
  ['lock.json', 1, 'lock.json: packages: must be an object [E-WRONG-VALUE]\n'],
])('%s ends with %i, and why is told in one line', async (words, code, message) => {
  const files = {
    'list.txt': 'server 1.0\n',
    'spdx.json': { spdxVersion: 'SPDX-2.3', packages: [] },
    'old.json': { bomFormat: 'CycloneDX', specVersion: '1.2', components: [] },
    'empty.json': '{}',
    'bom.zip': Buffer.from('504b0304ff', 'hex'),
    'lock.json': { lockfileVersion: 3, packages: [] },
  };
  const ran = await audit(files, ...words.split(' '));
  expect(ran).toMatchObject({ code, out: '' });
  expect(ran.err.slice(0, message.length)).toBe(message);
  // Wrong usage is followed by where to read more.
  expect(ran.err.trim().split('\n').length === 1).toBe(!message.startsWith('error'));
});

test('a folder: files of older encodings and a large lock file are read too', async () => {
  const line = 'FROM acme/server:1.0.1\n';
  const packages = { 'node_modules/server': { version: '1.2', funding: 'x'.repeat(3e6) } };
  const folder = projectWith({
    'app/mark/Dockerfile': `\ufeff${line}`,
    'app/utf16/Dockerfile': Buffer.from(`\ufeff${line}`, 'utf16le'),
    'app/latin1/Dockerfile': Buffer.from(`# caf\u00e9\n${line}`, 'latin1'),
    'app/package-lock.json': JSON.stringify({ lockfileVersion: 3, packages }),
    'components/server.json': {
      ...referenced,
      references: [...referenced.references, { kind: 'npm', name: 'server' }],
    },
  });
  const { out } = await run(folder, 'audit', join(folder, 'app'));
  const all = [...out.matchAll(/app\/(\S+)$/gm)].map(([, place]) => place).join(' ');
  expect(all).toBe('latin1/Dockerfile:2 mark/Dockerfile:1 utf16/Dockerfile:1 package-lock.json:1');
});

const cpe = String.raw`cpe:2.3:a:acme:web\-server:1.0.1:*:*:*:*:*:*:*`;
const distributed = { name: 'c', version: '1.0.1-3', cpe, purl: 'pkg:deb/debian/c@1.0.1-3' };
const [named, xml] = [{ name: 'b', version: '1.0.1', cpe }, '<component><name>b</name><cpe>'];
test.each<[form: string, text: string]>([
  ['JSON', JSON.stringify({ bomFormat: 'CycloneDX', components: [distributed, named] })],
  ['XML', `<bom><components>${xml}${cpe}</cpe></component></components></bom>`],
  ['a list', `nginx 1.27\n${cpe}\n`],
  ['SPDX', `SPDXVersion: SPDX-2.3\nPackageName: b\nExternalRef: SECURITY cpe23Type ${cpe}\n`],
])('what has no package URL is found by its CPE name: %s', async (_, text) => {
  const identifiers = ['cpe:/a:Acme:web-server'];
  const files = { 'components/server.json': { ...referenced, identifiers }, 'bill.txt': text };
  const ran = await audit(files, 'bill.txt', '--json');
  const { components } = JSON.parse(ran.out) as { components: { component?: string }[] };
  expect(components.flatMap(({ component }) => component ?? [])).toEqual(['server']);
  expect(ran.out).toMatch(/"match":"cpe".*"version":"1\.0\.1"/);
});

test('a code host is told where a file stands below the folder of the job', async () => {
  const folder = projectWith({ 'list.txt': 'server 1.0\n' });
  const file = join(folder, 'list.txt');
  const { out } = await run(folder, 'audit', file, '--sarif', '--now', '2027-01-01');
  // What is run here leaves out the name of the folder.
  expect(out).toContain(`"uri": "${relative('', file).replace(`${folder}/`, '')}"`);
});

test.each(['audit', 'mark'])('%s tells what it cannot read, reads the rest, ends with 1', (one) => {
  const names = {
    'app/.env': 'A=acme/server:1.0.1\n',
    'app/b/.env': '',
    'app/c': '',
    'app/d.env': 'd',
  };
  const refuse = `const fs = require('node:fs'), place = /app.(?:(b)|(c)|d.env)$/;
    for (const [i, name] of ['readFileSync', 'readdirSync', 'lstatSync'].entries())
      fs[name] = new Proxy(fs[name], { apply(call, self, words) {
        const [found, b, c] = place.exec(words[0]) ?? [];
        if (!found || i !== (b ? 1 : c ? 2 : 0)) return Reflect.apply(call, self, words);
        throw Object.assign(new Error('no'), { code: 'EACCES', errno: -13 });
      } });
    require('node:module').syncBuiltinESMExports();`;
  const folder = projectWith({ ...names, 'refuse.cjs': refuse });
  const words = ['--require', join(folder, 'refuse.cjs'), resolve('src/main.ts'), one, 'app'];
  const ran = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
  expect(ran.status).toBe(1);
  expect(ran.stdout).toMatch(one === 'audit' ? /app\/\.env:1$/m : /^Marked 1 version\./m);
  const told = `${ran.stdout}${ran.stderr}`.match(/app\S+(?=: cannot be read: permission denied)/g);
  expect(told?.toSorted()).toEqual(['app/b', 'app/c', 'app/d.env']);
});

test('a folder as standard input is told as one', () => {
  const stdio = [openSync('src', 'r'), 'pipe', 'pipe'] as const;
  const ran = spawnSync(process.execPath, ['src/main.ts', 'audit'], { stdio: [...stdio] });
  expect(String(ran.stderr)).toMatch(/^standard input: is a folder; name a file or a folder/);
});

test('a chart of Flux may have its repository in another file', async () => {
  const ref = 'sourceRef:\n    kind: HelmRepository\n    name: ';
  const release = `spec:\n  chart: a\n  version: 1.2\n  ${ref}`;
  const [url, head] = ['https://a.example.com', '---\nkind: HelmRepository\nmetadata:\n  name: '];
  const sources = `${head}own\nspec:\n  url: ${url}\n${head}other\nspec:\n  url: ${url}/b\n`;
  const files = { 'app/a.yaml': `${release}own`, 'app/b.yaml': `${release}other` };
  const references = [{ kind: 'helm', name: 'a', repository: url }];
  const more = { 'app/z/c.yml': sources, 'components/server.json': { ...referenced, references } };
  const { out } = await audit({ ...files, ...more }, 'app');
  expect(out.match(/app\/.*$/gm)).toEqual(['app/a.yaml:3']);
});

const nothing =
  'app: nothing of this index was found with a version (a range is none); name the file or folder that says what is run\n';
const three = '3 components: 1 support ended, 1 supported, 1 not in this index.';
test.each<[words: string, summary: string, err?: string, code?: number]>([
  ['bom.json --fail-on ended', three, '1 of 3 fail: ended\n', 4],
  ['bom.json --fail-on ended --fail-on unlisted', three, '2 of 3 fail: ended, unlisted\n', 4],
  ['bom.json --fail-on unstated', three],
  ['bom.json --fail-on ending=400d --quiet', '1 support ended, 1 ends soon, 1 not', '', 4],
  ['mark.txt', '1 component: 1 supported.'],
  ['windows.txt', '1 component: 1 supported.'],
  ['a.txt bom.json a.txt', '4 components: 1 support ended, 2 supported, 1 not in this index.'],
  ['app --fail-on ended', '0 components.', nothing],
  ['app --json', '"components":[\n]}', nothing],
])('one report, with what failed: audit %s', async (words, summary, err = '', code = 0) => {
  const files = {
    'mark.txt': '\ufeffserver 1.2\n',
    'windows.txt': Buffer.from('\ufeffserver 1.2 # \ufffd\r\n', 'utf16le'),
    'a.txt': 'server 1.2',
    'app/Dockerfile': 'FROM nginx:1.27\n',
  };
  const ran = await audit({ ...files, 'bom.json': bill }, ...words.split(' '));
  expect(ran).toEqual({ code, out: expect.stringContaining(summary), err });
});

test.each<[words: string, code: number, said: string]>([
  ['< list.txt', 0, 'standard input:1'],
  ['- < bom.json', 0, 'standard input:'],
  ['< wrong.json', 1, 'standard input: components[0]'],
  ['< /dev/null', 1, 'standard input: is empty; name a file or a folder [E-WRONG-VALUE]\n'],
  ['empty.json', 1, 'empty.json: is empty; name a file or a folder [E-WRONG-VALUE]\n'],
  ['<(echo server 1.2)', 0, 'Supported until 2027-09-01'],
  ['/dev/zero', 1, '/dev/zero: is larger than 128 MiB; give it in parts [E-FILE-UNREADABLE]\n'],
])('from a shell: audit %s', (words, code, said) => {
  const wrong = { ...bill, components: [{ name: 'a', version: {} }] };
  const files = { 'list.txt': 'server 1.2\n', 'bom.json': bill, 'empty.json': '\n' };
  const folder = projectWith({ ...files, 'wrong.json': wrong });
  const script = `"${process.execPath}" "${resolve('src/main.ts')}" audit --now 2026-11-20 ${words}`;
  const ran = spawnSync('bash', ['-c', script], { cwd: folder, encoding: 'utf8' });
  expect([ran.status, ran.stdout + ran.stderr]).toEqual([code, expect.stringContaining(said)]);
});

test('an address that no longer answers: what was read before, with its age, for people and programs', async () => {
  const folder = projectWith({ 'list.txt': 'server 1.2\n' });
  await run(folder, 'build');
  const { address, close, files } = await served(join(folder, 'dist'), 'max-age=3600');
  const words = ['audit', join(folder, 'list.txt'), '--index', address];
  const env = { XDG_CACHE_HOME: join(folder, '.cache') };
  const first = await runWith({ env }, folder, ...words);
  expect(first.out).toContain(`As of 2026-11-20, from ${address}.\n`);
  const later = { env, clock: '2026-11-26T11:00:00.000Z' };
  // An error of the host with the status 200, and a host that has no such index any more.
  for (const body of ['{"error":"down"}', undefined]) {
    for (const path of Object.keys(files)) Object.assign(files, { [path]: body });
    const { out } = await runWith(later, folder, ...words);
    expect(out).toContain('This is what was read of it 6 days ago');
  }
  close();
  const table = await runWith(later, folder, ...words);
  expect(table.out).toMatch(
    /This is what was read of it 6 days ago, at 2026-11-20T08:00:00\.000Z\..*Nobody has renewed this index since; it was valid until 2026-11-25\./s,
  );
  const because = expect.stringContaining('does not answer') as string;
  const { index } = JSON.parse((await runWith(later, folder, ...words, '--json')).out);
  expect(index).toMatchObject({
    where: address,
    asOf: { today: '2026-11-26', prepared: '2026-11-20', validUntil: '2026-11-25', expired: true },
    offline: { because, readAt: '2026-11-20T08:00:00.000Z', age: '6 days' },
  });
});

test('where no index is, it says how to name one', async () => {
  const folder = folderOf({ 'list.txt': 'server 1.2\n' });
  expect(await run(folder, 'audit', join(folder, 'list.txt'))).toEqual({
    code: 2,
    out: '',
    err: '--index: no index is here; name the address of one, or the folder of its served files [E-WRONG-OPTION]\n',
  });
});

test.each<[what: string, word: string, message: string]>([
  ['a circle of links', 'a', 'its links lead in a circle'],
  ['a name that is too long', 'x'.repeat(300), 'name too long'],
])('%s is told in one line, as what to read and as the index', async (_, name, message) => {
  const folder = projectWith({});
  symlinkSync('b', join(folder, 'a'));
  symlinkSync('a', join(folder, 'b'));
  const place = join(folder, name);
  const asked = await run(folder, 'audit', place);
  expect(asked.err).toBe(`${name}: cannot be read: ${message} [E-FILE-UNREADABLE]\n`);
  const index = await run(folder, 'audit', '--index', place, folder);
  expect([index.code, index.err]).toEqual([1, asked.err]);
  const { err } = await run(folder, 'audit', place, '--json');
  expect(JSON.parse(err)).toMatchObject({ problems: [{ code: 'E-FILE-UNREADABLE' }] });
});
