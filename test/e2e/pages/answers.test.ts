/** What a component's page answers, and where its links lead. Most were defects that visitors met. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { judged, now, published, shared } from '../../publish/sites.ts';
import { overflow, violations, visiting } from './browser.ts';
import { asked, filesOf, wordy } from './site.ts';

const notes = ['1.0', '1.1', '1.2'].map((version) => {
  return [version, { text: `Words on ${version}`, from: 'https://example.com/notes' }] as const;
});
/** Of declared lines, one without a release; and with notes. */
const declared = judged('server', {
  definition: {
    title: 'Server',
    lines: [
      { name: 'v3', phases: { maintenance: '2029-01-31', extended: '2030-01-31' } },
      { name: '2', codename: 'Koala', phases: { active: '2026-12-20', maintenance: '2028-05-31' } },
      { name: '1', phases: { active: '2026-12-10', maintenance: '2027-01-31' } },
    ],
  },
  releases: { '1.0': '2026-01-01', '1.1': '2026-02-01', '1.2': '2026-03-01', 'v1.3': '2026-04-01' },
});
const seen = 'https://example.com/';
/** Deprecations that are announced: of older releases, of bad ones, and of a whole component. */
const announced = [
  judged('bare', {
    definition: { title: 'Bare', line: undefined },
    releases: {
      '1.0': '2025-01-01',
      '1.1': '2025-02-01',
      '1.2': '2025-03-01',
      '2.0': '2026-01-01',
    },
    rules: [
      { kind: 'below', version: '1.2', since: '2027-01-01', reason: 'Old protocol.', seen },
      { kind: 'versions', versions: ['1.2'], since: '2027-02-01', reason: 'It leaks.', seen },
    ],
  }),
  judged('leaving', {
    definition: { title: 'Leaving', line: 1 },
    releases: { '1.0': '2025-01-01', '2.0': '2026-01-01' },
    rules: [{ kind: 'all', since: '2027-01-15', replacedBy: 'bare', reason: 'It moved.', seen }],
  }),
];
const back = { what: ['withdrawn' as const], why: 'It was broken.', seen };
const long = `v1.5o+${'2'.repeat(80)}`;
const on = '2026-11-02' as const;
const corrections = ['v1.4', long].map((version) => ({ ...back, version, on }));
const facts = { notes: new Map(notes) };
const withNotes = published([{ ...declared, corrections }, ...announced], now, shared(), facts);
const visit = visiting(new Map([...withNotes, ...filesOf(asked())]));
const later = '2027-02-20';
const at = (day: string) => ({ now: `${day}T09:00:00Z` });
const ended = (subject: string, use: string) =>
  new RegExp(
    `^No\\. Support ended .*${subject} is no longer supported; its last supported day was 30 June 2025\\..*As announced\\. Source.*Move to ${use}\\.0[ .]`,
    's',
  );
const gone = (version: string, left: string, use: string) =>
  new RegExp(
    `^No longer listed\\. Support ends in ${left}\nGone ${version} is supported .*\nIts upstream no longer lists it, since 1 May 2026\\.\nMove to ${use}\\.$`,
  );
const unstated = 'is not deprecated; no support policy is published for it\\.';

