import { describe, expect, test } from 'vitest';
import { gather, unavailable } from '../gather.ts';
import { serve } from '../server.ts';

const metadata = (inner: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<metadata>
  <groupId>com.example</groupId><version>9.9.9</version>
  <versioning>
    ${inner}
    <lastUpdated>20260101000000</lastUpdated>
    <snapshotVersions><snapshotVersion><version>8.8.8</version></snapshotVersion></snapshotVersions>
  </versioning>
</metadata>`;

const list = '/com/example/tool/maven-metadata.xml';
const head = (version: string): string => `HEAD /com/example/tool/${version}/tool-${version}.pom`;
const definition = (repository: string) =>
  ({ kind: 'maven', group: 'com.example', artifact: 'tool', repository }) as const;

describe('maven', () => {
  test('dates new releases by their POM, and asks for no other', async () => {
    const versions = ['1.9', '1.10', '1.11', '1.12-rc-1', '1.12'];
    const body = metadata(
      `<release>1.12</release><versions>${versions.map((v) => `<version> ${v} </version>`).join('')}</versions>`,
    );
    const { url } = await serve({
      [`GET ${list}`]: { body, headers: { 'last-modified': 'Tue, 03 Feb 2026 04:05:06 GMT' } },
      [head('1.10')]: { headers: { 'last-modified': 'Tue, 03 Feb 2026 04:05:06 GMT' } },
      [head('1.11')]: { status: 404 },
      [head('1.12')]: { headers: { 'last-modified': 'yesterday' } },
    });
    const pom = (version: string): string => `${url}${head(version).slice(5)}`;
    const request = { recorded: new Set(['1.9']) };
    expect(await gather({ ...definition(url), exclude: 'rc' }, request)).toEqual({
      kind: 'complete',
      releases: [
        { version: '1.9', evidence: pom('1.9') },
        {
          version: '1.10',
          date: '2026-02-03T04:05:06.000Z',
          basis: 'published',
          evidence: pom('1.10'),
        },
        { version: '1.11', evidence: pom('1.11') },
        { version: '1.12', evidence: pom('1.12') },
      ],
      skipped: [
        {
          name: '1.11',
          because: 'its POM is not there or has no date; the release is listed without it',
        },
        {
          name: '1.12',
          because: 'its POM is not there or has no date; the release is listed without it',
        },
        { name: '1.12-rc-1', because: 'is excluded' },
      ],
      validators: [{ url: `${url}${list}`, lastModified: 'Tue, 03 Feb 2026 04:05:06 GMT' }],
    });
  });

  test('a list without its own newest release is a part', async () => {
    const body = metadata('<release>2.0</release><versions><version>1.0</version></versions>');
    const { url } = await serve({ [`GET ${list}`]: { body } });
    expect(await gather(definition(url), { recorded: new Set(['1.0']) })).toMatchObject({
      kind: 'partial',
      because: `${url}${list} names 2.0 as its newest release and does not list it`,
    });
  });

  test('one with a DOCTYPE is refused', async () => {
    const body = `<!DOCTYPE metadata [<!ENTITY a "1.0">]>${metadata('')}`;
    const { url } = await serve({ [`GET ${list}`]: { body } });
    expect(await gather(definition(url))).toEqual(
      unavailable(`${url}${list} answers with XML that has a DOCTYPE, which is refused`),
    );
  });
});
