import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { accentsOf, backgrounds } from '#model/brand.ts';
import { idProblem } from '#model/component/id-problem.ts';
import { programFolder } from '#io/program.ts';
import { readProgramSite } from '#io/program-site.ts';
import { put } from '../folder.ts';
import { changed, correctionsOf, expectRefusal, filesOf, jsonIn, policyOf } from '../project.ts';
import { projectOf, recorded, run, runAt } from '../project.ts';
import { shippedProject } from '../shipped.ts';

async function built(folder: string, ...words: string[]): Promise<Record<string, string>> {
  expect(await run(folder, 'build', '--quiet', ...words)).toMatchObject({ code: 0, err: '' });
  return filesOf(join(folder, 'dist'));
}

test('writes the files of the specification, whole, beside others under names that no component may have', async () => {
  const folder = projectOf();
  const files = await built(folder);
  const server = `{"homepage":"https://example.com/server",
"changelogUrl":"https://example.com/server/changes",
"releases":[
{"version":"1.0","releaseTimestamp":"2024-05-31T00:00:00.000Z","isDeprecated":true},
{"version":"1.0.1","releaseTimestamp":"2024-07-01T00:00:00.000Z","isDeprecated":true},
{"version":"1.1","releaseTimestamp":"2025-10-15T00:00:00.000Z","changelogUrl":"https://example.com/server/changes/1.1","isDeprecated":false},
{"version":"1.2","releaseTimestamp":"2026-03-01T00:00:00.000Z","changelogUrl":"https://example.com/server/changes/1.2","isDeprecated":false}
]}
`;
  expect(files['server.json']).toBe(server);
  expect(files['tool.json']).toMatch(/changes",\n"releases":\[\]\}\n$/);
  expect(files['index.json']).toBe('[\n"server",\n"tool"\n]\n');
  const names = new Set(Object.keys(files).map((path) => path.split(/[./]/, 1)[0] ?? ''));
  expect([...names].filter((name) => idProblem(name) === undefined)).toEqual(['server', 'tool']);
  // The system's own tool finds the sums right.
  const words = ['--check', '--strict', '--quiet', 'SHA256SUMS'];
  const checked = spawnSync('sha256sum', words, { cwd: join(folder, 'dist'), encoding: 'utf8' });
  expect([checked.status, checked.stdout]).toEqual([0, '']);
});

test('an index has the templates, styles and images of the program, and puts its own in their place', async () => {
  const own = Uint8Array.of(0x89, 0x50, 0xff, 0x00);
  const pictures = ['preview.png', 'logo.png', '.DS_Store', 'Thumbs.db'];
  const project = projectOf({
    'site/templates/404.hbs': '<p>Not here.</p>{{> foot}}',
    'site/templates/foot.hbs': '',
    'site/assets/style.css': 'p { margin: 0 }',
    ...Object.fromEntries(pictures.map((name) => [`site/assets/${name}`, own])),
  });
  const files = await built(project);
  const said = /templates\/compnent.hbs: .*is used by no page; did you mean component.hbs/;
  expect((await run(projectOf({ 'site/templates/compnent.hbs': 'x' }), 'check')).err).toMatch(said);
  expect(files['404.html']).toBe('<p>Not here.</p>');
  expect(files['assets/style.css']).toBe('p { margin: 0 }');
  expect(files['assets/page.js']).toBe(readFileSync('site/assets/page.js', 'utf8'));
  const served = (path: string): Buffer => readFileSync(`${project}/dist/${path}`);
  for (const path of ['preview.png', 'assets/logo.png'])
    expect([...served(path)]).toEqual([...own]);
  for (const name of ['apple-touch-icon.png', 'favicon.ico'])
    expect(served(name).equals(readFileSync(`site/assets/${name}`))).toBe(true);
  expect(files).toHaveProperty(['opensearch.xml']);
  for (const name of ['.DS_Store', 'Thumbs.db'])
    expect(files).not.toHaveProperty([`assets/${name}`]);
});

test('a release that a person dates after the day that is asked for was not out on it', async () => {
  const folder = projectOf(correctionsOf({ version: '1.0', date: '2024-06-15' }));
  expect(await run(folder, 'build', '--now', '2024-06-10')).toMatchObject({ code: 0 });
  expect(jsonIn(folder, 'dist/server.json')).toMatchObject({ releases: [] });
});

test('an earlier day knows what was announced up to it, and keeps the contract', async () => {
  const folder = projectOf();
  await runAt('2026-11-18T08:00:00.000Z', folder, 'announce');
  const history = jsonIn(folder, 'data/history/server.json');
  history.releases.push({ ...recorded('1.3', '2026-11-19'), seen: '2026-11-19' });
  put(folder, 'data/history/server.json', history);
  await run(folder, 'announce');
  for (const [day, ...told] of [['2024-06-15'], ['2026-11-18', '2026-11-18']] as const) {
    await built(folder, '--now', day);
    const verified = await run(folder, 'verify', join(folder, 'dist'), '--now', day);
    expect(verified).toMatchObject({ code: 0 });
    const { events } = jsonIn(folder, 'dist/lifecycle/server.json');
    const days = events.map(({ announced }: { announced: string }) => announced);
    expect([...new Set(days)]).toEqual(told);
  }
  put(folder, 'data/support-policy.json', { components: {} });
  const err = expect.stringMatching(/server.json: event 4: warning: holds .*; run announce, then/);
  expect(await run(folder, 'build')).toMatchObject({ code: 0, err });
});

test('an earlier day is built as if nothing had been learned since', async () => {
  const [seen, since] = ['2026-01-01', '2026-11-10'];
  const [first, second] = [recorded('1.0', '2024-05-31'), recorded('1.1', '2025-10-15')];
  const end = { line: '1.0', phase: 'active', ends: '2026-12-31', basis: 'stated', evidence: 'x' };
  const then = { releases: [first, second], ends: [{ ...end, seen }] };
  const deprecated = { since, words: 'Broken.', seen: 'https://example.com/broken' };
  const republished = [{ on: since, from: 'a 1', to: 'a 2' }];
  const gone = { ...first, missingSince: since, deprecated, republished };
  const now = {
    held: [{ key: 'shrunk:a', since, because: 'So.' }],
    ends: [...then.ends, { ...end, ends: '2028-12-31', seen: since }],
    releases: [gone, second, { ...recorded('1.2', '2026-07-01'), seen: since }],
  };
  const detailsOf = async (record: object, more = {}) => {
    const history = { id: 'server', imported: seen, ...record };
    const files = { 'data/history/server.json': history, ...more };
    return (await built(projectOf(files), '--now', '2026-08-01'))['details/server.json'];
  };
  const withdrawn = correctionsOf({ version: '1.1', withdrawn: true });
  expect(await detailsOf(now, withdrawn)).toBe(await detailsOf(then));
  // Without a release, a record begins with its last days.
  const ended = policyOf({ kind: 'line-ends', lines: { '1.0': '2027-12-31' } });
  const lines = { ...changed('components/server.json', 'lines', [{ name: '1.0' }]), ...ended };
  const alone = { imported: undefined, ends: [{ ...end, seen: since }], releases: [] };
  expect(await detailsOf(alone, lines)).toContain('"activeEnds":"2026-12-31"');
});

test('the same inputs give the same bytes: on the next day only what contains the day differs', async () => {
  const folder = projectOf();
  const today = await built(folder);
  expect((await run(folder, 'build', '--json')).out).toMatch(/"changed":\[\],"removed":\[\]/);
  const tomorrow = await built(folder, '--now', '2026-11-21T23:00:00Z');
  const changed = Object.keys(tomorrow).filter((path) => tomorrow[path] !== today[path]);
  expect(changed.join(' ')).toBe('SHA256SUMS freshness.json log.jsonl status.json');
});

test('the same inputs give the same bytes: in every time zone and locale, and whatever order the files were made in', () => {
  const shipped = shippedProject();
  const build = (TZ: string, LC_ALL: string) => {
    const env = { ...process.env, TZ, LC_ALL, LANG: LC_ALL };
    const words = [resolve('src/main.ts'), 'build', '--now', '2026-11-20'];
    const ran = spawnSync(process.execPath, words, { cwd: shipped, env, encoding: 'utf8' });
    expect([ran.status, ran.status === 0 ? '' : ran.stderr]).toEqual([0, '']);
    const files = filesOf(join(shipped, 'dist'));
    renameSync(join(shipped, 'dist'), join(shipped, `dist-${LC_ALL}`));
    return files;
  };
  const first = build('Pacific/Kiritimati', 'C');
  for (const name of readdirSync(join(shipped, 'components')).toReversed()) {
    const file = join(shipped, 'components', name);
    cpSync(file, `${file}.copy`);
    renameSync(`${file}.copy`, file);
  }
  expect(build('America/Los_Angeles', 'tr_TR.UTF-8')).toEqual(first);
});

test('--base-url replaces the address of site.json', async () => {
  const files = await built(projectOf(), '--base-url', 'https://münchen.example/');
  expect(files['openapi.json']).toContain('"url": "https://xn--mnchen-3ya.example"');
});

test('check --remove-expired takes out what no longer changes anything, and leaves the rest', async () => {
  const said = { why: 'A person looked.', seen: 'https://example.com/', on: '2024-06-01' };
  const half = { version: '1.0.1', deprecated: false, ...said };
  const kept = { version: '1.1', date: '2024-07-30', ...said };
  const expired = { version: '1.0', date: '2024-05-31', ...said };
  const corrections = [expired, { ...half, date: '2024-07-01' }, kept];
  const file = 'data/curated/server.json';
  const folder = projectOf({ [file]: { id: 'server', corrections, acknowledged: [] } });
  const stray = projectOf({ ...filesOf(folder), 'data/suport-policy.json': '{}' });
  await expectRefusal(stray, ['check', '--remove-expired'], 'did you mean support-policy.json?');
  expect(await run(folder, 'check', '--remove-expired')).toMatchObject({ code: 0 });
  const left = { id: 'server', acknowledged: [], corrections: [half, kept] };
  expect(jsonIn(folder, file)).toEqual(left);
  // Where nothing has expired, it waits for nobody.
  put(folder, 'data/decisions.lock', '');
  expect(await run(folder, 'check', '--remove-expired')).toMatchObject({ code: 0 });
  expect(filesOf(folder)['data/decisions.lock']).toBe('');
});

test('--allow-expired goes on where a correction no longer changes anything, and says so', async () => {
  const folder = projectOf(correctionsOf({ version: '1.1', date: '2025-10-15' }));
  const line =
    'data/curated/server.json: corrections[0].date: is the recorded date already; remove it (check --remove-expired does, where nothing else is wrong) [E-WRONG-CORRECTION]\n';
  expect(await run(folder, 'build', '--quiet')).toEqual({ code: 1, out: '', err: line });
  const built = await run(folder, 'build', '--quiet', '--allow-expired');
  expect(built).toEqual({ code: 0, out: '', err: line });
  // In the daily job a check comes before the build, and must not stop what the build allows.
  const told = `${line}1 problem\n`;
  expect(await run(folder, 'check')).toEqual({ code: 1, out: '', err: told });
  expect(await run(folder, 'check', '--allow-expired')).toEqual({ code: 0, out: '', err: told });
  // An answer waits for no decision, either.
  for (const command of ['list --quiet', 'explain server'])
    expect(await run(folder, ...command.split(' '))).toMatchObject({ code: 0, err: '' });
});

/** A limit on the size of files stands for a disk that fills up while one is written. */
test('a full disk is said in one line, and the last good state stays', async () => {
  const folder = projectOf();
  const before = await built(folder);
  const limited = ['-c', 'ulimit -f 1 && exec "$0" "$@"', process.execPath];
  const words = [...limited, resolve('src/main.ts'), 'build', '--now', '2027-06-01'];
  const { status, stderr } = spawnSync('bash', words, { cwd: folder, encoding: 'utf8' });
  expect({ status, lines: stderr.trimEnd().split('\n').length }).toEqual({ status: 1, lines: 1 });
  expect(stderr).toMatch(/cannot be written: file too large/);
  expect(filesOf(join(folder, 'dist'))).toEqual(before);
});

test('a component without links of its own is served with its page, which names no other', async () => {
  const own = { id: 'server', title: 'Server', summary: 'Serves.', sources: [], line: 2 };
  const files = await built(projectOf({ 'components/server.json': own }));
  const page = 'https://releases.example.com/server';
  const links = { homepage: page, changelogUrl: page };
  expect(JSON.parse(files['server.json'] ?? '')).toMatchObject(links);
  expect(files['server.html']).not.toMatch(/>Homepage<|<dt>Changelog/);
});

test('a file that the host would refuse is said while it is made, with what to do', async () => {
  const folder = projectOf({ 'site/assets/film.js': 'x'.repeat(25 * 2 ** 20 + 1) });
  const { code, err } = await run(folder, 'build');
  expect([code, err.split('\n')[0]]).toEqual([
    0,
    'dist/assets/film.js: warning: is 25.1 MiB, and the host takes at most 25 MiB; make it smaller [E-TOO-LARGE]',
  ]);
});

// `brand` in `site/site.json`: what it changes on every page, and what is refused.

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h9"/></svg>';
const picture = readFileSync(join(programFolder, 'site/assets/preview.png'));

function branded(brand: object, assets: object = {}): string {
  return projectOf({ ...changed('site/site.json', 'brand', brand), ...assets });
}

test('brand: five lines give every page a colour, a logo, an icon and a picture, which verify proves', async () => {
  const project = branded(
    { accent: '#b5179e', logo: 'logo.svg', icon: 'mark.png' },
    { 'site/assets/logo.svg': logo, 'site/assets/mark.png': picture },
  );
  expect(await run(project, 'check')).toMatchObject({ code: 0 });
  expect(await run(project, 'build')).toMatchObject({ code: 0 });
  const dist = join(project, 'dist');
  const files = filesOf(dist);
  expect(files['assets/style.css']).toMatch(
    /:root \{\n {2}--accent: light-dark\(#b5179e, #[0-9a-f]{6}\);\n\}\n$/,
  );
  for (const path of ['index.html', 'server.html', 'renovate.html']) {
    expect(files[path]).toMatch(
      /<img class="logo" src="assets\/logo.svg\?\w+" width="120" height="40" alt="">/,
    );
    expect(files[path]).toMatch(/<link rel="icon" type="image\/png" href="assets\/mark.png\?\w+">/);
    expect(files[path]).toContain(
      '<meta property="og:image" content="https://releases.example.com/assets/mark.png">',
    );
    expect(files[path]).not.toContain('favicon.ico');
  }
  expect(jsonIn(dist, 'facts.json').settings.brand.accent).toBe('#b5179e');
  expect(await run(project, 'verify', dist)).toMatchObject({ code: 0 });
  put(dist, 'assets/style.css', files['assets/style.css']?.replace('#b5179e', '#b5179d'));
  expect(await run(project, 'verify', dist)).toMatchObject({ code: 1 });
});

const asset = (name: string, content: string) => ({ [`site/assets/${name}`]: content });
const refused: Record<string, [brand: object, assets?: object]> = {
  'no colour → brand.accent: must be a colour such as "#0b6b5d"': [{ accent: 'teal' }],
  'a pale colour → brand.accent: is hard to read on light pages: its contrast is 1.6 to 1, and text needs 4.5; the nearest colour that passes is "#':
    [{ accent: '#5fd0bd' }],
  'one of two → brand.accent.dark: is hard to read on dark pages': [
    { accent: { light: '#0b6b5d', dark: '#333333' } },
  ],
  'a missing file → names a.svg, which is not in site/assets; put it there': [{ logo: 'a.svg' }],
  'another kind → must be the name of an .svg or .png file in site/assets': [{ logo: 'a.gif' }],
  'no size → brand.icon: names a.svg, which is no picture that says its size: a PNG, or an SVG with a viewBox':
    [{ icon: 'a.svg' }, asset('a.svg', '<svg/>')],
  'no picture → which is no picture that says its size': [{ icon: 'a.png' }, asset('a.png', 'x')],
  'a large one → has 300000 bytes; make it smaller than 200000': [
    { icon: 'a.png' },
    asset('a.png', 'x'.repeat(300_000)),
  ],
};

test.each(Object.entries(refused))('brand: %s: is refused', async (row, [brand, assets]) => {
  const [, message = ''] = row.split(' → ');
  await expectRefusal(branded(brand, assets), ['check'], message);
  await expectRefusal(branded(brand, assets), ['build'], message);
});

test('brand: the colour that is named passes, and so does the one for dark pages', async () => {
  for (const accent of ['#ff0000', '#ffff00', '#5fd0bd', '#ffffff', '#888888']) {
    const { err } = await run(branded({ accent }), 'check');
    const [, nearest = ''] = /passes is "(.+)"/.exec(err) ?? [];
    expect(await run(branded({ accent: nearest }), 'check')).toMatchObject({ code: 0 });
    expect(await run(branded({ accent: accentsOf(nearest) }), 'check')).toMatchObject({ code: 0 });
  }
});

test('brand: the contrast is measured on all backgrounds that the styles have', () => {
  const style = new TextDecoder().decode(readProgramSite().value.assets.get('style.css'));
  const long = (hex = '') => (hex.length === 4 ? hex.replaceAll(/[0-9a-f]/g, '$&$&') : hex);
  const found = style.matchAll(/(?:--paper|--wash|background): light-dark\((#\w+), (#\w+)\)/g);
  const pairs = Array.from(found, ([, light, dark]) => [long(light), long(dark)]);
  expect(new Set(pairs.map(([light]) => light))).toEqual(new Set(backgrounds.light));
  expect(new Set(pairs.map(([, dark]) => dark))).toEqual(new Set(backgrounds.dark));
});
