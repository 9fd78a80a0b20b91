/** One coordinate that stands for many, against stand-ins of the servers on this machine. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf } from '../folder.ts';
import { chaos } from '../gather/chaos.ts';
import { createRepository, gitAnswers } from '../gather/git-tags/repository.ts';
import { listen } from '../gather/server.ts';
import { jsonIn, run } from '../project.ts';
import { words } from '../words.ts';
import { servedWith } from './gather/upstream.ts';

const day = '2026-01-02T10:00:00Z';
const count = 9;
const names = Array.from({ length: count }, (_, i) => `tool-${i + 1}`);

function release(tag: string) {
  const html = `https://github.com/acme/x/releases/tag/${tag}`;
  return { tag_name: tag, published_at: day, html_url: html };
}

const npmOf = (name: string) => ({ name, versions: { '1.0.0': {} }, time: { '1.0.0': day } });
const repository = (name: string) => ({ full_name: `acme/${name}` });
const mono = words('v3.0.0 cli@1.1.0 cli@1.0.0 @acme/web-v2.0.0 api-V1.0.0 nightly-1.0.0');
const dated = (version: string) => ({ version, created: day });
const packages = ['@acme/a', '@acme/b', '@acmeother/c'].map((name) => ({ package: { name } }));

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
  '/-/v1/search?text=scope:acme': { total: 2, objects: packages },
  '/@acme%2Fa': npmOf('@acme/a'),
  '/@acme%2Fb': npmOf('@acme/b'),
  '/v2/namespaces/acme/repositories?': { next: null, results: [{ name: 'web' }] },
  '/v2/namespaces/acme/repositories/web/tags': {
    count: 1,
    results: [{ name: '1.0.0', tag_last_pushed: day }],
  },
  '/api/v4/groups/acme/projects': [
    { path_with_namespace: 'acme/sub/core' },
    { path_with_namespace: 'acme/f', forked_from_project: {} },
  ],
  '/api/v4/projects/acme%2Fsub%2Fcore/releases': [{ tag_name: 'v1.0', released_at: day }],
  '/charts/index.yaml': {
    entries: { one: [dated('1.0.0')], two: [dated('2.0.0')] },
    generated: day,
  },
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

async function init(...more: string[]) {
  const folder = folderOf();
  const address = ['--address', 'https://releases.acme.example', '--allow-private-hosts'];
  const ran = await run(folder, 'init', join(folder, 'new'), ...address, ...more);
  return { ...ran, folder: join(folder, 'new') };
}

test('an organisation: one table, each repository asked once, a verified site', async () => {
  const server = await upstream();
  const { code, out, err, folder } = await init('--from', `github:${server.url}#acme`);
  expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/^component +from +releases\n/);
  expect(out).toMatch(
    /^tool-7 +github-releases:http\S+#acme\/tool-7 +2, the newest v?1\.1\.0 of 2026-01-02$/m,
  );
  expect(out).toMatch(/^web +github-releases:\S+#acme\/mono +1, the newest 2\.0\.0 /m);
  expect(out).toContain('Left out:\n  acme/copy: is a fork\n  acme/past: is archived\n');
  expect(out).toMatch(/#acme\/empty: .*lists no release/);
  expect(jsonIn(folder, 'dist/index.json')).toHaveLength(count + 4);
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
])('%s:%s', async (kind, name, ids) => {
  const server = await upstream();
  const path = kind === 'helm' ? '/charts' : '';
  const { code, err, folder } = await init('--from', `${kind}:${server.url}${path}#${name}`);
  expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' });
  expect(jsonIn(folder, 'dist/index.json')).toEqual(ids);
});

test('what one calls the same as another gets a name of its own; --json is one document', async () => {
  const { url } = await upstream();
  const named = [
    `npm:${url}#@acme/a`,
    `docker-hub:${url}#acme/web`,
    `github-releases:${url}#acme/web`,
  ];
  const { code, out } = await init('--json', '--from', ...named);
  const components = [
    { id: 'a', releases: 1 },
    { id: 'web' },
    { id: 'web-github-releases', releases: 2 },
  ];
  expect(JSON.parse(out)).toMatchObject({ components, leftOut: [], problems: [] });
  expect(code).toBe(0);
});

test('what is not there is told of, and costs the rest nothing', async () => {
  const { url } = await upstream();
  const named = [`github:${url}#nobody`, `npm:${url}#zz`, `npm:${url}#@acme/a`];
  const { code, err, folder } = await init('--from', ...named);
  expect(code).toBe(1);
  expect(err).toMatch(/^github:\S+#nobody: (?!.*nothing was written).*404.* \[E-UNREACHABLE\]$/m);
  expect(err).toMatch(/^npm:\S+#zz: .* \[E-NO-DRAFT\]$/m);
  expect(jsonIn(folder, 'dist/index.json')).toEqual(['a']);
});

test('a repository of git that names several products has the day of each of their tags', async () => {
  const names = ['v1.0.0', 'cli/v0.1.0', '@acme/web@2.0.0', 'release-1.1.0'];
  const tags = names.map((name) => ({ name, date: day }));
  const { url } = await chaos(gitAnswers(createRepository(tags)));
  const { folder, code } = await init('--from', `git-tags:${url}/some/tool.git`);
  const found = ['tool', 'cli', 'web'].map((id) => jsonIn(folder, `dist/${id}.json`).releases);
  const one = { releaseTimestamp: '2026-01-02T10:00:00.000Z' };
  expect([code, ...found]).toMatchObject([0, [one, one], [one], [one]]);
});

test('what finds nothing leaves nothing behind, so that the next try is the first', async () => {
  const { url } = await upstream();
  const named = [`github:${url}#nobody`, `github-releases:${url}#acme/empty`];
  const { code, err, folder } = await init('--from', ...named);
  expect(err).toMatch(
    /404: not found.*lists no release; for one of tags alone: github-tags:….*\ninit: none of it could be taken; nothing was written/s,
  );
  expect([code, existsSync(folder)]).toEqual([1, false]);
});
