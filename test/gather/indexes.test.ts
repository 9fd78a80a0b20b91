/** Indexes that are one document for all versions: of Helm charts, in YAML, and of Python packages, in JSON or HTML. */
import { expect, test, vi } from 'vitest';
import { parseCoordinates } from '#gather/coordinates.ts';
import { readHtml } from '#gather/reading/html-page.ts';
import { isPythonPrerelease, looseVersionKey } from '#gather/pypi/source.ts';
import { releasesOf, versionKey } from '#gather/pypi/source.ts';
import { words } from '../words.ts';
import { client, gather, told, toldOf } from './gather.ts';
import { serve } from './server.ts';

const server = 'helm:URL#server';
vi.spyOn(process, 'emitWarning').mockImplementation(() => expect.unreachable());

const index = `apiVersion: v1
entries:
  other:
  - version: 9.9.9
  server:
  - apiVersion: v2
    appVersion: 2026.1
    created: "2026-02-03T04:05:06.123456789Z"
    version: 2026.1.10
  - created: 2026-01-03T04:05:06+02:00
    deprecated: true
    version: 1.10
  - deprecated: false
    version: "2018.5"
generated: "2026-02-03T04:05:06Z"
`;

test('helm: reads every version as it is written', async () => {
  const reply = { body: index, headers: { etag: '"1"' } };
  expect(await toldOf('helm:URL/charts/#server', { 'GET /charts/index.yaml': reply })).toEqual([
    'complete: by URL/charts/index.yaml',
    '2026.1.10 2026-02-03T04:05:06.123Z by authored',
    '1.10 2026-01-03T02:05:06.000Z by authored deprecated: the chart is marked as deprecated',
    '2018.5',
    'validator of URL/charts/index.yaml: etag "1"',
  ]);
});

const release = (version: string) => `  - created: "2026-01-03"
    description: |
      server:
        version: 8.8.8
    urls:
    # why
    - x
    version: ${version}\n`;

const large = async (body: string) =>
  toldOf(server, { 'GET /index.yaml': { body } }, undefined, client({ maxBytes: 64_000_000 }));

test('helm: one chart among thousands in tens of megabytes, at once', async () => {
  const others = Array.from({ length: 150_000 }, (_, n) => release(`1.${n}`));
  const body = `entries:\n  a:\n${others.join('')}  "server":\n${release('1.10')}  z:\n${others.join('')}generated: x\n`;
  expect(body.length).toBeGreaterThan(30_000_000);
  expect(await large(body)).toEqual(['complete: by URL/index.yaml', '1.10 2026-01-03 by authored']);
});

test('helm: what is too large for the parser is refused', async () => {
  expect(await large(`entries:\n  server:\n${release('1').repeat(80_000)}`)).toEqual([
    'unavailable: URL/index.yaml answers with YAML that is too large to read',
  ]);
});

