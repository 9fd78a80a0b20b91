/** What says how an index is asked: the pages of the search, and llms.txt, which an agent without any server follows. */
import { expect, test } from 'vitest';
import { textOf } from '#publish/output.ts';
import { llmsText } from '#publish/pages/llms.ts';
import { searchPages } from '#publish/pages/search-page.ts';
import { searchHelp } from '#query/help/help.ts';
import { goodFiles } from '../../verify/good-index.ts';
import { judged, shared } from '../sites.ts';

const components = [
  judged('beta'),
  judged('alpha', { releases: { '1.0': '2025-01-01' }, definition: { tags: ['build tool'] } }),
].map(({ component }) => component);
const newest = new Map([['alpha', '1.0']]);
const [search = '', text = ''] = searchPages({ components, newest }, shared()).map(textOf);

test('The search page shows every example with its meaning, and links those that fit any index', () => {
  expect(text).toContain('<code>component:server deprecated</code></td><td>both terms match</td>');
  expect(text).toContain('<a href="search?q&#x3D;newest%20deprecated"><code>newest deprecated<');
});

test('The search page asks questions with the names of the index', () => {
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

test('The search page shows the way to every component where no scripts run, or they are blocked', () => {
  expect(search).toContain('answer, there is the <a href="./#components">list of components</a>');
  const plain = /<noscript>[^]*?<\/noscript>/.exec(search)?.[0] ?? '';
  expect(plain).toContain('<a href="beta">Title of beta</a>, <a href="alpha">Title of alpha</a>');
  expect(plain).toContain("<code>list '");
});

test('The search page shows every field and every mistake', () => {
  const { fields, mistakes } = searchHelp();
  for (const { name } of fields) expect(text).toContain(`<code>${name}</code>`);
  expect(text.match(/no field is called/g)).toHaveLength(2);
  expect(text).toContain('did you mean released? Example: released&gt;-90d');
  expect(mistakes).toHaveLength(5);
});

const files = goodFiles();
const guide = String(files.get('llms.txt'));
const base = 'https://releases.example.com/';
const site = { title: 'x', description: 'y', baseUrl: base.slice(0, -1) };
const rows = [...guide.matchAll(/^- \[([^\]]+\?)\]\((\S+)\): (.*)$/gm)].map(
  ([, question = '', address = '', how = '']) => ({ question, address, how }),
);

test('every question names a file that is there', () => {
  expect(rows.length).toBeGreaterThan(9);
  const paths = rows.map(({ address }) => address.replace(base, '').replace('<name>', 'tool'));
  expect(paths.filter((path) => !files.has(path) && !files.has(`${path}.html`))).toEqual([]);
});

test.each(rows)('$question: every key that is named is a key there', ({ address, how }) => {
  const path = address.replace(base, '').replace('<name>', 'tool');
  const names = [...how.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  const described = String(files.get(`schema/${schemaOf(path)}.json`) ?? files.get(path));
  expect(names.filter((name) => !described.includes(`"${name}"`))).toEqual([]);
});

test('the command that answers the same is named with this address', () => {
  expect(guide).toContain(': start\n`release-index mcp --index https://releases.example.com`');
  const own = { site: { ...site, agents: true } };
  expect(llmsText([], own as never)).toContain(`ask \`${base}api/mcp\`, or start\n`);
});

test('a reader of the format finds nothing but links below the headings, whatever a title is', () => {
  const tool = { title: 'Tool [new](x)', id: 'tool', words: 'Supported' };
  // https://github.com/AnswerDotAI/llms-txt, llms_txt/miniparse.py
  const link = /^-\s*\[[^\]]+\]\(https:[^)]+\)(?::\s*.*)?$/;
  for (const text of [guide, llmsText([tool as never], { site } as never)]) {
    const [, ...lists] = text.split(/^## .*$/m);
    const lines = lists.join('').split('\n');
    expect(lines.filter((line) => line !== '' && !link.test(line))).toEqual([]);
  }
});

test('after what holds stands what to use, if that is another one', () => {
  const said = (advice: object) => {
    const tool = { title: 'x', id: 'x', words: 'Support ended', headline: { name: '2.0' }, advice };
    return llmsText([tool as never], { site } as never).match(/`x`, 2.0, support ended(.*)/)?.[1];
  };
  const all = [{ kind: 'none' }, ...['1.0', '2.0'].map((version) => ({ kind: 'move', version }))];
  expect(all.map(said)).toEqual(['; no version to recommend', '; use 1.0', '']);
});

function schemaOf(path: string): string {
  const [folder = ''] = path.split('/');
  return folder === 'tool.json' ? 'releases' : folder.replace('.json', '');
}