test.each<[path: string, said: RegExp, day?: string]>([
  ['single?v=02.00', ended('Single 2.0', '4')],
  ['single?v=2', ended('Single line 2', '4')],
  ['named?v=2.0', ended('Named 2.0', '3')],
  ['named?v=bullseye', /Named line 3 is supported/],
  [`named?v=${wordy[1]}`, ended(`Named line ${wordy[1]}`, '3')],
  ['phone?v=1.0', /day was 31 May 2023.*As announced\. Source\nMove to 3\.0\. What/s],
  ['phone?v=0.5.1', /Its line, 0\.5, is supported.*\nMove to 3\.0\. What/s],
  // Whose line stands otherwise.
  ['edge-node?v=1.3', /^Deprecated\s+Edge node 1\.3 is deprecated since 2 A.*\nMove to 1\.2\./s],
  ['tool?v=1.2', new RegExp(`Title of tool 1\\.2 ${unstated}`)],
  [
    'tool?v=1.1',
    /Title of tool 1\.1 is deprecated since 1 May 2021\.\nBroken\..*\nMove to 1\.2\. What/,
  ],
  ['gone?v=1.1', gone('1.1', '14 months', '1.0 \\(until 31 Jan 2028\\)')],
  ['gone?v=2.0', gone('2.0', '26 months', '1.0 \\(until 31 Jan 2028\\)')],
  ['paid?v=1.0', /^No, unless you have extended support\n.*\nMove to 1\.1\. What/s],
  ['gone?v=2', /^Yes\..*Move to 1\.0 \(until 31 Jan 2028\)\.$/s],
  ['tool?v=1.0', new RegExp(`Title of tool 1\\.0 ${unstated}\nMove to 1\\.2\\. What`)],
  [
    'early?v=1.0',
    /^Yes\. Support ends in 33 days\n.* 23 December 2026\.\nAs announced\. Source\nMove to 1\.1\. What/,
  ],
  ['bad?v=1.2', /^No\. Withdrawn\n.*\nMove to 2\.0 \(until 31 Jan 2029\)\. ?$/],
  ['build-cache-node?v=9.9', /is called 9\.9\. To use: edge-node\./],
  ['cut?v=3', /^No\. Support ended 11 months ago\nCut line 3 .*\nAs announced.*\nMove to 90\.0\./],
  ['early?v=1.0.1', /Its line, 1, is supported.*\nMove to 1\.1\. What/s],
  ['long?v=1.5', /Move to 2\.0 \(until 1 Dec 2027\) or 3\.0 \(until 1 Apr 2028\)\. What/],
  ['long?v=1.7', /instead\. Source\nMove to tool\. What/],
  ['named?v=0.9', new RegExp(`Named 0\\.9 ${unstated}\nMove to 3\\.0 \\(until 31 Jan 2028`)],
  ['early?v=0.8.1O', /early 0\.8\.1o is not/],
  ['early?v=0.8.x-alpine', /early 0\.8\.2 is not/],
  // A line that only the pages of releases have, beside a release with an advice of its own.
  ['deep?v=3', /Deep line 3 is not deprecated/],
  ['deep?v=3.7', /Its line, 3, is not deprecated; no [^\n]*\nWhat changed up to 169\.0$/],
  ['deep?v=8-sp', /Deep line 8-SP is not/],
  ['deep?v=8-sp.9', /8-sp\.9 is no release that this index knows\. Its line, 8-SP, is not/],
  ['deep?v=5.1', /Broken\..*\nMove to 169\.0\. What/s],
  ['bad?v=1.1', /^Deprecated.*\nMove to 2\.0 \(until 31 Jan 2029\)\. What/s],
  ['tool?v=2.0', new RegExp(`Title of tool 2\\.0 ${unstated}`)],
  // On another page.
  ['two?v=1.9', /Title of two 1\.9 is not deprecated/],
  ['svc?v=2025.2.99', /\.2\.99 is no release that this index knows\. Its line, 2025\.2, is supp/],
  ['svc?v=2025', /Server line 2025\.2 is supported/],
  ['svc?v=1.0', /1\.0\. To use: 2026\.1\.0 \(until .*\)\. The newest lines: 2026\.1, 2025\.2/],
  // The days that are left are those of the end that the sentence names, also of a line without releases.
  ['server?v=1.2', /Yes\. Support ends in 72 days/],
  ['server?v=v3', /Server line v3 is supported until 31 January 2029/],
  ['server?v=v3.1', /3\.1 is no release that this index knows\. Its line, v3, is supported/],
  ['server?v=1.3', /\nServer v1\.3 is /],
  [
    `server?v=${long.toUpperCase().replace('+', '_')}`,
    /^No\. Withdrawn\nv1\.5o\+2+… was withdrawn on 2 November 2026\. It was broken\. Source\nMove to v1\.3/,
  ],
  ['server?v=1.4-alpine', /^No\. Withdrawn\nv1\.4 was withdrawn/],
  ['server?v=KOALA', /Server line 2 is supported until 31 May 2028/],
  ['tool?v=1.1-alpine', /Title of tool 1\.1 is deprecated/],
  // As it is pasted out of a file.
  ['tool?v=+"v1.1",', /Title of tool 1\.1 is deprecated/],
  ['tool?v=tool-1.1, built with gcc 12.2', /Title of tool 1\.1 is deprecated/],
  ['tool?v=a.example:5000/x/tool:1.1@sha256:0a1', /Title of tool 1\.1 is deprecated/],
  ['tool?v=pkg:npm/tool@1.1%3Fos=9', /Title of tool 1\.1 is deprecated/],
  ['tool?v=word', /No release or line of Title of tool is called word\./],
  // What will deprecate it, and from when on, unless its support ends on the day before.
  ['bare?v=1.1', /until 31 December 2026\.\nOld protocol\. Source\nMove to 2\.0\. What/],
  [
    'bare?v=1.2',
    /no end announced\.\nIt leaks\. Deprecated from 1 February 2027 on\. Source\nMove to 2\.0\. What/,
  ],
  ['bare?v=2.0', /^[^\n]*\n[^\n]*no end announced\.$/],
  [
    'leaving?v=1.0',
    /\nIt moved\. Deprecated from 15 January 2027 on\. Use bare instead\. Source\n/,
  ],
  ['leaving', /\nIt moved\. Deprecated from 15 January 2027 on\. Use bare instead\. Source$/],
  // Long after it was built.
  ['bare?v=1.1', /31 December 2026\.\nOld protocol\. Source\nMove to 2\.0\. What/, '2027-01-02'],
  ['early?v=1.1', /^No\. Support ended yesterday\n/, '2027-02-01'],
  ['server?v=v3', /^No\. Support ended 9 years ago\n.* 31 January 2030\./, '2039-01-31'],
  ['long?v=1.5', /\nMove to 3\.0 \(until 1 Apr 2028\)\. What/, '2027-12-02'],
  ['bad?v=1.0', /^No\..*\nMove to 2\.0 \(until 31 Jan 2029\)\. What/s, '2028-03-01'],
  ['svc?v=2025.2.1', /2025\.2\.1 is no longer supported; .* was 15 January 2027\./, later],
])('%s is answered: %s', async (path, said, day = '2026-11-20') => {
  const { page, complaints } = await visit(path, at(day));
  const answer = page.locator('.answer output').first();
  await expect.poll(() => answer.innerText()).toMatch(said);
  const isEnded = (await answer.innerText()).startsWith('No. ');
  expect(await answer.locator('.state.ended').count()).toBe(Number(isEnded));
  expect(complaints).toEqual([]);
});

