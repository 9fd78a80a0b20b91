import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
import { judged, published, sample, shared, type Given } from '../sites.ts';
import { recorded } from '../../judge/cases.ts';
import { words } from '../../words.ts';

const files = published(sample());
const pages = [...files].filter(([path]) => path.endsWith('.html'));
const said = { reason: 'As announced', seen: 'https://example.com/ends' };
const correction = { why: 'Bad', on: '2026-11-01' as const, seen: said.seen };
const corrections = (['withdrawn', 'date'] as const).map((what, i) => {
  return { ...correction, version: `${i}.0`, what: [what] };
});
const definition = { upgrades: { free: false, how: 'Ask!' } };
const tool = { ...judged('tool', { definition, releases: { '1.0': '2025-01-01' } }), corrections };
/** Where the settings leave out what can be left out; of the last one a release was withdrawn. */
const basic = published([...sample(), tool], undefined, shared(undefined, { formats: [] }));

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'doctype-style': ['error', { style: 'lowercase' }],
    // A release's place is its version, so that a link to it can be written by hand.
    'valid-id': ['error', { relaxed: true }],
    // The script and the style belong to this very index: they change together with the page.
    'require-sri': 'off',
  },
});

/** The page of a component alone. */
function pageOf(id: string, given: Given): string {
  return published([judged(id, given)]).get(`${id}.html`) ?? '';
}

test.each(pages)('Every page: %s is valid HTML', async (_path, html) => {
  const report = await validator.validateString(html);
  const messages = report.results.flatMap(({ messages }) => messages);
  expect(messages.map(({ ruleId, message, line }) => `${line}: ${ruleId}: ${message}`)).toEqual([]);
});

test.each(pages)('Every page: %s links only to what is there, in the basic formats too', (path) => {
  for (const site of [files, basic, published([])]) {
    const links = attributes(site.get(path) ?? '', 'href|src|action');
    expect(links.filter((link) => !resolves(path, link, site))).toEqual([]);
  }
});

