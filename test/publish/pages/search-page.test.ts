import { expect, test } from 'vitest';
import { textOf } from '#publish/output.ts';
import { searchPages } from '#publish/pages/search-page.ts';
import { searchHelp } from '#query/help/help.ts';
import { judged, shared } from '../sites.ts';

const components = [
  judged('alpha', { releases: { '1.0': '2025-01-01' }, definition: { tags: ['build tool'] } }),
  judged('beta'),
].map(({ component }) => component);
const newest = new Map([['alpha', '1.0']]);
const [search = '', text = ''] = searchPages({ components, newest }, shared()).map(textOf);

test('shows every example with its meaning, and links those that fit any index', () => {
  expect(text).toContain(
    '<tr><td><code>component:server deprecated</code></td><td>both terms match</td></tr>',
  );
  expect(text).toContain(
    '<a href="search?q&#x3D;newest%20deprecated"><code>newest deprecated</code></a>',
  );
});

test('asks questions with the names of the index', () => {
  const shown = [...search.matchAll(/<a href="search\?q[^"]*"><code>([^<]*)/g)];
  expect(shown.slice(0, 7).map(([, query]) => query)).toEqual([
    'Title of alpha',
    'Title of alpha 1.0',
    'ending soon',
    'last 90 days',
    'latest',
    'end of life',
    'tag:&quot;build tool&quot; newest',
  ]);
});

test('shows the way to every component where no scripts run', () => {
  const plain = /<noscript>[^]*?<\/noscript>/.exec(search)?.[0] ?? '';
  expect(plain).toContain('<a href="alpha">Title of alpha</a>');
  expect(plain).toContain('<a href="beta">Title of beta</a>');
  expect(plain).toContain("<code>list '");
});

test('shows every field and every mistake', () => {
  const { fields, mistakes } = searchHelp();
  for (const { name } of fields) expect(text).toContain(`<code>${name}</code>`);
  expect(text.match(/no field is called/g)).toHaveLength(2);
  expect(text).toContain('did you mean released? Example: released&gt;-90d');
  expect(mistakes).toHaveLength(5);
});
