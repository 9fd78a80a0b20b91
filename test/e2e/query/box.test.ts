import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { sample } from '../../query/sample.ts';
import { visiting } from '../pages/browser.ts';
import { siteFiles } from './site.ts';

const files = siteFiles(sample);
const visit = visiting(files);
/** The day of the sample. */
const look = { now: '2026-03-01T12:00:00Z' };
let page: Page;
let complaints: readonly string[];
let requested: readonly string[];
let site: string;

beforeEach(async () => {
  const before = new Map(files);
  onTestFinished(() => before.forEach((text, path) => files.set(path, text)));
  ({ page, complaints, requested, site } = await visit('build-cache-node', look));
});

const asked = () => requested.flatMap((url) => /search\.(?:[\w.]+\.)?json$/.exec(url) ?? []);

test('the box on any page is reached with /, but not while something is written elsewhere', async () => {
  await page.keyboard.press('/');
  expect(await page.evaluate('document.activeElement.id')).toBe('q');
  await expect.poll(() => page.inputValue('#q')).toBe('');
  await page.focus('#v');
  await page.keyboard.type('a/b');
  expect(await page.inputValue('#v')).toBe('a/b');
});

test('the page for a missing address suggests what it may mean, also where an escape is broken', async () => {
  const answer = { status: 404, contentType: 'text/html', body: String(files.get('404.html')) };
  await page.route('**/svc%', (route) => route.fulfill(answer));
  await page.goto(`${site}/svc%`);
  await expect.poll(() => page.textContent('#missing')).toContain('Server');
});

test('the box on any page loads its data once, and only when used', async () => {
  await page.waitForTimeout(100);
  expect(asked()).not.toContain('search.json');
  await type('svc');
  await page.focus('#v');
  await type('component:svc');
  await expect.poll(message).toBe('5 releases');
  expect(asked().filter((name) => name === 'search.json')).toHaveLength(1);
});

test('the box on any page filters as one types, newest first, and leads to the release', async () => {
  await type('component:svc');
  await expect.poll(message).toBe('5 releases');
  const newest = 'Server 2025.4.1 2026-01-20 · Supported until 2027-06-15';
  await expect.poll(async () => (await options('Releases'))[0]).toBe(newest);
  await page.keyboard.type(' deprecated');
  await expect.poll(message).toBe('2 releases');
  await expect
    .poll(() => options('Releases'))
    .toEqual([
      'Server 2024.1.2 2024-06-01 · Support ended, last day of extended support 2026-02-28',
      'Server 2024.1 2024-04-10 · Support ended, last day of extended support 2026-02-28',
    ]);
});

test('the box on any page is worked by the keyboard alone', async () => {
  await type('rel');
  const completions = ['released> When it was released.', 'prerelease It is a pre-release.'];
  await expect.poll(() => options('Completions')).toEqual(completions);
  await type('');
  await page.keyboard.type('compon');
  await expect.poll(async () => (await options('Completions')).length).toBe(1);
  await page.keyboard.press('ArrowDown');
  expect(await page.getAttribute('#q', 'aria-activedescendant')).toBe('search-option-0');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.inputValue('#q')).toBe('component:');
  await page.keyboard.type('s');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.inputValue('#q')).toBe('component:svc');
  await expect.poll(message).toBe('5 releases');
  for (const key of ['Up', 'Up', 'Down', 'Down', 'Down']) await page.keyboard.press(`Arrow${key}`);
  await page.keyboard.press('Enter');
  await page.waitForURL(/svc#2025\.4\.1$/);
});

test('the box on any page closes with Escape, and by pointing elsewhere', async () => {
  await type('newest');
  await page.keyboard.press('Escape');
  expect(await page.isVisible('.search-panel')).toBe(false);
  expect(await page.getAttribute('#q', 'aria-expanded')).toBe('false');
  await page.keyboard.press('ArrowDown');
  expect(await page.isVisible('.search-panel')).toBe(true);
  await page.click('footer');
  expect(await page.isVisible('.search-panel')).toBe(false);
});