test('what details/ and support.json link to is a place on a page', () => {
  const texts = [...files].filter(([path]) => /^(?:details\/|support\.json)/.test(path));
  const links = texts.join('').match(/(?<="https:\/\/releases\.example\.com\/)[^"]+#[^"]+(?=")/g);
  expect(links?.filter((link) => !resolves('', link))).toEqual([]);
  expect(links?.length).toBeGreaterThan(10);
});

test.each(pages)('Every page: %s names its feeds, and all but 404 their address', (path, html) => {
  for (const type of ['application/atom+xml', 'application/feed+json', 'text/calendar'])
    expect(html).toContain(`type="${type}"`);
  expect(html.includes('rel="canonical"')).toBe(path !== '404.html');
});

test.each(pages)('%s mentions what scripts do only where they run', (_path, html) => {
  const plain = html.replaceAll(/<span class="[^"]*\bscripted">[^]*?<\/span>/g, '');
  expect(text(plain)).not.toMatch(/up to today|as you type|\bpress\b|within 180 days/);
});

const home = files.get('index.html') ?? '';

test('The home page shows of each component its version, until when it is supported where anybody says so, and what is wrong', () => {
  expect(listItems(home, 'components')).toEqual([
    'Server 2026.1.0 svc until 26 Sep 2027',
    'Build cache node 21.2 build-cache-node deprecated, until 31 Dec 2026 use edge-node',
    'Control tool 1.20 svcctl supported',
    'Dashboard No release known dashboard-bundle',
    'Kit 2.0 kit held since 1 Nov 2026',
    'Edge node 1.2 edge-node',
  ]);
});

test('The home page lists the coming ends, the soonest first, and what to use instead', () => {
  expect(listItems(home, 'news').slice(0, 3)).toEqual([
    'Build cache node use edge-node 31 Dec 2026',
    'Server 2025.2 15 Jan 2027',
    'Server 2026.1 26 Sep 2027',
  ]);
});

const page = (id: string) => text(files.get(`${id}.html`) ?? '');

/** How each is: its state with the reason and what replaces it, who looks for releases, and first what is not up to date. */
const sentences: Record<string, string[]> = {
  svc: ['Supported Server 2026.1.0 is supported until 26 September 2027. Released 26 March 2026.'],
  'build-cache-node': [
    'Every release of Build cache node is deprecated, and still supported until 31 December 2026. Version 21.2 was released 6 June 2025. It is replaced. Deprecated since 15 July 2025. Use edge-node instead. Source',
    // A group of releases says since when, unless its last day says so already.
    'Deprecated, still supported 21.2 6 Jun 2025 2 releases Until 31 December 2026. It is replaced. Deprecated since 15 July 2025. Use edge-node instead. Source',
  ],
  'edge-node': [
    '1.2 is not deprecated; no support policy is published for it.',
    'Broken, use 1.2. Deprecated since 2 April 2025.',
    'The newest release, 1.3, is deprecated.',
  ],
  'dashboard-bundle': [
    'Homepage&nbsp;· Changelog&nbsp;· not checked for new releases No release known No public source of its releases is known, so nothing is looked up.',
    'With this line, Renovate knows it, and proposes its releases once some are known. More on the preset.',
  ],
  kit: [
    'Held since 1 November 2026. 9999.0.0 is implausibly new. Until a person has looked at it, this page shows the last good state.',
    'Not up to date since 3 November 2026. npm 0 and npm 1 could not be read: 503. npm 2 could not be read: 404. What was known before is shown. Your version',
  ],
};
test.each(Object.entries(sentences))('A component page says how it is: %s', (id, said) => {
  for (const one of said) expect(page(id)).toContain(one);
});

test('A component page says nothing that does not hold, and offers what it has: notes, something to compare, support that is stated, and lines to be behind of', () => {
  expect(page('dashboard-bundle')).not.toContain('as below');
  const own = text(basic.get('tool.html') ?? '');
  expect(own.match(/was withdrawn|Ask!/g)).toEqual(['was withdrawn', 'Ask!']);
  expect(published([{ ...judged('x'), corrections }]).get('x.html')).toContain('data-answers');
  expect(page('svc')).not.toContain('Deprecated since 16 July 2026');
  expect(page('svc')).toMatch(/Released 26 March 2026\. Its notes\..*Compare two versions/s);
  expect(page('kit')).toMatch(/Released 1 January 2026\. (?!Its notes|.*Compare two versions)/s);
  expect(tableRows(files.get('kit.html') ?? '', 'lines')[0]).toBe('2.0 | 1 Jan 2026');
  expect(files.get('kit.html')).not.toContain('<td class="plot"');
  expect(files.get('svc.html')).toContain('<td class="plot"');
  const releases = { '1.0': '2025-01-01', '1.1': '2026-01-01' } as const;
  expect(pageOf('tool', { definition: { line: 1 }, releases })).not.toContain('Behind');
  const lines = ['1.0 Home', '1.0 Pro', '1.1'].map((name) => ({ name, match: name.slice(0, 3) }));
  expect(pageOf('tool', { definition: { lines }, releases }).match(/from=1\.0/g)).toHaveLength(2);
  const previews = { releases: { '1.0-rc.1': '2025-01-01' } } as const;
  expect(text(pageOf('tool', previews))).toContain('It is a pre-release, released 1 January 2025.');
  const rules = [{ kind: 'all', since: '2025-02-01', ...said }] as const;
  expect(text(pageOf('tool', { ...previews, rules }))).toContain('1.0-rc.1, a pre-release, was');
});

test('A component page says of every release only what holds for each', () => {
  const releases = { '1.0': '2020-01-01', '2.0': '2022-01-01' };
  const over = { kind: 'line-ends', lines: { 1: '2024-05-06', 2: '2025-05-06' }, ...said } as const;
  const paid = { ...over, lines: { 2: '2029-05-06' }, phase: 'extended' } as const;
  const page = (...rules: (typeof over | typeof paid)[]) =>
    text(pageOf('tool', { definition: { line: 1 }, releases, rules }));
  const words = 'is no longer supported; its last supported day was 6 May 2025. Version 2.0 was';
  expect(page(over)).toContain(`Every release of Title of tool ${words}`);
  expect(page(over, paid)).toContain('tool 2.0 has extended support only until 6 May 2029. Rel');
  // Of what has ended, what ended it, also where it was a bad one before.
  const bad = recorded('1.0', '2020-01-01', { deprecated: { since: '2021-01-01', words: 'Bad' } });
  for (const rule of [over, { kind: 'all', since: '2021-01-01', ...said } as const]) {
    const html = pageOf('tool', { definition: { line: 1 }, recorded: [bad], rules: [rule] });
    expect(listItems(html, 'reasons')).toEqual(['As announced. Source']);
  }
  const dated = { '1.0': '2025-01-01', '1.1': '2025-02-01', '1.2': '2025-03-01' } as const;
  const old = { kind: 'below', version: '1.2', ...said } as const;
  const html = pageOf('tool', { definition: { line: 1 }, releases: dated, rules: [old] });
  expect(text(html)).toMatch(/2 releases: As announced\. Source .* ended 28 Feb 2025 /);
});

test('A component page leads to no release that its upstream lists no more, and says that it does not', () => {
  const releases = { '1.0': '2024-01-01', '2.0': '2025-01-01' };
  const rules = [{ kind: 'latest-lines', count: 1, ...said } as const];
  const newest = recorded('2.1', '2025-02-01', { missingSince: '2026-01-01' });
  const page = pageOf('tool', { definition: { line: 1 }, releases, recorded: [newest], rules });
  const uses = ['data-use="2.0"', 'placeholder="2.0"', 'value="2.0"', 'TOOL_VERSION&#x3D;2.0\n'];
  for (const use of uses) expect(page).toContain(use);
  expect(page).toMatch(/<tr data-line="2".*<a href="#2.0">2.0<\/a>/);
  expect(page).toContain('<a href="?from=1.0">1</a>');
  expect(page).toContain('<span class="newest">2.0 ');
  // Compared is the whole of it, however long.
  const long = `1.0-${'a'.repeat(90)}`;
  expect(pageOf('one', { releases: { [long]: '2025-01-01' } })).toContain(`data-use="${long}"`);
  const gone = 'Its upstream no longer lists it, since 1 January 2026.';
  expect(page).toContain(`The newest release is 2.1. ${gone}</span>`);
  expect(page).toMatch(new RegExp(`<tr id="2\\.1".*<td class="active">Supported<p .*>${gone}`));
});

test('A component page says of a release every reason that is about it, and that its tag was moved', () => {
  const republished = [{ on: '2026-11-10', from: 'a', to: 'b' }];
  const one = [recorded('1', '2025-01-01', { missingSince: '2025-02-01', republished })];
  const hole = { kind: 'versions', since: '2025-03-01', ...said } as const;
  const definition = { line: 1, whenMissing: 'deprecate' };
  const html = pageOf('tool', { definition, recorded: one, rules: [{ ...hole, versions: ['1'] }] });
  expect(tableRows(html, 'releases')[0]).toBe(
    '1 | 1 Jan 2025 | Deprecated As announced. Deprecated since 1 March 2025. Source Its tag was moved, or it was published again, 10 November 2026.',
  );
});

test('A component page lists all releases, newest first, and how each day is known', () => {
  expect(tableRows(files.get('edge-node.html') ?? '', 'releases')).toEqual([
    '1.3 | on or before 1 Apr 2025 | Deprecated Broken, use 1.2. Deprecated since 2 April 2025.',
    '1.2 | about 1 Mar 2025 | No support policy published',
    '1.1 | on or before 1 Feb 2025 | No support policy published',
    '1.0 | probably 1 Jan 2025 | No support policy published',
  ]);
});

test('A component page shows every line in one table: its support, newest release, first release and what came since', () => {
  expect(tableRows(files.get('svc.html') ?? '', 'lines')).toEqual([
    '2026.1 | until 26 Sep 2027 | 2026.1.0 | | 26 Mar 2026 |',
    '2025.2 | until 15 Jan 2027 | 2025.2.1 | | 15 Jul 2025 | 1',
    '2025.1 | ended 15 Jul 2026 | 2025.1.0 | | 15 Jan 2025 | 3',
  ]);
  const [line] = tableRows(files.get('build-cache-node.html') ?? '', 'lines');
  expect(line).toBe('21 | deprecated, until 31 Dec 2026 | 21.2 | | 8 Apr 2025 |');
});

test('A component page says that the first day of a line is not exact as its earliest release does, whatever its version', () => {
  const releases = [
    recorded('1.0', '2025-11-15'),
    recorded('1.1', '2025-10-15', { basis: 'inferred' }),
    recorded('2.0', '2026-01-15', { basis: 'inferred' }),
    recorded('2.1', '2026-01-15'),
    recorded('2.2', '2025-12-15'),
  ];
  const html = pageOf('tool', { definition: { line: 1 }, recorded: releases });
  expect(tableRows(html, 'lines').join()).toBe(
    '2 | 2.2 | 15 Dec 2025 |,1 | 1.1 | ~15 Oct 2025 | 3',
  );
});

test('A component page has one group for short lines that have ended: the reason once, the last day in each row', () => {
  const lines = { '3': '2026-01-31', '2': '2025-06', '1': '2025-01-31' } as const;
  const early = { '1.0': '2024-01-01', '2.0': '2024-06-01', '2.1': '2024-07-01' };
  const html = pageOf('tool', {
    definition: { title: 'Tool', line: 1 },
    releases: { ...early, '3.0': '2025-01-01', '4.0': '2026-01-01', '4.1': '2026-02-01' },
    rules: [{ kind: 'line-ends', lines, others: false, ...said }],
  });
  const [, group = ''] = /<details id="from-3.0">([^]*?)<\/details>/.exec(html) ?? [];
  expect(text(group)).toBe(
    '3 to 1 Support ended 3.0 1 Jan 2025 4 releases As announced. Source Use 4.1 instead. ' +
      '3.0 1 Jan 2025 ended 31 Jan 2026 2.1 1 Jul 2024 ended Jun 2025 2.0 1 Jun 2024 1.0 1 Jan 2024 ended 31 Jan 2025',
  );
  expect(attributes(group, 'id')).toEqual('3.0 line-3 2.1 line-2 2.0 1.0 line-1'.split(' '));
  // The first row of a line names it for all of its rows, and the table of lines has what it says.
  expect(attributes(group, 'data-line')).toEqual(['3', '2', '1']);
  expect(attributes(group, 'data-says')).toEqual([]);
  expect(attributes(html, 'data-says').join()).toBe(
    ' active no end announced, ended last day 31 January 2026, ended last month June 2025, ended last day 31 January 2025',
  );
  expect(html).toContain('<details id="line-4"');
});

test('Lines that are called as their one release are listed once, with what to use instead', () => {
  const phones = { '1.0': '2021-01-01', '2.0': '2022-01-01', '3.0': '2026-01-01' };
  const lines = { '1.0': '2023-05-31', '2.0': '2023-06' } as const;
  const rules = [{ kind: 'line-ends', lines, others: false, ...said } as const];
  const of = (releases: Record<string, string>, definition = {}) =>
    pageOf('phone', { definition, releases, rules });
  const html = of(phones);
  expect(text(/<thead>.*?<\/thead>/.exec(html)?.[0] ?? '')).toBe(
    'Line Support Use instead Over time 2021 2022 2023 2024 2025 2026 First release Behind',
  );
  expect(tableRows(html, 'lines')).toEqual([
    '3.0 | supported | | | 1 Jan 2026 |',
    '2.0 | ended Jun 2023 | 3.0 | | 1 Jan 2022 | 1',
    '1.0 | ended 31 May 2023 | 3.0 | | 1 Jan 2021 | 2',
  ]);
  const ids = attributes(html, 'id').filter((id) => /\d\.0$/.test(id));
  expect(ids).toEqual(words('3.0 line-3.0 2.0 line-2.0 1.0 line-1.0'));
  expect(html).not.toContain('id="releases"');
  expect(html).not.toContain('Its notes');

  // What the table cannot say keeps the list of releases.
  expect(of({ ...phones, '3.0.1': '2026-02-01' })).toContain('All 4 releases');
  expect(of({ ...phones, '4.0-rc.1': '2026-02-01' })).toMatch(/a data-unfit href="#4[^]*All 4 re/);
  const linked = { changelog: [{ url: 'https://example.com/{version}' }] };
  expect(of(phones, linked)).toContain('All 3 releases');
  const outside = { line: undefined, lines: Object.keys(phones).map((name) => ({ name })) };
  expect(of({ ...phones, '3.5': '2026-02-01' }, outside)).toContain('1 release outside any line');
});

test('Where an end of extended support alone is stated, a component page says and draws support until then', () => {
  const lines = { '1.0': '2027-01-31' } as const;
  const rules = [{ kind: 'line-ends', phase: 'extended', lines, ...said } as const];
  const html = pageOf('one', { releases: { '1.0': '2025-01-01' }, rules });
  expect(tableRows(html, 'lines')[0]).toBe('1.0 | until 31 Jan 2027 | | 1 Jan 2025');
  expect(html).toContain('1.0 is supported until 31 January 2027.');
  expect(html).toMatch(/<rect class="active"/);
});

test('Behind a title that is read from the right, a version keeps its order, in feeds and the search as well', () => {
  const given = { definition: { title: 'נוסח' }, releases: { '1.0-4': '2025-01-01' } };
  const rules = [{ kind: 'all', since: '2025-02-01', ...said, reason: 'סוף.' }] as const;
  expect(pageOf('one', { ...given, rules })).not.toMatch(/(?<!<bdi>)סוף/);
  const made = published([judged('one', given)]);
  for (const path of ['one.html', 'one.xml', 'feed.json'])
    expect(made.get(path)).toContain('נוסח\u200e 1.0-4 ');
  expect(made.get('assets/search.names.json')).toContain('"נוסח\u200e"');
});

test('A line says beside its state how long its other phases last, each day once', () => {
  const row = (ends: object) => {
    const rules = Object.entries({ extended: '2027-01-31', ...ends }).map(
      ([phase, day]) => ({ kind: 'line-ends', phase, lines: { '1.0': day }, ...said }) as never,
    );
    return tableRows(pageOf('one', { releases: { '1.0': '2025-01-01' }, rules }), 'lines')[0];
  };
  const sameDay = row({ active: '2026-01-31', maintenance: '2026-01-31' });
  expect(sameDay).toContain('31 Jan 2027 fixes ended 31 Jan 2026 |');
  expect(row({ active: false })).toContain('until 31 Jan 2027 active, no end announced |');
  const open = row({ active: '2026-01-31', maintenance: false, extended: false });
  expect(open).toContain('in maintenance active ended 31 Jan 2026');
});

test('A component page describes itself by its state to who shares its link, and to search engines with the version to use', () => {
  const html = files.get('svc.html') ?? '';
  const [, json] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? [];
  const url = 'https://releases.example.com/svc';
  const named = { '@type': 'SoftwareApplication', name: 'Server', url };
  const description = 'Server 2026.1.0 is supported until 26 September 2027. Summary of svc.';
  expect(html).toContain(`<meta property="og:description" content="${description}">`);
  const newest = { softwareVersion: '2026.1.0', datePublished: '2026-03-26' };
  const releaseNotes = 'https://example.com/changes/2026-1-0';
  expect(JSON.parse(json ?? '')).toMatchObject({ ...named, ...newest, releaseNotes });
  expect(files.get('edge-node.html')).not.toContain('datePublished');
});

function attributes(html: string, names: string): string[] {
  const found = html.matchAll(new RegExp(`\\s(?:${names})="([^"]*)"`, 'g'));
  return [...found].map((match) => (match[1] ?? '').replaceAll('&#x3D;', '='));
}

function resolves(page: string, link: string, made = files): boolean {
  if (link.startsWith('https://')) return true;
  // The 404 page is served at any depth, so its links start at the root.
  const url = new URL(link, `https://index.test/${page}`);
  if (page === '404.html' && !link.startsWith('/') && !link.startsWith('#')) return false;
  const path = url.pathname.slice(1) || 'index.html';
  const target = made.get(path) ?? made.get(`${path}.html`);
  if (target === undefined) return path === 'SHA256SUMS';
  const anchor = decodeURIComponent(url.hash.slice(1));
  return anchor === '' || attributes(target, 'id').includes(anchor);
}

function tableRows(html: string, name: string): string[] {
  const tables = html.matchAll(new RegExp(`<table class="${name}[^]*?</table>`, 'g'));
  const bodies = [...tables].map(([table]) => /<tbody[^>]*>([^]*)<\/tbody>/.exec(table)?.[1] ?? '');
  const rows = bodies.flatMap((body) => body.match(/<tr[^]*?<\/tr>/g) ?? []);
  const shown = rows.map((row) => row.replaceAll(/<template>[^]*?<\/template>/g, ''));
  return shown.map((row) => text(row.replaceAll(/<\/t[hd]><t[hd]/g, ' | <i')));
}

function listItems(html: string, name: string): string[] {
  const lists = html.matchAll(new RegExp(`<ul class="[^"]*\\b${name}\\b[^]*?</ul>`, 'g'));
  return [...lists].flatMap(([list]) =>
    [...list.matchAll(/<li[^]*?<\/li>/g)].map(([item]) => text(item)),
  );
}

function text(html: string): string {
  return html
    .replaceAll(/<head>[^]*?<\/head>/g, '')
    .replaceAll(/<\/?(a|b|strong|code|span|i)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' ,', ',')
    .trim();
}

test('A component page shows what has ended only below all lines that are still to be chosen from', () => {
  const releases = Object.fromEntries(
    Array.from({ length: 16 }, (_, i) => [`${i + 1}.0`, `2026-01-${i + 10}`]),
  );
  const ended = { '2.0': '2026-02-01', '4.0': '2026-02-01', '6.0': '2026-02-01' } as const;
  const rules = [{ kind: 'line-ends', lines: ended, others: false, ...said }] as const;
  const [shown = '', folded = ''] = pageOf('tool', { releases, rules }).split('class="older">');
  const linesOf = (html: string) => attributes(html, 'data-line').map(parseFloat);
  expect(linesOf(shown)).toEqual([16, 15, 14, 13, 12, 11, 10, 9, 8, 7]);
  expect(linesOf(folded)).toEqual([5, 3, 1, 6, 4, 2]);
  expect(text(folded)).toMatch(/^6 more lines, 5\.0 to 2\.0(?!,)/);
  // A column stands only where a row has something in it.
  expect([shown, folded].map((part) => part.includes('Use instead'))).toEqual([false, true]);
});
