/** A new index, from nothing to pages, of one coordinate or of one that stands for many, against stand-ins of the servers. */
import { existsSync, rmSync } from 'node:fs';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { askedIndex } from '../../src/commands/init-questions.ts';
import { folderOf, put } from '../folder.ts';
import { chaos } from '../gather/chaos.ts';
import { createRepository, gitAnswers } from '../gather/git-tags/repository.ts';
import { listen } from '../gather/server.ts';
import { expectRefusal, filesOf, jsonIn, run } from '../project.ts';
import { words } from '../words.ts';
import { servedWith } from './gather/upstream.ts';

const day = '2026-01-02T10:00:00Z';
const count = 9;
const names = Array.from({ length: count }, (_, i) => `tool-${i + 1}`);

function release(tag: string) {
  const html = `https://github.com/acme/x/releases/tag/${tag}`;
  return { tag_name: tag, published_at: day, html_url: html };
}

const npm = { versions: { '1.0.0': {} }, time: { '1.0.0': day } };
const repository = (name: string) => ({ full_name: `acme/${name}` });
const mono = words('v3.0.0 cli@1.1.0 cli@1.0.0 @acme/web-v2.0.0 api-V1.0 api++-1.0 nightly-1.0');
const dated = (version: string) => ({ version, created: day });
const objects = ['@acme/a', '@acme/b', '@acmex', '@acme/\v'].map((name) => ({ package: { name } }));
const tag = { name: '1.0.0', tag_last_pushed: day };
const repositories = '/users/acme/repos';
const secondPage = `${repositories}?per_page=100&type=owner&page=2`;
/** By how an address begins: two pages of an organisation, what each of its repositories released, and other hosts. */
const answers: Readonly<Record<string, unknown>> = {
  [secondPage]: [...names.slice(5), 'mono', 'empty'].map(repository),
  [repositories]: [
    ...names.slice(0, 5).map(repository),
    { ...repository('copy'), fork: true },
    { ...repository('past'), archived: true },
  ],
  '/repos/acme/empty/': [],
  '/repos/acme/mono/': mono.map(release),
  '/repos/acme/': [release('v1.0.0'), release('v1.1.0')],
  '/-/v1/search?text=scope:acme': { total: 2, objects },
  '/@acme%2Fgear': { ...npm, homepage: 'https://github.com/other/gear' },
  '/@acme%2F': npm,
  '/v2/namespaces/acme/repositories?': { next: null, results: [{ name: 'web' }] },
  '/v2/namespaces/acme/repositories/web/tags': { count: 1, results: [tag] },
  '/api/v4/groups/acme/projects': [
    { path_with_namespace: 'acme/sub/core' },
    { path_with_namespace: 'acme/f', forked_from_project: {} },
  ],
  '/api/v4/projects/acme%2Fsub%2Fcore/releases': [{ tag_name: 'v1.0', released_at: day }],
  '/charts/index.yaml': { entries: { one: [dated('1.0')], two: [dated('2.0')] }, generated: day },
};

async function upstream() {
  let asked = 0;
  const { url } = await listen((request, response) => {
    asked++;
    const known = Object.keys(answers).find((one) => request.url?.startsWith(one));
    if (known === repositories) response.setHeader('link', `<${url}${secondPage}>; rel="next"`);
    if (known === undefined) response.writeHead(404);
    response.end(JSON.stringify(answers[known ?? ''] ?? {}));
  });
  return { url, asked: () => asked };
}

const address = 'https://releases.acme.example';

async function started(...words: string[]) {
  const folder = folderOf();
  const where = words.includes('--address') ? [] : ['--address', address];
  const all = ['init', join(folder, 'new'), '--allow-private-hosts', ...where, ...words];
  const ran = await run(folder, ...all);
  return { ...ran, folder: join(folder, 'new'), files: filesOf(folder) };
}

