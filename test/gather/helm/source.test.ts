import { expect, test } from 'vitest';
import { client, toldOf } from '../gather.ts';

const definition = 'helm:URL#server';

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

test('reads every version as it is written', async () => {
  const reply = { body: index, headers: { etag: '"1"' } };
  const found = await toldOf('helm:URL/charts/#server', { 'GET /charts/index.yaml': reply });
  expect(found).toEqual([
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
  toldOf(definition, { 'GET /index.yaml': { body } }, undefined, client({ maxBytes: 64_000_000 }));

test('one chart among thousands in tens of megabytes, at once', async () => {
  const others = Array.from({ length: 150_000 }, (_, n) => release(`1.${n}`));
  const body = `entries:\n  a:\n${others.join('')}  "server":\n${release('1.10')}  z:\n${others.join('')}generated: x\n`;
  expect(body.length).toBeGreaterThan(30_000_000);
  expect(await large(body)).toEqual(['complete: by URL/index.yaml', '1.10 2026-01-03 by authored']);
});

test('what is too large for the parser is refused', async () => {
  expect(await large(`entries:\n  server:\n${release('1').repeat(80_000)}`)).toEqual([
    'unavailable: URL/index.yaml answers with YAML that is too large to read',
  ]);
});

const indexes: Record<string, string> = {
  'in JSON that begins with its time, without a newline at its end':
    '{"generated":"x","entries":{"server":[null,{"version":"1.10"},{"appVersion":"1"}]}}',
  'in flow style': 'entries: {other: [], server: [{version: 1.10}]}\n',
  'in flow style by chart': 'entries:\n  other: []\n  server: [{version: 1.10}]\n',
  'with a part that is written at another chart':
    'entries:\n  other:\n  - &b\n    version: 1.10\n  server:\n  - *b\n',
  'with a comment at the edge':
    'entries:\n  other:\n  - a: 1\n# x\n    server:\n    version: 2\n  server:\n# y\n  - version: 1.10\n',
  indented: 'entries:\n    other:\n        - version: 9\n    server:\n        - version: 1.10\n',
};
test.each(Object.entries(indexes))('an index %s is read all the same', async (_, entries) => {
  const body = entries.startsWith('{') ? entries : `${entries}generated: x\n`;
  const found = await toldOf(definition, { 'GET /index.yaml': { body } });
  expect(found).toEqual(['complete: by URL/index.yaml', '1.10']);
});