test.each<[path: string, heading: string, items: RegExp, day?: string]>([
  ['phone?from=1.0', '2 releases after 1.0', /^[\w ]+\n3\.0;[\w ]+\n2\.0 ended 30 Jun 2023$/],
  ['two?from=1.7-x&to=1.9', '2 releases after 1.7-x, up to 1.9.', /^[\w ]+\n1\.9;[\w ]+\n1\.8$/],
  ['early?from=1.0&to=2.0', '2 releases after 1.0', /^((?!ended)[^;])*;[^;]* ended /, later],
  ['server?from=0.9&to=v1.x', '4 releases after 0.9, up to v1.x.', /^([^;]+;){3}[^;]+$/],
])('%s lists %s', async (path, heading, items, day = '2026-11-20') => {
  const { page } = await visit(path, at(day));
  const between = page.locator('.between output');
  await expect.poll(() => between.innerText()).toContain(heading);
  expect((await between.locator('li').allInnerTexts()).join(';')).toMatch(items);
});

test('what cannot be loaded is told, and asked for again', async () => {
  const { page, context } = await visit('two');
  const [version, from] = [page.locator('[name=v]'), page.locator('[name=from]')];
  const said = (where: string) => expect.poll(() => page.locator(where).first().innerText());
  await context.setOffline(true);
  await version.fill('1.9');
  await said('.answer output').toContain('cannot be loaded');
  await page.getByText('Compare two versions').click();
  await from.fill('1.7');
  await from.press('Enter');
  await said('.between output').toContain('cannot be loaded');
  await context.setOffline(false);
  for (const box of [version, from]) await box.press('Enter');
  await said('.answer output').toContain('1.9 is not deprecated');
  await said('.between output').toContain('releases after 1.7');
});