test('init writes an index that checks, builds and verifies, and has no word of another index', async () => {
  const { url } = await upstream();
  const coordinates = [`npm:${url}#@acme/cli`, `npm:${url}#@acme/server`];
  const { code, files, folder } = await started('--title', 'Äußere', '--from', ...coordinates);
  expect([code, JSON.parse(files['new/dist/index.json'] ?? '')]).toEqual([0, ['cli', 'server']]);
  const named = { title: 'Äußere', baseUrl: address, datasource: 'aussere' };
  expect(JSON.parse(files['new/site/site.json'] ?? '')).toMatchObject(named);
  expect(files['new/dist/index.html']).toContain('Äußere');
  expect((await run(folder, 'check')).code).toBe(0);
  expect((await run(folder, 'verify', join(folder, 'dist'))).code).toBe(0);
  const names = /\bsvc\b|edge-node|build-cache-node|build-agent/i;
  const naming = Object.keys(files).filter((path) => names.test(files[path] ?? ''));
  expect(naming.filter((path) => !path.includes('.cache/'))).toEqual([]);
});

test('init: in a folder of another repository it is said that no platform finds the job there', async () => {
  const folder = folderOf({ 'a b/.gitignore': 'mine\ndist/', 'a b/README.md': 'mine' });
  execFileSync('git', ['init', '--quiet', folder]);
  const ran = async (name: string, ...words: string[]) =>
    (await run(folder, 'init', join(folder, name), '--address', address, ...words)).out;
  const said = await ran('a b');
  expect(said).toMatch(/a b is not the top of its repository, .*: git init '.*a b'\n$/);
  const files = filesOf(join(folder, 'a b'));
  expect(files['.gitignore']).toMatch(/^mine\ndist\/\nnode_modules\/\ndist\.[^]*\nfailed\n$/);
  expect(said).toMatch(/^13 files are written, 0 .*\nKept, as they were there before: README.md\n/);
  expect(await ran('own', '--host', 'nginx')).not.toContain('git init');
  expect(filesOf(join(folder, 'own'))['README.md']).toMatch(
    / `publish.sh` is started every day as/,
  );
  execFileSync('git', ['init', '--quiet', join(folder, 'top')]);
  expect(await ran('top')).not.toContain('git init');
});

test('init: in an index that exists it renews the schemas, and takes nothing else', async () => {
  const { url } = await upstream();
  const { folder } = await started('--title', 'Acme', '--from', `npm:${url}#@acme/cli`);
  const before = filesOf(folder);
  const other = ['--title', 'Other', '--host', 'nginx', '--from', `npm:${url}#@acme/server`];
  const schema = 'site/schema/site.json';
  put(folder, schema, '{}');
  const advice = 'change site/site.json, or add components with npm run -s svc -- new <kind>:<coo';
  const message = `--title, --from, --host: cannot be taken: ${folder} is an index already; ${advice}`;
  await expectRefusal(folder, ['init', folder, ...other], message, 2);
  const renewed = 'already; its schemas, and what its host and job have of the program, are';
  expect((await run(folder, 'init', folder)).out).toContain(renewed);
  expect(filesOf(folder)).toEqual(before);
});

const site = 'https://releases.example.com';
test.each([
  // With a path too: the host serves whole domains.
  ...['releases', '', `${site}?a=1`, `${site}/#a`, `${site}/a/../b`, `${site}//a`, `${site}/a`].map(
    (one) => ['--address', one] as const,
  ),
  ...[' ', ' Acme', 'Acme\nreleases', '\u202eAcme'].map((one) => ['--title', one] as const),
  ...['releases', 'nmp:a', 'npm:'].map((one) => ['--from', one] as const),
])('init: %s %j is refused before anything is written', async (option, value) => {
  const { code, err, files } = await started(option, value);
  expect({ code, files }).toEqual({ code: 2, files: {} });
  expect(err).toMatch(new RegExp(`^${option}: .* \\[E-WRONG-OPTION\\]$`, 'm'));
});

