import { describe, expect, test } from 'vitest';
import { releasesOf } from '#gather/pypi/source.ts';
import { gather } from '../gather.ts';
import { serve } from '../server.ts';

const project = 'GET /simple/some-tool/';
const definition = (url: string) =>
  ({ kind: 'pypi', package: 'Some__Tool', index: `${url}/simple/` }) as const;

describe('pypi', () => {
  test('reads JSON: earliest upload, and yanked only where all files are', async () => {
    const file = (filename: string, time?: string, yanked: boolean | string = false) => ({
      filename,
      yanked,
      ...(time !== undefined && { 'upload-time': time }),
    });
    const { url, asked } = await serve({
      [project]: {
        json: {
          files: [
            file('some_tool-1.0-py3-none-any.whl', '2026-01-03T00:00:00.123456Z'),
            file('some-tool-1.0.tar.gz', '2026-01-02T00:00:00Z', 'broken'),
            file('some_tool-1.1.tar.gz', '2026-02-02T00:00:00Z', 'leaks\nkeys'),
            file('some_tool-1.1-py3-none-any.whl', '2026-02-03T00:00:00Z', true),
            file('SoMe-._-tOOl-1.10.zip'),
            file('another-9.9.tar.gz', '2026-01-01T00:00:00Z'),
          ],
          versions: ['1.0', '1.1', '1.2'],
        },
        headers: { 'content-type': 'application/vnd.pypi.simple.v1+json', etag: 'W/"1"' },
      },
    });
    const evidence = `${url}/simple/some-tool/`;
    expect(await gather(definition(url))).toEqual({
      kind: 'complete',
      releases: [
        { version: '1.0', date: '2026-01-02T00:00:00.000Z', basis: 'published', evidence },
        {
          version: '1.1',
          date: '2026-02-02T00:00:00.000Z',
          basis: 'published',
          evidence,
          deprecated: 'yanked: leaks keys',
        },
        { version: '1.2', evidence },
        { version: '1.10', evidence },
      ],
      skipped: [{ name: 'another-9.9.tar.gz', because: 'is not a file of some-tool' }],
      validators: [{ url: evidence, etag: 'W/"1"' }],
    });
    expect(asked[0]?.headers.accept).toBe('application/vnd.pypi.simple.v1+json, text/html;q=0.5');
  });

  const html = `<!DOCTYPE html><html><body><h1>Links</h1>
    <a href="../../f/some_tool-0.10-py3-none-any.whl#sha256=1" data-requires-python="&gt;=3.9">some_tool-0.10-py3-none-any.whl</a><br/>
    <A HREF='x' data-yanked="bad &amp; worse">some-tool-0.9.tar.gz</A>
    <a href="x" data-yanked>some-tool-0.8.tar.gz</a>
    <a href="/">up</a></body></html>\n`;

  test('reads HTML, which has no dates', async () => {
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    const { url } = await serve({ [project]: { body: html, headers } });
    const evidence = `${url}/simple/some-tool/`;
    expect(await gather(definition(url))).toEqual({
      kind: 'complete',
      releases: [
        { version: '0.10', evidence },
        { version: '0.9', evidence, deprecated: 'yanked: bad & worse' },
        { version: '0.8', evidence, deprecated: 'yanked' },
      ],
      skipped: [],
      validators: [],
    });
  });

  test('a file that is written otherwise belongs to the listed version', async () => {
    const json = {
      versions: ['1.0', '1.0.post1'],
      files: [
        { filename: 'some_tool-1.0.0-py3-none-any.whl', 'upload-time': '2026-01-03T00:00:00Z' },
        { filename: 'some-tool-1.0-1.tar.gz', 'upload-time': '2026-01-04T00:00:00Z' },
      ],
    };
    const headers = { 'content-type': 'application/vnd.pypi.simple.v1+json' };
    const { url } = await serve({ [project]: { json, headers } });
    expect(await gather(definition(url))).toMatchObject({
      releases: [
        { version: '1.0', date: '2026-01-03T00:00:00.000Z' },
        { version: '1.0.post1', date: '2026-01-04T00:00:00.000Z' },
      ],
      skipped: [],
    });
  });

  test('loses nothing by careless HTML', async () => {
    const body = `<!DOCTYPE html><html><body>
      <a href="some-tool-1.0.tar.gz" data-requires-python=">=2.7">some-tool-1.0.tar.gz</a>
      <a href="some-tool-1.0.1.tar.gz">some-tool-1.0.1.tar.gz</a>
      <a href="some-tool-1.0-1.tar.gz">some-tool-1.0-1.tar.gz</a>
      <a href="some-tool-1.1.win32-py2.7.exe">some-tool-1.1.win32-py2.7.exe</a>
      <a href="https://files.example.com/x/some_tool-1.2%2Bcpu-py3-none-any.whl#sha256=1">Download</a>
      <a href="some-tool-latest.zip">some-tool-latest.zip</a>
      <a href="/simple/">All projects</a>
    </body></html>
    <!--TIMESTAMP 1770000000-->\n`;
    const headers = { 'content-type': 'text/html' };
    const { url } = await serve({ [project]: { body, headers } });
    const answer = await gather(definition(url));
    expect(answer).toMatchObject({
      kind: 'complete',
      skipped: [{ name: 'some-tool-latest.zip', because: 'has no version in its file name' }],
    });
    expect(answer.kind === 'complete' && answer.releases.map(({ version }) => version)).toEqual([
      '1.0',
      '1.0.1',
      '1.0-1',
      '1.1',
      '1.2+cpu',
    ]);
  });

  test('cut HTML is a part', async () => {
    const headers = { 'content-type': 'text/html' };
    const { url } = await serve({ [project]: { body: html.slice(0, 250), headers } });
    expect(await gather(definition(url))).toMatchObject({
      kind: 'partial',
      because: `${url}/simple/some-tool/ does not end as a web page does, so it may be cut off`,
    });
  });
});

test.each([
  ['some_tool-1.0-py3-none-any.whl', ['1.0']],
  ['some_tool-1.0-1-py3-none-any.whl', ['1.0']],
  ['some_tool-1.0+local_1-cp312-cp312-linux_x86_64.whl', ['1.0+local_1']],
  ['some-tool-1.0.tar.gz', ['1.0']],
  ['some-tool-1.0-1.tar.gz', ['1.0-1']],
  ['Some.Tool-1.0-rc1.zip', ['1.0-rc1']],
  ['some_tool-1.0-py2.7.egg', ['1.0']],
  ['some-tool-1.0.win32-py2.7.exe', ['1.0']],
  ['some-tool-1.0.win-amd64.exe', ['1.0']],
  ['some-tool-1.0.linux-x86_64.tar.gz', ['1.0']],
  ['some_tool-1.0.tar.bz2', ['1.0']],
  ['some-tool-1.0.tar.gz.asc', []],
  ['some_tool-1.0-py3-none-any.whl.metadata', []],
  ['up', []],
  ['some-tool.tar.gz', ['has no version in its file name']],
  ['some-tool-dev.zip', ['has no version in its file name']],
  ['some_tool_kit-1.0.tar.gz', ['is not a file of some-tool']],
])('the version in %s is %j', (filename, read) => {
  const project = { files: [{ filename, yanked: false }], versions: [], whole: true };
  expect(releasesOf(project, 'some-tool').map(({ version, skip }) => skip ?? version)).toEqual(
    read,
  );
});
