import { expect, test } from 'vitest';
import { releasesOf } from '#gather/pypi/source.ts';
import { gather } from '../gather.ts';
import { serve } from '../server.ts';
import { told, toldOf } from '../told.ts';
import { words } from '../../words.ts';

const project = 'GET /simple/some-tool/';
const definition = (url: string) => {
  return { kind: 'pypi', package: 'Some__Tool', index: `${url}/simple/` };
};
const asHtml = (body: string) => ({
  [project]: { body, headers: { 'content-type': 'text/html; charset=utf-8' } },
});
const headers = { 'content-type': 'application/vnd.pypi.simple.v1+json', etag: 'W/"1"' };

test('reads JSON: earliest upload, and yanked only where all files are', async () => {
  const file = (filename: string, time?: string, yanked: boolean | string = false) => ({
    filename,
    yanked,
    ...(time !== undefined && { 'upload-time': time }),
  });
  const files = [
    file('some_tool-1.0-py3-none-any.whl', '2026-01-03T00:00:00.123456Z'),
    file('some-tool-1.0.tar.gz', '2026-01-02T00:00:00Z', 'broken'),
    file('some_tool-1.1.tar.gz', '2026-02-02T00:00:00Z', 'leaks\nkeys'),
    file('some_tool-1.1-py3-none-any.whl', '2026-02-03T00:00:00Z', true),
    file('SoMe-._-tOOl-1.10.zip'),
    file('another-9.9.tar.gz', '2026-01-01T00:00:00Z'),
  ];
  const json = { files, versions: ['1.0', '1.1', '1.2'] };
  const { url, asked } = await serve({ [project]: { json, headers } });
  expect(told(await gather(definition(url)))).toEqual([
    `complete: by ${url}/simple/some-tool/`,
    '1.0 2026-01-02T00:00:00.000Z published',
    '1.1 2026-02-02T00:00:00.000Z published deprecated: yanked: leaks keys',
    '1.2',
    '1.10',
    '- another-9.9.tar.gz: is not a file of some-tool',
    `validator of ${url}/simple/some-tool/: etag W/"1"`,
  ]);
  expect(asked[0]?.headers.accept).toBe('application/vnd.pypi.simple.v1+json, text/html;q=0.5');
});

const html = `<!DOCTYPE html><html><body><h1>Links</h1>
    <a href="../../f/some_tool-0.10-py3-none-any.whl#sha256=1" data-requires-python="&gt;=3.9">some_tool-0.10-py3-none-any.whl</a><br/>
    <A HREF='x' data-yanked="bad &amp; worse">some-tool-0.9.tar.gz</A>
    <a href="x" data-yanked>some-tool-0.8.tar.gz</a>
    <a href="https://files.example.com/x/some_tool-0.7%2Bcpu-py3-none-any.whl#sha256=1">Download</a>
    <a href="/">up</a></body></html>\n`;

test('reads HTML, which has no dates', async () => {
  expect(await toldOf(definition, asHtml(html))).toEqual([
    'complete: by URL/simple/some-tool/',
    '0.10',
    '0.9 deprecated: yanked: bad & worse',
    '0.8 deprecated: yanked',
    '0.7+cpu',
  ]);
});

test('a file that is written otherwise belongs to the listed version', async () => {
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

/** By what is read of them. */
const fileNames: Record<string, string[]> = {
  '1.0': words(`some_tool-1.0-py3-none-any.whl some_tool-1.0-1-py3-none-any.whl some-tool-1.0.tar.gz
      some_tool-1.0-py2.7.egg some-tool-1.0.win32-py2.7.exe some-tool-1.0.win-amd64.exe
      some-tool-1.0.linux-x86_64.tar.gz some_tool-1.0.tar.bz2`),
  '1.0+local_1': ['some_tool-1.0+local_1-cp312-cp312-linux_x86_64.whl'],
  '1.0-1': ['some-tool-1.0-1.tar.gz'],
  '1.0-rc1': ['Some.Tool-1.0-rc1.zip'],
  '': ['some-tool-1.0.tar.gz.asc', 'some_tool-1.0-py3-none-any.whl.metadata', 'up'],
  'has no version in its file name': ['some-tool.tar.gz', 'some-tool-dev.zip'],
  'is not a file of some-tool': ['some_tool_kit-1.0.tar.gz'],
};
test.each(Object.entries(fileNames))('%s is what is read of the file name of %j', (read, names) => {
  for (const filename of names) {
    const project = { files: [{ filename, yanked: false }], versions: [], whole: true };
    const found = releasesOf(project, 'some-tool').map(({ version, skip }) => skip ?? version);
    expect([filename, ...found]).toEqual([filename, ...(read === '' ? [] : [read])]);
  }
});
