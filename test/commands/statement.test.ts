/** The support statement says whether moving on is free, or warns that nobody says so. */
import { expect, test } from 'vitest';
import { changed, filesOf, jsonIn, projectOf, run, sound } from '../project.ts';

const silence = 'Nobody states here whether moving on is free.';

/** The statement of each of the two components, from the file and from its part of the page. */
async function stated(server: object | undefined, site: object | undefined) {
  const folder = projectOf({
    ...changed('components/server.json', 'upgrades', server),
    ...changed('site/site.json', 'upgrades', site),
  });
  await run(folder, 'announce');
  expect(await run(folder, 'build')).toMatchObject({ code: 0 });
  expect(await run(folder, 'verify', `${folder}/dist`)).toMatchObject({ code: 0 });
  const files = filesOf(folder);
  const components: { id: string; upgrades: object }[] = jsonIn(
    folder,
    'dist/support.json',
  ).components;
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

const unstated = { file: { free: 'unstated' }, page: silence, link: undefined };
const said = (free: string) => ({
  file: { free },
  page: `Moving on to a newer version is ${free === 'yes' ? '' : 'not '}free.`,
  link: undefined,
});
const how = 'Install the newest version; it\'s "free" & <quick>.';
const url = 'https://example.com/move?to=2&from=1';
const own = {
  file: { free: 'yes', how, url },
  page: 'Moving on to a newer version is free. Install the newest version; it&#x27;s &quot;free&quot; &amp; &lt;quick&gt;.',
  link: 'https://example.com/move?to&#x3D;2&amp;from&#x3D;1',
};

test.each<[what: string, object | undefined, object | undefined, object[]]>([
  ['where nobody stated it, it warns', undefined, undefined, [unstated, unstated]],
  ['a component states it for itself', { free: true, how, url }, undefined, [own, unstated]],
  [
    'site.json states it for all others',
    { free: false },
    { free: true },
    [said('no'), said('yes')],
  ],
])('%s', async (_, server, site, expected) => {
  expect(await stated(server, site)).toEqual(expected);
});

test('free is a word that must be said', async () => {
  const folder = projectOf(changed('components/server.json', 'upgrades', { how: 'Ask.' }));
  const { code, err } = await run(folder, 'check');
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
  const { components: listed } = jsonIn(folder, 'dist/support.json');
  expect(listed).toMatchObject(ids.toSorted().map((id) => ({ id })));
});