test('the notes between two versions, below a header that fits on a small screen', async () => {
  const { page, complaints } = await visit('server?from=1.0&to=1.2', { width: 360 });
  const between = page.locator('.between output');
  await expect.poll(() => between.locator('.notes').count()).toBe(2);
  await between.locator('.notes summary').first().click();
  expect(await between.locator('.notes p:visible').allInnerTexts()).toEqual(['Words on 1.2']);
  const [brand, nav] = await Promise.all(
    ['.brand', 'header nav'].map((place) => page.locator(place).first().boundingBox()),
  );
  expect(Math.abs((brand?.y ?? 0) - (nav?.y ?? 99))).toBeLessThan(8);
  expect(complaints).toEqual([]);
});

test('where lines are called as their releases, one table is linked to, and says what to use', async () => {
  const { page, complaints } = await visit('phone?v=1.0&from=1.0#2.0');
  await expect.poll(() => page.locator('.between output li').count()).toBe(2);
  expect(await page.locator('tr[id="2.0"]:target').count()).toBe(1);
  const offered = "[...document.querySelectorAll('#lines option')].map(({ value }) => value)";
  expect(await page.evaluate(offered)).toEqual(['3.0', '2.0', '1.0', '0.5']);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  const plain = await visit('phone', { script: false, width: 360 });
  const row = await plain.page.locator('tr[id="1.0"]').innerText();
  expect(row.split(/\s*\t\s*/)).toEqual(['1.0', 'ended 31 May 2023', '3.0', '2']);
  expect(await overflow(plain.page)).toBe(0);
  // As narrow as text of twice the size makes it, where no heading stands above.
  await page.setViewportSize({ width: 220, height: 900 });
  const instead = `getComputedStyle(document.querySelector('tr[id="1.0"] .instead'), '::before')`;
  expect(await page.evaluate(`${instead}.content`)).toBe('"use "');
});

test('below what ends soon, home leads to the ends of later years too', async () => {
  const { page } = await visit('');
  await page.getByText('all ends').click();
  await expect.poll(() => page.locator('#results').innerText()).toContain('2029-01-31');
});

