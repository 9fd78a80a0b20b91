import { describe, expect, test } from 'vitest';
import { client, gather, unavailable } from '../gather.ts';
import { serve } from '../server.ts';

const definition = (repository: string, chart = 'server') =>
  ({ kind: 'helm', chart, repository }) as const;

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

describe('helm', () => {
  test('reads every version as it is written', async () => {
    const { url } = await serve({
      'GET /charts/index.yaml': { body: index, headers: { etag: '"1"' } },
    });
    const evidence = `${url}/charts/index.yaml`;
    expect(await gather(definition(`${url}/charts/`))).toEqual({
      kind: 'complete',
      releases: [
        { version: '2026.1.10', date: '2026-02-03T04:05:06.123Z', basis: 'by', evidence },
        {
          version: '1.10',
          date: '2026-01-03T02:05:06.000Z',
          basis: 'by',
          evidence,
          deprecated: 'the chart is marked as deprecated',
        },
        { version: '2018.5', evidence },
      ],
      skipped: [],
      validators: [{ url: evidence, etag: '"1"' }],
    });
  });

  test('an index that is cut between two entries is a part', async () => {
    const body = index.slice(0, index.indexOf('  - deprecated: false'));
    const { url } = await serve({ 'GET /index.yaml': { body } });
    expect(await gather(definition(url))).toMatchObject({
      kind: 'partial',
      because: `${url}/index.yaml does not end as an index does, so it may be cut off`,
      releases: [{ version: '2026.1.10' }, { version: '1.10' }],
    });
  });

  const release = (version: string) => `  - created: "2026-01-03"
    description: |
      server:
        version: 8.8.8
    urls:
    # why
    - x
    version: ${version}\n`;

  test('one chart among thousands in tens of megabytes, at once', async () => {
    const others = Array.from({ length: 150_000 }, (_, n) => release(`1.${n}`));
    const body = `entries:\n  a:\n${others.join('')}  "server":\n${release('1.10')}  z:\n${others.join('')}generated: x\n`;
    expect(body.length).toBeGreaterThan(30_000_000);
    const { url } = await serve({ 'GET /index.yaml': { body } });
    const http = client({ maxBytes: 64_000_000 });
    expect(await gather(definition(url), {}, http)).toMatchObject({
      kind: 'complete',
      releases: [{ version: '1.10', date: '2026-01-03' }],
    });
  });

  const indexes: Record<string, string> = {
    'in flow style': 'entries: {other: [], server: [{version: 1.10}]}\n',
    'in flow style by chart': 'entries:\n  other: []\n  server: [{version: 1.10}]\n',
    'with a part that is written at another chart':
      'entries:\n  other:\n  - &b\n    version: 1.10\n  server:\n  - *b\n',
    'with a comment at the edge':
      'entries:\n  other:\n  - a: 1\n# x\n    server:\n    version: 2\n  server:\n# y\n  - version: 1.10\n',
    indented: 'entries:\n    other:\n        - version: 9\n    server:\n        - version: 1.10\n',
  };
  test.each(Object.entries(indexes))('an index %s is read all the same', async (_, entries) => {
    const { url } = await serve({ 'GET /index.yaml': { body: `${entries}generated: x\n` } });
    expect(await gather(definition(url))).toMatchObject({
      kind: 'complete',
      releases: [{ version: '1.10' }],
    });
  });

  test('what is too large for the parser is refused', async () => {
    const { url } = await serve({
      'GET /index.yaml': { body: `entries:\n  server:\n${release('1').repeat(80_000)}` },
    });
    expect(await gather(definition(url), {}, client({ maxBytes: 64_000_000 }))).toEqual(
      unavailable(`${url}/index.yaml answers with YAML that is too large to read`),
    );
  });

  const wrong: Record<string, string> = {
    'a chart that is not in it: sever → lists no release of a chart named sever; did you mean server?':
      index,
    'a chart with a name that every object has: constructor → lists no release of a chart named constructor':
      index,
    'a bomb of aliases: server → answers with YAML that is cut off or broken': `a: &a [1,1,1,1,1,1,1,1,1,1]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\nentries: [*c,*c]\n`,
  };
  test.each(Object.entries(wrong))('%s', async (row, body) => {
    const [, chart, words] = /: (\S+) → (.*)$/.exec(row) ?? [];
    const { url } = await serve({ 'GET /index.yaml': { body } });
    expect(await gather(definition(url, chart))).toEqual(unavailable(`${url}/index.yaml ${words}`));
  });
});