const indexes: Record<string, string> = {
  'in JSON that begins with its time, without a newline at its end':
    '{"generated":"x","entries":{"a":null,"server":[{"version":"1.10","digest":1}]}}',
  'without its time': 'apiVersion: v1\nentries:\n  server:\n  - version: 1.10\n',
  'in flow style': 'entries: {other: [], server: [{version: 1.10}]}\n',
  'in flow style by chart': 'entries:\n  other: []\n  server: [{version: 1.10}]\n',
  'with a part that is written at another chart':
    'entries:\n  other:\n  - &b\n    version: 1.10\n  server:\n  - *b\n',
  'with a comment at the edge':
    'entries:\n  other:\n  - a: 1\n# x\n    server:\n    version: 2\n  server:\n# y\n  - version: 1.10\n',
  'with a list as a key': 'entries:\n  server:\n  - version: 1.10\n? [a]\n: b\n',
  indented: 'entries:\n    other:\n        - version: 9\n    server:\n        - version: 1.10\n',
};
test.each(Object.entries(indexes))('helm: an index %s is read all the same', async (_, entries) => {
  const body = /^[{a]/.test(entries) ? entries : `${entries}generated: x\n`;
  const found = await toldOf(server, { 'GET /index.yaml': { body } });
  expect(found).toEqual(['complete: by URL/index.yaml', '1.10']);
});

const project = 'GET /simple/some-tool/';
const definition = 'pypi:URL/simple/#Some__Tool';
const asHtml = (body: string) => ({
  [project]: { body, headers: { 'content-type': 'Text/HTML; charset=utf-8' } },
});
const headers = { 'content-type': 'application/vnd.pypi.simple.v1+json', etag: 'W/"1"' };

test('pypi: reads JSON: earliest upload, and yanked only where all files are', async () => {
  const file = (filename: string, time?: string, yanked: unknown = false) => {
    return { filename, yanked, ...(time !== undefined && { 'upload-time': time }) };
  };
  const files = [
    file('some_tool-1.0-py3-none-any.whl', '2026-01-03T00:00:00.123456Z'),
    file('some-tool-1.0.tar.gz', '2026-01-02T00:00:00Z', 'broken'),
    file('some_tool-1.1.tar.gz', '2026-02-02T00:00:00Z', 'leaks\nkeys'),
    file('some_tool-1.1-py3-none-any.whl', '2026-02-03T00:00:00Z', true),
    file('SoMe-._-tOOl-1.10.zip', undefined, ''),
    file('another-9.9.tar.gz', '2026-01-01T00:00:00Z', null),
  ];
  const json = { files, versions: ['1.0', '1.1', '1.2'] };
  const { url, asked } = await serve({ [project]: { json, headers } });
  expect(told(await gather(parseCoordinates(definition.replace('URL', url))))).toEqual([
    `complete: by ${url}/simple/some-tool/`,
    '1.0 2026-01-02T00:00:00.000Z published',
    '1.1 2026-02-02T00:00:00.000Z published deprecated: yanked: leaks keys',
    '1.2',
    '1.10',
    '- another-9.9.tar.gz: is not a file of some-tool',
    `validator of ${url}/simple/some-tool/: etag W/"1"`,
  ]);
  expect(asked[0]?.headers.accept).toMatch(/simple\.v1\+json, text\/html;q=0\.5, \*\/\*;q=0\.1$/);
});

const html = `<!DOCTYPE html><html><body><h1>Links</h1>
    <a href="../../f/some_tool-0.10-py3-none-any.whl#sha256=1" data-requires-python="&gt;=3.9"><b>some_tool-0.10</b>-py3-none-any.whl</a><br/>
    <!-- > <a href="x">some-tool-0.6.tar.gz</a> --><abbr>some-tool-0.5.tar.gz</abbr>
    <A HREF='x' data-yanked="bad &amp; worse">some-tool-0.9.tar.gz</A>
    <a href="x" data-yanked>some-tool-0.8.tar.gz</a>
    <a href="https://files.example.com/x/some_tool-0.7%2Bcpu-py3-none-any.whl#sha256=1">Download</a>
    <a href="/">up</a><a href="/"><img></a> some-tool-0.4.tar.gz</body></html>\n`;

test('pypi: reads HTML, which has no dates', async () => {
  expect(await toldOf(definition, asHtml(html))).toEqual([
    'complete: by URL/simple/some-tool/',
    '0.10',
    '0.9 deprecated: yanked: bad & worse',
    '0.8 deprecated: yanked',
    '0.7+cpu',
  ]);
});

test('pypi: a file that is written otherwise belongs to the listed version', async () => {
  const json = {
    versions: ['1.0', '1.0.post1'],
    files: [
      { filename: 'some_tool-1.0.0-py3-none-any.whl', 'upload-time': '2026-01-03T00:00:00Z' },
      { filename: 'some-tool-1.0-1.tar.gz', 'upload-time': '2026-01-04T00:00:00Z' },
    ],
  };
  expect((await toldOf(definition, { [project]: { json, headers } })).slice(1, -1)).toEqual([
    '1.0 2026-01-03T00:00:00.000Z published',
    '1.0.post1 2026-01-04T00:00:00.000Z published',
  ]);
});

test.each([
  ['deprecated', 'Use other.', '1.0 deprecated: deprecated: Use other.'],
  ['quarantined', undefined, '1.0 deprecated: quarantined'],
  ['archived', 'Done.', '1.0'],
])('pypi: a project whose status is %s', async (status, reason, wanted) => {
  const json = { versions: ['1.0'], files: [], 'project-status': { status, reason } };
  expect((await toldOf(definition, { [project]: { json, headers } }))[1]).toBe(wanted);
  const page = `<html><meta name="pypi:project-status" content="${status}"><meta name="pypi:project-status-reason" content="${reason ?? ''}"><a>some-tool-1.0.zip</a></html>`;
  expect((await toldOf(definition, asHtml(page)))[1]).toBe(wanted);
});

/** By what is read of them. */
const fileNames: Record<string, string[]> = {
  '1.0': words(`some_tool-1.0-py3-none-any.whl some_tool-1.0-1-py3-none-any.whl some-tool-1.0.tar.gz
      some_tool-1.0-py2.7.egg some-tool-1.0.win32-py2.7.exe some-tool-1.0.win-amd64.exe
      some-tool-1.0.linux-x86_64.tar.gz some_tool-1.0.tar.bz2
      some-tool-1.0-win32-superpack-python2.7.exe`),
  '1.0+local_1': ['some_tool-1.0+local_1-cp312-cp312-linux_x86_64.whl'],
  '1.0-1': ['some-tool-1.0-1.tar.gz'],
  '1.0-rc1': ['Some.Tool-1.0-rc1.zip'],
  '': words(`some-tool-1.0.tar.gz.asc some_tool-1.0-py3-none-any.whl.metadata up
      some-tool-1.0-1.src.rpm some-tool-1.0-1.dmg`),
  'has no version in its file name': ['some-tool.tar.gz', 'some-tool-dev.zip'],
  'has no file name that is a text': [''],
  'is not a file of some-tool': ['some_tool_kit-1.0.tar.gz'],
};
test.each(Object.entries(fileNames))('pypi: %s is read of the files %j', (read, names) => {
  for (const filename of names) {
    const project = { files: [{ filename, yanked: false }], versions: [], whole: true };
    const found = releasesOf(project, 'some-tool').map(({ version, skip }) => skip ?? version);
    expect([filename, ...found]).toEqual([filename, ...(read === '' ? [] : [read])]);
  }
});

test.each<[whole: boolean, ...pages: string[]]>([
  [true, '<html><body></body></html>', '<html><body></BODY>\n', '<html></html>\n<!-- 42 -->\n'],
  [true, '<html></html><!--TIMESTAMP 17.5-->'],
  [false, '<html><body>', '<html></html> more <!-- 42 -->', '<html></html><p>'],
  [false, '<html><body></body></htm', ''],
])('pypi: that it is a whole document is %s of %j', (whole, ...pages) => {
  expect(pages.map((html) => readHtml(html).whole)).toEqual(pages.map(() => whole));
});

/** None of these takes a time that grows faster than the page: the test would not end. */
test.each([
  `<a ${' '.repeat(300_000)}=`,
  '<a '.repeat(100_000),
  '<'.repeat(300_000),
  `<a ${'="'.repeat(150_000)}`,
  `<a ${'x = '.repeat(100_000)}`,
  '<!--'.repeat(100_000),
  `<a x${' '.repeat(300_000)}y`,
  `<a>${'-b'.repeat(200_000)}.zip`,
  `<a>some-tool-1${'-win-'.repeat(90_000)}!.zip`,
  `<a>some-tool-1${'.0'.repeat(200_000)}.1.zip`,
])('pypi: a hostile page is read', async (html) =>
  expect((await toldOf(definition, asHtml(`<html>${html}`)))[0]).toMatch(/^unavailable|^partial/),
);

/** https://packaging.python.org/en/latest/specifications/version-specifiers/#normalization */
const asWritten =
  words(`1.0=v1.0 1.0=01.0 1.0-1=1.0.post1 1.0-1=1.0_1 1.0-1=1.0.rev1 1.0rc1=1.0-RC-1
      1.0rc1=1.0c1 1.0rc1=1.0.preview1 1.0a0=1.0alpha 1.0b2=1.0.Beta.2 1.0.dev0=1.0-dev
      1.0+local.1=1.0+local_1 1!1.0=1!1.0 1.0a1.post2.dev3=1.0-alpha-1-post2_dev3
      some_thing=some-thing 1.0-1≠1.0.1 1.0.0≠1.0 1.0≠1!1.0 1.0rc1≠1.0rc2 1.0.post1≠1.0.dev1
      1.0≠1.0+local 10.0≠1.0`);
const toPython =
  words(`1.0=1.0.0 1=1.0.0 1.0rc1=1.0.0rc1 1.0.post1=1.0.0-1 1.0+a=1.0.0+a 1.10≠1.1 10≠1
      1.0.1≠1.1`);
test.each([
  ...asWritten.map((pair) => [pair, versionKey] as const),
  ...toPython.map((pair) => [pair, looseVersionKey] as const),
])('pypi: %s by %o', (pair, keyOf) => {
  const [a = '', b = ''] = pair.split(/[=≠]/).map(keyOf);
  expect(a === b).toBe(pair.includes('='));
});

test('pypi: pre-releases are told from all others', () => {
  const early = words('1.0a1 1.0c1 1.0.preview 1.0.dev3 1.0.post1.dev2');
  const others = words('1.0 1.0.post1 1.0-1 1.0+dev');
  expect([...others, ...early].filter(isPythonPrerelease)).toEqual(early);
});