test('the box on any page explains a mistake and marks its place, once the query is left as it is', async () => {
  await type('component:svc depricated:true');
  expect(await page.getAttribute('#q', 'aria-invalid')).toBe('false');
  await expect
    .poll(message)
    .toContain(
      'component:svc depricated:trueno field is called “depricated”; did you mean deprecated?',
    );
  expect(await page.textContent('.search-message mark')).toBe('depricated');
  expect(await page.getAttribute('#q', 'aria-invalid')).toBe('true');
  await type('stable');
  expect(await page.getAttribute('#q', 'aria-invalid')).toBe('false');
});

test.each([0, 300])(
  'the box on any page marks a mistake that is left behind, the data %i ms away',
  async (away) => {
    await page.route('**/assets/search.js*', async (route) => {
      await page.waitForTimeout(away);
      await route.continue();
    });
    await page.fill('#q', 'relased>-5d');
    await page.focus('#v');
    await expect.poll(() => page.getAttribute('#q', 'aria-invalid')).toBe('true');
    await page.waitForTimeout(away);
    expect(await page.isVisible('.search-panel')).toBe(false);
  },
);

test.each([
  'component:svc supported',
  'not (title:"Edge node" or released:[2025-01-01 to 2025-06-30]) version>=2025.1',
  'svc 2024.1 fact:"runs on"=kubernetes -missing',
])('the box on any page marks nothing as wrong while it is typed: %s', async (query) => {
  await type('c');
  await page.fill('#q', '');
  for (const character of query) {
    await page.keyboard.type(character);
    await page.waitForTimeout(20);
    expect(await page.getAttribute('#q', 'aria-invalid')).toBe('false');
    expect(await page.locator('.search-mistake').count()).toBe(0);
  }
});

