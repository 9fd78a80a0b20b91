/** What a shell, a script, a terminal and a person in an empty folder get. */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { runLine } from '#commands/command-line.ts';
import { folderOf } from './folder.ts';
import { loadedFiles } from './loaded-files.ts';
import { foldersOf, projectOf, run } from './project.ts';
import { shippedProject } from './shipped.ts';

test('a slow reader gets all of the output', async () => {
  const { stdout } = await piped('list --json --quiet', '(sleep 0.8; cat)');
  expect(stdout.length).toBeGreaterThan(whatOnePipeHolds);
  expect(JSON.parse(stdout)).toBeInstanceOf(Array);
});

test('a reader that closes the pipe ends the program without a message', async () => {
  const { stdout, stderr } = await piped('list --json --quiet', 'head -c 1');
  expect({ stdout, stderr }).toEqual({ stdout: '[', stderr: 'ended with 0\n' });
});

test.skipIf(!existsSync('/dev/full'))(
  'an answer that the disk cannot take whole ends the program with a message',
  async () => {
    const { stdout } = await piped('list --json --quiet', 'cat', '2>&1 >/dev/full');
    expect(stdout).toBe(
      'standard output: cannot be written: the disk is full [E-FILE-UNWRITABLE]\nended with 1\n',
    );
    expect((await piped('check', 'cat', '2>/dev/full >&2')).stdout).toBe('ended with 1\n');
  },
);

test.each([
  ['127.0.0.1:1', /ECONNREFUSED 127\.0\.0\.1:1.*\[E-UNREACHABLE\]/],
  ['http://:', /http_proxy: is no address of a proxy; .*\[E-WRONG-VALUE\]/],
  ['http://a:100%@b', /http_proxy: is no address of a proxy; .* a % as %25 \[E-WRONG-VALUE\]/],
])('a proxy that the environment names: %s', async (http_proxy, message) => {
  const env = { ...process.env, no_proxy: '', http_proxy };
  const words = ['src/main.ts', 'verify', 'http://releases.example.com'];
  await expect(promisify(execFile)(process.execPath, words, { env })).rejects.toThrow(message);
});

const whatOnePipeHolds = 65_536;

function piped(command: string, reader: string, redirected?: string) {
  const folder = shippedProject();
  const folders = foldersOf(folder).join(' ');
  const [to, told] = redirected === undefined ? ['', '>&2'] : [redirected, ''];
  const script = `{ node src/main.ts ${command} ${folders} ${to}; echo "ended with $?" ${told}; } | ${reader}`;
  return promisify(execFile)('sh', ['-c', script], { maxBuffer: 1_000_000 });
}

/** What it writes to its reader, or to a terminal. */
async function printed(words: string[], terminal: object = {}, env: Record<string, string> = {}) {
  let out = '';
  const stream = { write: (text: string) => (out += text), ...terminal };
  const clock = () => Date.parse('2026-11-20T08:00:00.000Z');
  await runLine(words, { stdout: stream, stderr: stream, env, clock });
  return out;
}

test.each([
  ['fits it, wherever the answer goes', {}, '⟲0/2 · aski…⟲'],
  ['is lines, without control sequences', { TERM: 'dumb' }, 'server: no source is known\ntool: '],
])('progress of a gather on a terminal %s', async (_, env, shown) => {
  const words = ['gather', ...foldersOf(projectOf())];
  const written = await printed(words, { isTTY: true, columns: 12 }, env);
  expect(written.replaceAll('\r\u001b[2K', '⟲')).toContain(shown);
});

/** Each file costs time, and a library many files: no command waits for what another one needs. */
test.each([
  ['--help', 'commander'],
  ['explain server', 'commander p-limit packageurl-js re2js semver undici yocto-queue zod'],
  [
    'build',
    'commander handlebars ical-generator p-limit packageurl-js re2js semver source-map yocto-queue zod',
  ],
])('%s loads of libraries only %s', (words, libraries) => {
  const folder = projectOf();
  const options = [...foldersOf(folder), '--out', `${folder}/dist`];
  const loaded = loadedFiles('src/start.js', ...words.split(' '), ...options).flatMap(
    (url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? [],
  );
  expect([...new Set(loaded)].toSorted().join(' ')).toBe(libraries);
});

const completion = async (shell: string) => await printed(['completion', shell]);

test('bash completes commands, and the options of each', async () => {
  const script = await completion('bash');
  const asked = `COMP_WORDS=(release-index "$@"); COMP_CWORD=$#; _release_index; echo "\${COMPREPLY[@]}"`;
  const complete = (...words: string[]) =>
    String(execFileSync('bash', ['-c', `${script}\n${asked}`, 'bash', ...words])).trim();
  expect(complete('ver')).toBe('verify');
  expect(complete('verify', '--so')).toBe('--source');
  expect(await completion('zsh')).toContain('bashcompinit');
  expect(await completion('fish')).toMatch(
    /^complete -c release-index -n '__fish_seen_subcommand_from verify' -l source -d 'the index'\\''s own/m,
  );
});

test('an error code is explained, with --json an error is JSON, and help names what is in the index', async () => {
  const folder = projectOf();
  const { out } = await run(folder, 'explain', 'E-WRONG-KEY');
  const [, page = ''] = /^E-WRONG-KEY: A key stands twice[^]* (docs\/\S+) /.exec(out) ?? [];
  expect(readFileSync(page, 'utf8')).toContain('`E-WRONG-KEY`');
  expect((await run(folder, 'explain', 'e-wrong-kye')).err).toMatch(/; did you mean E-WRONG-KEY/);
  const { code, err } = await run(folder, 'explain', 'servr', '--json');
  expect([code, err]).toEqual([1, expect.stringContaining('[{"code":"E-UNKNOWN-COMPONENT"')]);
  const usage = await run(folder, 'build', '--json', '--now', 'soon');
  expect([usage.code, usage.err]).toEqual([2, expect.stringContaining('-USAGE","where":"build"')]);
  expect((await run(folder, 'explain', '--help')).out).toContain(' explain server\n');
  expect(await printed(['help', 'bild'])).toMatch(/^error: .*'bild'\n\(Did you mean build\?\)\n/);
});

test.each(['check', 'run', 'build', 'list', 'serve'])('%s where no index is', async (command) => {
  const message = 'no index is here; go to the folder of one, or begin one: npm run -s svc -- init';
  const err: unknown = expect.stringContaining(`${message} [E-FILE-MISSING]`);
  expect(await run(folderOf(), command)).toMatchObject({ code: 1, err });
});

test('in a job’s own clone it is called as the people of that index can call it', () => {
  const folder = folderOf();
  symlinkSync(process.cwd(), `${folder}/.program`);
  const linked = ['--preserve-symlinks', '--preserve-symlinks-main', '.program/src/start.js', '-h'];
  const help = String(execFileSync(process.execPath, linked, { cwd: folder }));
  expect(help).toMatch(/^Usage: npx --no-install release-index /);
});
