/** The support statement says whether moving on is free, or warns that nobody says so. */
import { expect, test } from 'vitest';
import { filesOf, projectOf, run, sound } from '../project.ts';

const silence = 'Nobody states here whether moving on is free.';

/** The statement of each of the two components, from the file and from its part of the page. */
async function stated(server: object | undefined, site: object | undefined) {
  const folder = projectOf({
    'components/server.json': { ...(sound['components/server.json'] as object), upgrades: server },
    'site/site.json': { ...(sound['site/site.json'] as object), upgrades: site },
  });
  await run(folder, 'announce');
  expect(await run(folder, 'build')).toMatchObject({ code: 0 });
  expect(await run(folder, 'verify', `${folder}/dist`)).toMatchObject({ code: 0 });
  const files = filesOf(folder);
  const { components } = JSON.parse(files['dist/support.json'] ?? '') as {
    components: { id: string; upgrades: object }[];
  };
  const page = files['dist/support.html'] ?? '';
  return ['server', 'tool'].map((id) => ({
    file: components.find((one) => one.id === id)?.upgrades,
    page: /(?:>|<strong>)((?:Moving on|Nobody states)[^<]*)/.exec(partOf(page, id))?.[1]?.trim(),
    link: /<a href="([^"]*)">How to move on/.exec(partOf(page, id))?.[1]?.trim(),
  }));
}

function partOf(page: string, id: string): string {
  const from = page.indexOf(`<h2 id="${id}"`);
  return page.slice(from, page.indexOf('</section>', from));
}

test('where nobody stated it, it warns', async () => {
  const unstated = { file: { free: 'unstated' }, page: silence, link: undefined };
  expect(await stated(undefined, undefined)).toEqual([unstated, unstated]);
});

test('a component states it for itself, with how and where', async () => {
  const how = 'Install the newest version; it\'s "free" & <quick>.';
  const url = 'https://example.com/move?to=2&from=1';
  const [server, tool] = await stated({ free: true, how, url }, undefined);
  expect(server).toEqual({
    file: { free: 'yes', how, url },
    page: 'Moving on to a newer version is free. Install the newest version; it&#x27;s &quot;free&quot; &amp; &lt;quick&gt;.',
    link: 'https://example.com/move?to&#x3D;2&amp;from&#x3D;1',
  });
  expect(tool?.page).toBe(silence);
});

test('site.json states it for all, and a component otherwise', async () => {
  const [server, tool] = await stated({ free: false }, { free: true });
  expect([server?.file, server?.page]).toEqual([
    { free: 'no' },
    'Moving on to a newer version is not free.',
  ]);
  expect([tool?.file, tool?.page]).toEqual([
    { free: 'yes' },
    'Moving on to a newer version is free.',
  ]);
});

test('free is a word that must be said', async () => {
  const server = { ...(sound['components/server.json'] as object), upgrades: { how: 'Ask.' } };
  const { code, err } = await run(projectOf({ 'components/server.json': server }), 'check');
  expect(code).toBe(1);
  expect(err).toMatch(/components\/server\.json: .*upgrades\.free.*\[E-WRONG-VALUE\]/);
});

test('what has a policy comes first, each in the order of its name; no release is no missing policy', async () => {
  const copyOf = (path: string, id: string) => ({ ...(sound[path] as object), id });
  const others = ['alpha', 'gamma'].flatMap((id) => [
    [`components/${id}.json`, copyOf('components/server.json', id)],
    [`data/history/${id}.json`, copyOf('data/history/server.json', id)],
  ]);
  const { components } = sound['data/support-policy.json'] as { components: { server: object } };
  const folder = projectOf({
    ...(Object.fromEntries(others) as Record<string, object>),
    'components/beta.json': copyOf('components/server.json', 'beta'),
    'data/support-policy.json': { components: { gamma: components.server, ...components } },
  });
  expect(await run(folder, 'build')).toMatchObject({ code: 0 });
  const files = filesOf(folder);
  const page = files['dist/support.html'] ?? '';
  const ids = [...page.matchAll(/<h2 id="([^"]+)"/g)].map(([, id = '']) => id);
  const said = ids.map((id) => [id, /<strong>(No [^<]*)</.exec(partOf(page, id))?.[1]]);
  expect(said).toEqual([
    ['gamma', undefined],
    ['server', undefined],
    ['alpha', 'No support policy is published.'],
    ['beta', 'No release known.'],
    ['tool', 'No release known.'],
  ]);
  const file = JSON.parse(files['dist/support.json'] ?? '') as { components: { id: string }[] };
  expect(file.components.map(({ id }) => id)).toEqual(ids.toSorted());
});