test.each([
  ['--address', 'http://localhost:8080/c++'],
  ['--title', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467} “Müller” <b>'],
])('init: %s %s makes an index that keeps the contract', async (option, value) => {
  const { url } = await upstream();
  const other = ['--host', 'nginx', '--from', `npm:${url}#@acme/cli`];
  const { folder, files } = await started(option, value, ...other);
  expect(files['new/site/nginx.conf']).not.toContain('^/c++/');
  expect(await run(folder, 'verify', join(folder, 'dist'))).toMatchObject({ code: 0 });
});

/** Packages of the registry that this machine uses, in a repository with this origin. */
async function readFrom(registry: string, origin: string, ...names: string[]) {
  vi.stubEnv('npm_config_registry', registry);
  onTestFinished(() => void vi.unstubAllEnvs());
  const files = names.map((name) => [`${name}/package.json`, { name }] as const);
  const folder = folderOf(Object.fromEntries(files));
  execFileSync('git', ['init', '--quiet', folder]);
  execFileSync('git', ['-C', folder, 'remote', 'add', 'origin', origin]);
  const { files: written, ...ran } = await started('--read', folder);
  return { ...ran, ids: JSON.parse(written['new/dist/index.json'] ?? '[]') as string[] };
}

test('init --read: the package of a stranger that is called the same is left out, and named', async () => {
  const names = ['@acme/cli', '@acme/gear'] as const;
  const { url } = await upstream();
  const { out, ids } = await readFrom(url, 'git@github.com:acme/tools.git', ...names);
  const page = 'https://github.com/other/gear';
  expect([out, ids]).toEqual([expect.stringContaining(`npm:@acme/gear: is of ${page}, `), ['cli']]);
  const own = await readFrom(url, 'https://github.com/Other/tools', ...names);
  expect(own.ids).toEqual(['cli', 'gear']);
});