test.each([
  // While a term is not finished, the rest of the query is answered.
  ['component:svc released>', '5 releases'],
  ['svc (released:[2025', '5 releases'],
  ['nowhere', 'No release matches: no name, title, tag or version holds “nowhere”.'],
  ['"<img src=x onerror=alert(1)>', expect.stringContaining('"<img src=x onerror=alert(1)>')],
])('the box on any page says of %s: %s', async (query, said) => {
  await type(query);
  await expect.poll(message).toEqual(said);
  expect(await page.locator('.search-panel img').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('the box on any page says of no plain word that it is a mistake, and offers the range of a year', async () => {
  await type('com.acme:thing:1.0');
  await page.waitForTimeout(1000);
  expect(await page.getAttribute('#q', 'aria-invalid')).toBe('false');
  await type('released:2025');
  await page.click('[role=option]');
  const range = 'released:[2025-01-01 to 2025-12-31T23:59:59.999]';
  await expect.poll(() => page.inputValue('#q')).toBe(range);
  await expect.poll(message).toBe('6 releases');
});

test('the box on any page covers nothing before something is typed', async () => {
  await page.focus('#q');
  await page.click('#q');
  await page.waitForTimeout(200);
  expect(await page.isVisible('.search-panel')).toBe(false);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.isVisible('.search-panel')).toBe(true);
  expect((await options('Completions')).length).toBeGreaterThan(25);
  await type('svc');
  await page.fill('#q', '');
  expect(await page.isVisible('.search-panel')).toBe(false);
});

test('the box on any page stays closed for who comes back to the page', async () => {
  await type('component:svc 2025.4.1');
  await page.waitForURL(/\?q=/);
  await page.click('[role=option] >> nth=-1');
  await page.waitForURL(/svc#/);
  await page.goBack();
  await page.waitForTimeout(300);
  expect(await page.inputValue('#q')).toBe('component:svc 2025.4.1');
  expect(await page.isVisible('.search-panel')).toBe(false);
  expect(await page.getAttribute('#q', 'aria-expanded')).toBe('false');
});

test('the box on any page answers plain questions, the component first', async () => {
  await type('is svc 2024.1 supported?');
  const ended =
    'Server 2024.1 Support ended, last day of extended support 2026-02-28 · newest supported 2025.4.1';
  await expect.poll(() => options('Answers')).toEqual([ended]);
  await type('build cache node 21.2');
  const taken = 'Deprecated, still supported until 2026-12-31 · no longer listed · use edge-node';
  await expect.poll(() => options('Answers')).toEqual([`Build cache node 21.2 ${taken}`]);
  await type('pkg:deb/debian/curl@7.74');
  await expect.poll(message).toMatch(/^No release matches: .* holds “pkg”/);
  await type('edge');
  await expect.poll(() => options('Answers')).toEqual(['Edge node edge-node']);
  expect(await options('Completions')).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/edge-node$/);
});

test.each([
  ['whole', 'search.names.json'],
  ['in parts by how names begin', 'search.names.s.json'],
])(
  'the box on any page answers names before the releases are there, and Enter waits for them: names %s',
  async (how, first) => {
    const [search = '', names = ''] = ['search', 'search.names'].map((name) =>
      files.get(`assets/${name}.json`),
    );
    files.delete('assets/search.json');
    if (how !== 'whole') {
      files.set('assets/search.names.json', '{"schema":1,"components":[],"parts":["e","s"]}');
      files.set('assets/search.names.s.json', names);
    }
    await page.focus('#q');
    await page.keyboard.type('serv');
    await expect.poll(() => options('Components')).toEqual(['Server svc']);
    expect(asked()).toContain(first);
    files.set('assets/search.names.e.json', names);
    files.set('assets/search.json', search);
    await page.keyboard.type('er 2025');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/svc\?v=2025\.\d$/);
  },
);

test('the box on any page shows each letter before its answer, and what is asked for at once with its answer', async () => {
  await type('server');
  await page.waitForSelector('[role=option]');
  const change = (value: string, key = '') =>
    page.evaluate<string>(`
        const box = document.querySelector('#q');
        box.value = '${value}';
        box.dispatchEvent(new Event('input'));
        box.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}' }));
        document.querySelector('[role=option]').textContent`);
  expect(await change('edge')).toMatch(/^Server/);
  await expect.poll(() => options('Answers')).toEqual([expect.stringMatching(/^Edge/)]);
  expect(await change('server', 'ArrowDown')).toMatch(/^Server/);
  expect(await page.getAttribute('#q', 'aria-activedescendant')).toBe('search-option-0');
});

test('the box on any page searches releases in parts; of too many only those of what is named', async () => {
  const { components } = sample;
  const serveParts = (characters: number) => {
    const parts = components.map(({ id }) => ({ components: [id], characters }));
    files.set('assets/search.json', JSON.stringify({ schema: 1, components: [], parts }));
  };
  for (const [i, component] of components.entries()) {
    const part = JSON.stringify({ schema: 1, components: [component] });
    files.set(`assets/search.${i + 1}.json`, part);
  }
  serveParts(1000);
  await type('deprecated');
  await expect.poll(message).toMatch(/^[2-9] releases$/);
  serveParts(10_000_000);
  const before = asked().length;
  await page.goto(`${site}/index.html`);
  await type('deprecated');
  await expect.poll(message).toMatch(/^Too many releases: name a/);
  await type('component:svc deprecated');
  await expect.poll(message).toBe('In Server: 2 releases');
  expect(await options('Releases')).toHaveLength(2);
  await type('');
  await type('server 2025.1');
  await expect
    .poll(() => options('Answers'))
    .toEqual([expect.stringMatching(/^Server line 2025.1/)]);
  const place = components.findIndex(({ id }) => id === 'svc') + 1;
  const parts = asked().slice(before);
  expect(parts.filter((name) => /\d/.test(name))).toEqual([`search.${place}.json`]);
});

test('the box on any page keeps the query in the address, and takes it from there', async () => {
  await type('component:svc deprecated');
  await page.waitForURL(/\?q=component%3Asvc\+deprecated$/);
  const shared = page.url();
  const { page: other } = await visit(shared.replace(`${site}/`, ''), look);
  await expect.poll(() => other.textContent('.search-message')).toBe('2 releases');
  expect(await other.inputValue('#q')).toBe('component:svc deprecated');
});

test('the box on any page says when its data cannot be loaded, and tries again', async () => {
  const text = files.get('assets/search.json') ?? '';
  files.delete('assets/search.json');
  await type('newest');
  await expect.poll(message).toBe('The releases cannot be loaded: the server answered 404');
  files.set('assets/search.json', text);
  await page.keyboard.type(' ');
  await expect.poll(message).toBe('4 releases');
});

describe('the search page', () => {
  beforeEach(async () => {
    await page.goto(`${site}/search.html?q=component%3Asvc`);
    await page.waitForSelector('.search-results');
  });

  test('shows all that a shared query finds, with nothing before it', async () => {
    expect(await page.isVisible('.search-panel')).toBe(false);
    expect(await page.textContent('.search-results caption')).toBe('5 releases');
    const first = await page.locator('.search-results tbody tr').first().innerText();
    expect(first).toMatch(/^Server\s2025\.4\.1\s2026-01-20\sSupported until 2027-06-15$/);
    expect(await page.getAttribute('.search-results tbody a', 'href')).toBe(`${site}/svc#2025.4.1`);
  });

  test('finds what holds on the day of its reader, of an index that was built earlier', async () => {
    const later = { now: '2027-01-01T12:00:00Z' };
    const { page } = await visit('search.html?q=svc+support:maintenance', later);
    await expect.poll(() => page.textContent('.search-results caption')).toBe('2 releases');
  });

  test('stays on the page when Enter is pressed, and keeps the table while a term is typed', async () => {
    await type('newest');
    await page.keyboard.press('Enter');
    await expect.poll(caption).toBe('4 releases');
    await expect.poll(() => page.isVisible('.search-panel')).toBe(false);
    await page.keyboard.type(' (');
    expect(await caption()).toBe('4 releases');
    expect(new URL(page.url()).pathname).toBe('/search.html');
  });

  test('has the query in its title', async () => {
    expect(await page.title()).toBe('component:svc · Search · Release index');
    await type('newest');
    expect(await page.title()).toBe('newest · Search · Release index');
    await type('');
    expect(await page.title()).toBe('Search · Release index');
  });

  test('shows a mistake in its own place, above what was found before', async () => {
    await type('component:svc relased>-5d');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.textContent('#results .search-mistake'))
      .toContain('no field is called “relased”; did you mean released?');
    expect(await page.textContent('#results mark')).toBe('relased');
    expect(await page.textContent('#results .search-correction')).toBe(
      'Search for component:svc released>-5d',
    );
    expect(await caption()).toBe('5 releases');
    await page.goto(`${site}/search.html?q=svc released:2025`);
    await page.click('#results .search-correction a');
    await expect.poll(caption).toBe('2 releases');
    await page.goto(`${site}/search.html?q=relased>-5d`);
    await page.waitForSelector('#results .search-mistake');
    expect(await page.isVisible('.search-panel')).toBe(false);
  });
});

async function caption(): Promise<string | null> {
  return page.textContent('.search-results caption');
}

async function type(text: string): Promise<void> {
  await page.focus('#q');
  await page.fill('#q', text);
  // The page's policy lets no text run as a script, so the waiting is done from outside.
  await expect.poll(message).not.toMatch(/^Loading/);
}

async function message(): Promise<string | null> {
  return page.textContent('.search-message');
}

async function options(group: string): Promise<string[]> {
  return page.locator(`[role=group][aria-label="${group}"] [role=option]`).allInnerTexts();
}
