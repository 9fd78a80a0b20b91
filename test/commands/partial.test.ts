/** A doubt is seen: an upstream that was read in part, or that lists nothing usable, is not fresh. */
import { expect, test } from 'vitest';
import { listen } from '../gather/server.ts';
import { filesOf, jsonIn, run } from '../project.ts';
import { gather, numbered, projectAt, redefine, sourceAt, upstream } from './upstream.ts';

/** Two pages, of which the second one is empty. */
async function halfUpstream() {
  return await listen((request, response) => {
    if (request.url?.includes('page=2')) response.writeHead(200).end('[]');
    else
      response.writeHead(200, { link: '<?page=2>; rel="next"' }).end(JSON.stringify(numbered(3)));
  });
}

test('a list that was read in part is said in the report, the exit code, the site and the issue', async () => {
  const server = await halfUpstream();
  const folder = projectAt(server);
  const { code, err } = await gather(folder, '2026-11-20', '--strict');
  expect(code).toBe(3);
  expect(err).toContain('server: read in part since 2026-11-20; 3 releases imported');
  expect(err).toContain(
    'Read in part: what is new of it is published, and nothing is called missing',
  );
  expect(err).toContain('2 components: 1 partial, 1 unwatched; 1 file changed');
  await gather(folder, '2026-11-21');
  expect(await run(folder, 'build')).toMatchObject({ code: 0 });
  const files = filesOf(folder);
  const since = '2026-11-20';
  expect(jsonIn(folder, 'dist/status.json').components.server).toMatchObject({
    state: 'partial',
    partial: [{ since }],
  });
  expect(jsonIn(folder, 'dist/details/server.json').sources).toMatchObject([
    { partial: { since } },
  ]);
  expect(files['dist/server.html']).toContain('Perhaps incomplete since 20 November 2026.');
  expect(files['dist/server.html']).toContain('read in part since');
});

test('an upstream that names no version at all has failed', async () => {
  const server = await upstream([{ v: 'latest' }, { v: 'next' }]);
  const { code, err } = await gather(projectAt(server), '2026-11-20', '--strict');
  expect(code).toBe(3);
  expect(err).toContain(
    'lists 2 names, and none of them is a version: "latest" cannot be ordered: it does not start with a digit; give its source a "version" pattern',
  );
  expect(err).toContain('2 components: 1 stale, 1 unwatched');
});

test('two sources of one address keep their own day since which they fail', async () => {
  const one = await upstream(numbered(2));
  const folder = projectAt(one);
  const source = sourceAt(one.url);
  redefine(folder, { sources: [source, { ...source, include: '^9' }] });
  await gather(folder, '2026-11-20');
  await gather(folder, '2026-11-21');
  expect((await gather(folder, '2026-11-22')).err).toContain('stale since 2026-11-20');
});

test('an ETag that changes with each answer rewrites the file once, not daily', async () => {
  let count = 0;
  const { url } = await listen((_, response) => {
    response.writeHead(200, { etag: `"${count++}"` }).end(JSON.stringify(numbered(2)));
  });
  const folder = projectAt({ url });
  const texts: (string | undefined)[] = [];
  for (const day of ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']) {
    await gather(folder, day);
    texts.push(filesOf(folder)['data/history/server.json']);
  }
  expect(texts[2]).toBe(texts[1]);
  expect(texts[3]).toBe(texts[1]);
  expect(texts[1]).toContain('"volatile":true');
});