test('init --read: a host that does not answer is not told of for each package', async () => {
  const { code, err } = await readFrom('http://127.0.0.1:1', 'x:y', ...'abcdefgh'.split(''));
  expect(code).toBe(1);
  expect(err).toMatch(/^npm:\w(, npm:\w)+: http:.* the connection was refused \[/m);
  expect(err.match(/E-UNREACHABLE/g)?.length).toBeLessThan(3);
});

test('init --read: manifests that say nothing of what is published are refused', async () => {
  const hidden = folderOf({ 'package.json': '{"name": "x", "private": true}' });
  const messages = {
    [hidden]:
      / has no manifest that .*\(package\.json, .*--from github-releases:<owner>\/<name> \[E/,
    [join(hidden, 'none')]: / is no folder that is there \[E/,
  };
  for (const [folder, message] of Object.entries(messages)) {
    const { code, err, files } = await started('--read', folder);
    expect({ code, files }).toEqual({ code: 2, files: {} });
    expect(err).toMatch(message);
  }
});

test.each([
  ['the folder', 'new', 'new/components'],
  ['a folder in it', 'new/site/schema', 'new/site/schema/component.json'],
])('a file in the place of %s is named; later, init begins anew', async (_, file, named) => {
  const folder = folderOf({ [file]: 'mine' });
  const init = () => run(folder, 'init', join(folder, 'new'), '--address', address);
  const line = `${named}: cannot be written: it is a file, or below one, where a folder is needed [E-FILE-UNWRITABLE]\n`;
  expect(await init()).toMatchObject({ code: 1, err: line });
  rmSync(join(folder, file));
  expect((await init()).out).toContain(' files are written');
});

async function answering(given: object, ...answers: string[]) {
  const questions: string[] = [];
  const index = await askedIndex('/tmp/my-index', given, async (question, guess = '') => {
    questions.push(`${question} [${guess}]`);
    return answers[questions.length - 1] ?? '';
  });
  return { index, questions };
}
const asksAddress =
  'Under which address will it be served, such as https://releases.<your domain>? []';
const asksCoordinates =
  'Where is it published, such as github:acme, npm:@acme/* or npm:@acme/cli? []';

test('a person is asked for what no option says', async () => {
  const url = 'https://releases.umbrella.example';
  const { index, questions } = await answering({}, 'Umbrella', url, 'npm:a, pypi:b npm:a');
  expect(questions).toEqual(['What is the index called? [My index]', asksAddress, asksCoordinates]);
  const named = ['npm:a', 'pypi:b'];
  expect(index).toEqual({ title: 'Umbrella', address: url, named, found: [], leftOut: [] });
});

test('a person is asked again where an answer cannot be, and a host alone is an address', async () => {
  const answers = ['', 'releases', 'releases.acme.example/a', 'nmp:a', 'npm:a'];
  const { index, questions } = await answering({ title: 'Acme' }, ...answers);
  expect(index).toMatchObject({ address: 'https://releases.acme.example/a', named: ['npm:a'] });
  expect(questions).toEqual([
    asksAddress,
    expect.stringMatching(/^--address: is needed: .*\nUnder which/),
    expect.stringMatching(/^releases: must be a complete URL.*\nUnder which[^\n]*$/),
    asksCoordinates,
    expect.stringMatching(/^nmp:a: .*did you mean npm:a\?.*\nWhere is/),
  ]);
});

test.runIf(process.platform === 'linux').each([
  ['at a question', 'Write this', '\u0003', 1, /interrupted; nothing was written/],
  ['at one, by Ctrl+D in Actions', 'Write this', '\u0004', 1, /interrupted; nothing was written/],
  ['while an upstream is asked', ' asking ', '\u0003', 130, /asking \S+\s*$/],
  ['once it is written', 'Look at it in', '\u0003', 0, /15 files.*daily job(?!.*E-INT)/s],
  ['while it is shown', '//localhost', '\u0003', 0, /\^C.*Stopped/s],
])('init on a terminal breaks off with Ctrl+C %s', async (_, at, key, ends, says) => {
  const { url } = at === ' asking ' ? await listen(() => {}) : await upstream();
  const line = `exec ${process.execPath} src/main.ts init ${join(folderOf(), 'new')} --title Acme --address ${address} --allow-private-hosts --from npm:${url}#@acme/cli`;
  const env = { ...process.env, TERM: 'xterm', GITHUB_ACTIONS: String(key === '\u0004') };
  const child = spawn('script', ['-qefc', line, '/dev/null'], { timeout: 300_000, env });
  let shown = '';
  const keys = new Map(Object.entries({ 'Write this': '\r', 'Look at it in': '\r', [at]: key }));
  child.stdout.on('data', (text) => {
    shown += text;
    for (const [place, typed] of keys)
      if (shown.includes(place) && keys.delete(place)) child.stdin.write(typed);
  });
  const [code] = await once(child, 'close');
  expect({ code, shown }).toEqual({ code: ends, shown: expect.stringMatching(says) });
});

test('a person is asked for nothing that an option says; without a person the title alone is guessed', async () => {
  const given = { title: 'Acme', address: 'acme.example.com', from: ['npm:a', 'npm:a'] };
  const never = () => Promise.reject(new Error('nobody is to be asked'));
  const said = { address: 'https://acme.example.com', named: ['npm:a'] };
  expect(await askedIndex('/tmp/x', given, never)).toMatchObject(said);
  expect(await askedIndex('/tmp/x-y', { address })).toMatchObject({ title: 'X y', named: [] });
  const wrong = askedIndex('/tmp/x-y', { title: ' ', from: ['nmp:a'] });
  await expect(wrong).rejects.toThrow(/^--title: .*\n--address: is needed: .*\n--from: "nmp:a"/);
});

test('init --from: an organisation: one table, each repository asked once, a verified site', async () => {
  const server = await upstream();
  const { code, out, err, folder } = await started('--from', `github:${server.url}#acme`);
  expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/^component +from +releases\n/);
  expect(out).toMatch(
    /^tool-7 +github-releases:http\S+#acme\/tool-7 +2, the newest v?1\.1\.0 of 2026-01-02$/m,
  );
  expect(out).toMatch(/^web +github-releases:\S+#acme\/mono +1, the newest 2\.0\.0 /m);
  expect(out).toContain('Left out:\n  acme/copy: is a fork\n  acme/past: is archived\n');
  expect(out).toMatch(/#acme\/empty: .*lists no release/);
  expect(jsonIn(folder, 'dist/index.json')).toHaveLength(count + 5);
  const releases = [{ version: '1.0.0' }, { version: '1.1.0' }];
  expect(jsonIn(folder, 'dist/cli.json')).toMatchObject({ releases });
  expect((await run(folder, 'verify', join(folder, 'dist'))).code).toBe(0);
  const asked = server.asked();
  expect((await run(folder, 'gather')).code).toBe(0);
  expect(asked).toBeLessThanOrEqual(1.2 * (server.asked() - asked));
  expect(servedWith(folder, /127\.0\.0\.1/)).toEqual([]);
});

test.each([
  ['npm', '@acme/*', ['a', 'b']],
  ['docker-hub', 'acme/*', ['web']],
  ['gitlab', 'acme', ['core']],
  ['helm', '*', ['one', 'two']],
])('init --from %s:%s', async (kind, name, ids) => {
  const { url } = await upstream();
  const path = kind === 'helm' ? '/charts' : '';
  const { code, err, out, folder } = await started('--from', `${kind}:${url}${path}#${name}`);
  expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' });
  expect(err + out).not.toContain('\v');
  expect(jsonIn(folder, 'dist/index.json')).toEqual(ids);
});

test('init --from: what one calls the same as another gets a name of its own; --json is one document', async () => {
  const { url } = await upstream();
  const at = words('npm:#@acme/a docker-hub:#acme/web github-releases:#acme/web');
  const named = at.map((one) => one.replace('#', `${url}#`));
  const { code, out } = await started('--json', '--from', ...named);
  const two = { id: 'web-github-releases', releases: 2 };
  const components = [{ id: 'a', releases: 1 }, { id: 'web' }, two];
  expect(JSON.parse(out)).toMatchObject({ components, leftOut: [], problems: [] });
  expect(code).toBe(0);
});

test('init --from: what is not there is told of, and costs the rest nothing', async () => {
  const { url } = await upstream();
  const page = `page:${url}/v2/namespaces/acme/repositories/web/tags`;
  const named = [`github:${url}#nobody`, `npm:${url}#zz`, page, `npm:${url}#@acme/a`];
  const { code, err, folder } = await started('--from', ...named);
  expect(code).toBe(1);
  expect(err).toMatch(/^github:\S+#nobody: (?!.*nothing was written).*404.* \[E-UNREACHABLE\]$/m);
  expect(err).toMatch(/^npm:\S+#zz: .* \[E-NO-DRAFT\]$/m);
  expect(err).toMatch(/^page:\S+: .* "match"; write the definition by hand, w/m);
  expect(jsonIn(folder, 'dist/index.json')).toEqual(['a']);
});

test('init --from: a repository of git that names several products has the day of each of their tags', async () => {
  const names = ['v1.0.0', 'cli/v0.1.0', '@acme/web@2.0.0', 'release-1.1.0'];
  const tags = names.map((name) => ({ name, date: day }));
  const { url } = await chaos(gitAnswers(createRepository(tags)));
  const { folder, code } = await started('--from', `git-tags:${url}/some/tool.git`);
  const found = ['tool', 'cli', 'web'].map((id) => jsonIn(folder, `dist/${id}.json`).releases);
  const one = { releaseTimestamp: '2026-01-02T10:00:00.000Z' };
  expect([code, ...found]).toMatchObject([0, [one, one], [one], [one]]);
});

test('init --from: what finds nothing leaves nothing behind, so that the next try is the first', async () => {
  const { url } = await upstream();
  const named = [`github:${url}#nobody`, `github-releases:${url}#acme/empty`];
  const { code, err, folder } = await started('--from', ...named);
  expect(err).toMatch(
    /404: not found.*lists no release; for one of tags alone: github-tags:….*\ninit: none of it could be taken; nothing was written/s,
  );
  expect([code, existsSync(folder)]).toEqual([1, false]);
});
