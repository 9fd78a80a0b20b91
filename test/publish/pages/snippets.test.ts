/** What a component page offers to copy, read from the page as a visitor copies it; and the notes of its releases. */
import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { pageNotes } from '#publish/pages/places.ts';
import { recorded as release } from '../../judge/cases.ts';
import { judged, published } from '../sites.ts';
import { filesOf, jsonIn, projectOf, recorded, run, sound } from '../../project.ts';

type Reference = Readonly<Record<string, string>>;

const releases = { '1.0': '2024-01-01', '1.9.2': '2025-01-01', '2.1': '2026-01-01' };

test('a version that no comment finds is shown below none', () => {
  const html = published([judged('tool', { releases: { '33.1.0-jre': '2025-01-01' } })]);
  const said = html.get('tool.html')?.match(/Any file|such as \S+ is not found/g);
  expect(said).toEqual(['such as 33.1.0-jre is not found']);
});

const [old, digest] = ['2025-01-01', ['artifact:linux sha256:abc']] as const;
test.each([
  ['the version to use', '2.0', { '2.0': {}, '2.1-rc.1': {} }],
  [
    'an older one, where that has none',
    '1.9',
    { '1.9': {}, '2.0': { fingerprints: [] }, '2.1-rc.1': {}, '2.2': { missingSince: old } },
  ],
  ['none that was taken back', '2.0', { '2.0': {}, '2.1': { missingSince: old } }],
])('a version beside its checksum is %s', (_, shown, releases) => {
  const definition = { artifacts: [{ name: 'linux', checksums: 'https://e.org/{version}' }] };
  const all = Object.entries(releases).map(([version, more]) =>
    release(version, old, { fingerprints: digest, ...more }),
  );
  const html = published([judged('tool', { definition, recorded: all })]).get('tool.html') ?? '';
  const pairs = html.replaceAll('&#x3D;', '=').matchAll(/TOOL_VERSION=(.*)\nTOOL_CHECKSUM=abc/g);
  expect(Array.from(pairs, ([, version]) => version)).toEqual([shown]);
});

/** The caption and the text of each copy button below the preset, the version comment left out. */
function offered(...references: readonly Reference[]): string[] {
  const component = judged('tool', { definition: { references }, releases });
  const html = published([component]).get('tool.html') ?? '';
  const figures = html.matchAll(
    /<figure class="snippet"><figcaption>([^<]*)<\/figcaption><pre[^>]*><code>([^<]*)<\/code>/g,
  );
  return [...figures]
    .map(([, ...texts]) => DomUtils.textContent(parseDocument(texts.join('\n'))).trimEnd())
    .filter((text) => !/^(renovate\.json|Any file|Markdown)/.test(text));
}

const compose = 'compose.yaml\nservices:\n  app:\n    image: acme/tool:2.1';
const charts = 'https://charts.acme.example';
const simple = 'https://pypi.example.com/simple';
const written: Record<string, Reference> = {
  [compose]: { kind: 'docker', name: 'acme/tool' },
  [`Chart.yaml\napiVersion: v2\nname: app\nversion: 1.0.0\ndependencies:\n  - name: tool\n    version: 2.1\n    repository: ${charts}`]:
    { kind: 'helm', name: 'tool', repository: charts },
  'settings.gradle.kts\nplugins {\n    id("com.acme.tool") version "2.1"\n}': {
    kind: 'maven',
    name: 'com.acme.tool:com.acme.tool.gradle.plugin',
  },
  'package.json\n{ "devDependencies": { "@acme/tool": "^2.1" } }': {
    kind: 'npm',
    name: '@acme/tool',
  },
  [`requirements.txt\n--index-url ${simple}\ntool==2.1`]: {
    kind: 'pypi',
    name: 'tool',
    repository: simple,
  },
  'requirements.txt\ntool==2.1': { kind: 'pypi', name: 'tool' },
  'project/plugins.sbt\naddSbtPlugin("com.acme" % "sbt-tool" % "2.1")': {
    kind: 'sbt-plugin',
    name: 'com.acme:sbt-tool',
  },
};

