/** The support statement says whether moving on is free, or warns that nobody says so. */
import { expect, test } from 'vitest';
import { changed, filesOf, jsonIn, projectOf, run, sound } from '../project.ts';

const silence = 'Nobody states here whether moving on is free.';

/** The statement of each of the two components, from the file and from its page. */
async function stated(server: object | undefined, site: object | undefined) {
  const folder = projectOf({
    ...changed('components/server.json', 'upgrades', server),
    ...changed('site/site.json', 'upgrades', site),
  });
  await run(folder, 'announce');
  expect(await run(folder, 'build')).toMatchObject({ code: 0 });
  expect(await run(folder, 'verify', `${folder}/dist`)).toMatchObject({ code: 0 });
  const files = filesOf(folder);
  const { components } = jsonIn(folder, 'dist/support.json');
  return ['server', 'tool'].map((id) => {
    const html = files[`dist/${id}.html`] ?? '';
    return {
      file: components.find((one: { id: string }) => one.id === id)?.upgrades as unknown,
      page: />((?:Moving on|Nobody states)[^<]*)/.exec(html)?.[1]?.trim(),
      link: /<a href="([^"]*)">How to move on/.exec(html)?.[1]?.trim(),
    };
  });
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
  [
    'a component states it for itself; where nobody stated it, it warns',
    { free: true, how, url },
    undefined,
    [own, unstated],
  ],
  ['site.json states it for others', { free: false }, { free: true }, [said('no'), said('yes')]],
])('%s', async (_, server, site, expected) => {
  expect(await stated(server, site)).toEqual(expected);
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
  const rows = [...page.matchAll(/<tr><th scope="row"><a href="([^"]+)".*?class="state ([^"]+)"/g)];
  const ids = [...new Set(rows.map(([, id = '']) => id))];
  expect(ids).toEqual(['gamma', 'server', 'alpha', 'beta', 'tool']);
  expect(rows.slice(-3).map(([, , state]) => state)).toEqual(['unstated', 'empty', 'empty']);
  const { components: listed } = jsonIn(folder, 'dist/support.json');
  expect(listed).toMatchObject(ids.toSorted().map((id) => ({ id })));
});