test.each([
  ['long#1', /#line-1/],
  ['two#1.7', /\/two\.releases-1#1\.7$/],
  ['deep#line-3', /\/deep\.releases-\d#line-3$/],
  ['deep#169.0', /\/deep\.releases-\d#169\.0$/],
  // A lone percent sign is no error.
  ['svc#100%', /svc#100%$/],
])('the address %s leads on to %s', async (path, leads) => {
  const { page, complaints } = await visit(path);
  await expect.poll(() => page.url()).toMatch(leads);
  expect(complaints.filter((one) => one.startsWith('error'))).toEqual([]);
});

test.each(['single#line-2', 'single#Line-2'])('%s leads to its row in a group', async (path) => {
  const { page } = await visit(path);
  const row = page.locator('tr[id="2.0"]');
  await expect.poll(() => row.isVisible()).toBe(true);
  expect(await row.innerText()).toMatch(/2\.0\s+1 Feb 2021\s+ended 30 Jun 2025/);
});

test.each([360, 1280].flatMap((width) => [true, false].map((script) => ({ width, script }))))(
  'a link to a release in the middle of a long line shows its line, its end, the reason and the remedy above it: $width pixels, scripts: $script',
  async (look) => {
    const { page } = await visit('long#1.70', look);
    const row = page.locator('tr[id="1.70"]');
    await expect.poll(async () => (await row.boundingBox())?.y ?? -1).toBeGreaterThan(0);
    // The row leads to itself, so that its address can be passed on.
    const own = row.locator('th a[href="#1.70"]');
    await expect.poll(() => own.count()).toBe(Number(look.script));
    const line = page.locator('details[data-line="1"]');
    const places = [line.locator('summary'), line.locator('.cause'), row];
    let above = 0;
    for (const box of await Promise.all(places.map((place) => place.boundingBox()))) {
      expect(box!.y).toBeGreaterThanOrEqual(above);
      above = box!.y + box!.height - 1;
    }
    expect(above).toBeLessThanOrEqual(899);
    expect(await places[0]?.innerText()).toMatch(/1\s+Support ended\s+1\.139 1 Jan 2024/);
    expect(await places[1]?.innerText()).toBe(
      'Last day 1 July 2025. Eighteen months. Source Use 2.0 (until 1 Dec 2027) or 3.0 (until 1 Apr 2028) instead.',
    );
  },
);

test('on a page that was built earlier, states follow the reader’s clock', async () => {
  const svc = await visit('svc', at(later));
  const home = await visit('', at(later));
  const statement = await visit('support', at(later));
  for (const [pill, words] of [
    [svc.page.locator('.lines tr[data-line="2025.2"] .pill'), 'ended 15 Jan 2027'],
    [home.page.locator('li[data-id="build-cache-node"] .pill'), 'ended 31 Dec 2026'],
  ] as const) {
    expect(await pill.innerText()).toBe(words);
    expect(await pill.getAttribute('class')).toMatch(/^(pill|state) ended$/);
  }
  const states = statement.page.locator('tbody:has([href="svc"]) .state');
  expect(await states.allInnerTexts()).toEqual(['Supported', 'Support ended', 'Support ended']);
  expect(await home.page.locator('#components + p').innerText()).toMatch(/^18 components\./);
  // What has ended since the build no longer ends soon.
  expect(await home.page.locator('.news .left').first().innerText()).toBe('in 7 months');
  const long = await visit('long', at('2027-12-02'));
  const use = long.page.locator('details[data-line="1"] > .cause > span').last();
  expect(await use.textContent()).toBe('Use 3.0 (until 1 Apr 2028) instead.');
  const node = await visit('build-cache-node', at(later));
  expect(await node.page.locator('.said').getAttribute('class')).toBe('answer said ended');
  expect(await node.page.locator('.said output').innerText()).toMatch(
    /^Support ended\s+Every release of Build cache node is no longer supported; its last supported day was 31 December 2026\./,
  );
});

test('the answer box keeps the question in the address, is announced to screen readers, and works by keyboard alone', async () => {
  const { page } = await visit('svc');
  await page.getByLabel('Your version').focus();
  await page.keyboard.type('2025.1.0');
  await expect.poll(() => new URL(page.url()).search).toBe('?v=2025.1.0');
  await page.keyboard.press('Enter');
  const status = page.getByRole('status').filter({ hasText: 'no longer supported' });
  await status.waitFor();
  expect(await status.count()).toBe(1);
  // Browsers limit how often the address may change.
  await page.evaluate('globalThis.kept = 0; history.replaceState = () => kept++');
  await page.keyboard.type('222222222222');
  await expect.poll(() => page.evaluate('kept')).toBeGreaterThan(0);
  expect(await page.evaluate('kept')).toBeLessThan(7);
});

test('forced colours leave what has ended its own shape', async () => {
  const { page } = await visit('svc');
  await page.emulateMedia({ forcedColors: 'active' });
  const pills: unknown = await page.evaluate(
    `[...document.querySelectorAll('.lines .pill')].map((pill) => getComputedStyle(pill).borderTopStyle)`,
  );
  expect(pills).toEqual(['solid', 'solid', 'dashed']);
  const [bar, paper] = await page.evaluate<string[]>(
    `[getComputedStyle(document.querySelector('td.plot rect')).fill, getComputedStyle(document.body).backgroundColor]`,
  );
  expect(bar).not.toBe(paper);
});

/** What visitors ask. Each is answered within one screen and one interaction, on a phone and on a desktop. */
type Question = {
  /** Where the visitor is: a page that they came to by a link or a search engine, or home. */
  readonly at?: string;
  /** At most one. */
  readonly does?: (page: Page) => Promise<unknown>;
  /** What must be on the screen then, in this one place, or as the first suggestion. */
  readonly within?: string;
  readonly reads: RegExp;
};

const first = '.search-panel [role=option]';

const questions: Readonly<Record<string, Question>> = {
  'Is 2025.1 supported, until when, and to what do I move?': {
    at: 'svc?v=2025.1',
    within: '.said output',
    reads:
      /No\. Support ended 4 months ago\s+Server line 2025\.1 is no longer supported; its last supported day was 15 July 2026\..*Move to 2026\.1\.0/s,
  },
  'Which releases lie between?': {
    at: 'svc?v=2025.1.0',
    does: (page) => page.locator('.said output').getByText('What changed up to').click(),
    within: '.between output',
    reads: /3 releases after 2025\.1\.0, up to 2026\.1\.0\..*2026\.1\.0.*2025\.2\.1.*2025\.2\.0/s,
  },
  'What ends this year?': {
    within: '.news',
    reads: /Build cache node\s+use edge-node\s+31 Dec 2026/,
  },
  'Give me the Renovate line.': {
    at: 'svc',
    does: (page) => page.locator('#renovate > summary').click(),
    within: '#renovate pre',
    reads: /"extends": \["https:\/\/releases\.example\.com\/renovate\/v1\.json"\]/,
  },
  'Give me the badge.': {
    at: 'svc',
    does: (page) => page.locator('#badge > summary').click(),
    within: '#badge pre',
    reads: /badge\/svc\.svg/,
  },
  'Give me the feed and the calendar.': { at: 'svc', within: '.acts', reads: /Calendar\s+Feed/ },
  'What fits with server 2025.2?': {
    does: (page) => page.locator('#q').fill('what fits with server 2025.2'),
    reads: /Kit >=2\.0\s+goes with Server 2025\.2/,
  },
  'What fits with server 2025.2? (from its page)': {
    at: 'svc?v=2025.2#goes-with',
    within: '#goes-with table',
    reads: /Kit\s+>=2\.0\s+>=2025\.1/,
  },
  'What do I use instead of a product that was given up?': {
    at: 'build-cache-node',
    within: '.said output',
    reads:
      /still supported until 31 December 2026.*It is replaced\..*Use edge-node instead\. Source/s,
  },
};

describe.each([360, 1280])('at %i pixels', (width) => {
  test.each(Object.entries(questions))(
    '%s',
    async (_, { at = '', does, within = first, reads }) => {
      const { page, complaints } = await visit(at, { width });
      await does?.(page);
      const place = page.locator(within).first();
      await expect.poll(() => place.innerText()).toMatch(reads);
      await expect.poll(() => onScreen(page, within)).toBe(true);
      expect(complaints).toEqual([]);
    },
  );
});

async function onScreen(page: Page, within: string): Promise<boolean> {
  const box = await page.locator(within).first().boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= 905;
}