test.each(Object.entries(written))('a file that Renovate reads: %s', (text, reference) => {
  expect(offered(reference)).toEqual([text]);
});

test.each([
  ['pypi', 'tool-old', '1.9.2', ['requirements.txt (former name, up to 1.9.2)\ntool-old==1.9.2']],
  // Its last version is no release that the index knows.
  ['docker', 'old/tool', '1.9.3', []],
  // Its ceiling has not been reached.
  ['docker', 'acme/tool', '3.0', [compose]],
])('what is offered of the %s name %s, which is used up to %s', (kind, name, to, texts) => {
  expect(offered({ kind, name, to })).toEqual(texts);
});

const npm = { kind: 'npm', name: '@acme/server' };
const image = { kind: 'docker', name: 'acme/server' };

test.each<[object, readonly string[]]>([
  [{ versionCommand: 'server --version' }, ['server --version']],
  [
    { versionCommand: { Linux: 'cat /opt/<v>', Windows: 'server.exe /v' }, references: [npm] },
    ['Linux: cat /opt/<v>', 'Windows: server.exe /v'],
  ],
  [{ references: [{ ...npm, to: '1.0' }, image] }, ['docker image ls acme/server']],
  [{ references: [npm, image] }, ['npm ls @acme/server', 'docker image ls acme/server']],
  [{}, []],
])('%j', async (keys, said) => {
  const definition = { ...(sound['components/server.json'] as object), ...keys };
  const folder = projectOf({ 'components/server.json': definition });
  expect(await run(folder, 'build')).toMatchObject({ code: 0 });
  const files = filesOf(`${folder}/dist`);
  const [, shown] = /find out which you run:(.*)<\/p>/.exec(files['server.html'] ?? '') ?? [];
  const spans = DomUtils.getElementsByTagName('span', parseDocument(shown ?? ''));
  expect(spans.map((one) => DomUtils.textContent(one))).toEqual(said);
  const explained = await run(folder, 'explain', 'server');
  expect([...explained.out.matchAll(/Find out +(.*)/g)].map(([, one]) => one)).toEqual(said);
  const { result } = jsonIn(folder, 'dist/api/v1/products/server.json');
  expect(result.versionCommand).toBe(said[0]?.replace(/^Linux: /, '') ?? null);
});

const notes = [
  { version: '1.0', text: 'Old & gone', from: 'https://example.com/1.0' },
  {
    version: '1.1',
    text: '## What is new\n\n* **Fast** `start`\n<script>alert(1)</script>[link](https://evil.example/) &lt;b&gt;\u202e',
    from: 'https://example.com/1.1',
  },
];

test('each release has its own below its link, without a tag or a link of theirs', async () => {
  const folder = projectOf({
    'data/history/server.json': {
      id: 'server',
      imported: '2026-11-20',
      releases: [recorded('1.0', '2025-05-31'), recorded('1.1', '2026-10-15')],
    },
    'data/notes/server.json': { id: 'server', notes },
  });
  expect((await run(folder, 'build')).code).toBe(0);
  const page = filesOf(folder)['dist/server.html'] ?? '';
  const shape =
    /<tr id="([^"]*)".*?<details class="notes"><summary>Notes<\/summary>(.*?)<\/details>/g;
  expect(Array.from(page.matchAll(shape), ([, ...row]) => row)).toEqual([
    ['1.1', '<p>What is new</p><p>• Fast start</p><p>link &amp;lt;b&amp;gt;</p>'],
    ['1.0', '<p>Old &amp; gone</p>'],
  ]);
  expect(page).not.toContain('evil.example');
});

test('a long text is cut between lines, and of many releases the newest are shown', () => {
  const line = 'x'.repeat(250);
  const long = { text: [line, line, line].join('\n'), from: 'x' };
  const many = Array.from({ length: 200 }, (_, i) => [`1.${200 - i}`, long] as const);
  const shown = pageNotes(new Map(many));
  expect(shown.get('1.200')).toEqual([line, line, '…']);
  expect(shown.size).toBe(79);
  expect([...shown.keys()].at(-1)).toBe('1.122');
});
