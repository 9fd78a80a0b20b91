import { describe, expect, test } from 'vitest';
import { gather, unavailable } from '../gather.ts';
import { serve, times } from '../server.ts';

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

  test('stops asking for dates where the repository has had enough', async () => {
    const versions = Array.from({ length: 100 }, (_, n) => `1.${n}`);
    const body = metadata(
      `<versions><version>${versions.join('</version><version>')}</version></versions>`,
    );
    const { url, asked } = await serve({
      [`GET ${list}`]: { body, headers: { etag: '"1"' } },
      // Sixteen at once with three tries each; two more start before the third has failed.
      ...Object.fromEntries(
        versions.slice(0, 18).map((version) => [head(version), times(3, { status: 429 })]),
      ),
    });
    const answer = await gather(definition(url));
    expect(answer).toMatchObject({
      kind: 'partial',
      because: expect.stringMatching(
        /^100 of 100 dates could not be requested today, .* answers 429: /,
      ),
      validators: [],
    });
    expect(answer.kind === 'partial' && answer.releases.length).toBe(100);
    expect(asked.length).toBeLessThan(60);
  });

  test('a list without its own newest release is a part', async () => {
    const body = metadata('<release>2.0</release><versions><version>1.0</version></versions>');
    const { url } = await serve({ [`GET ${list}`]: { body } });
    expect(await gather(definition(url), { recorded: new Set(['1.0']) })).toMatchObject({
      kind: 'partial',
      because: `${url}${list} names 2.0 as its newest release and does not list it`,
    });
  });

  test.each([
    [
      'a cut one',
      metadata('<versions><version>1.0</version>').slice(0, -30),
      'answers with XML that is cut off or broken',
    ],
    [
      'one with a DOCTYPE',
      `<!DOCTYPE metadata [<!ENTITY a "1.0">]>${metadata('')}`,
      'answers with XML that has a DOCTYPE, which is refused',
    ],
    ['an empty one', metadata('<versions/>'), 'lists no release'],
    [
      'a web page',
      '<!doctype html><html></html>',
      'answers with a web page (HTML) instead of Maven metadata',
    ],
    ['nothing', '', 'answers with nothing instead of Maven metadata'],
  ])('%s is refused', async (_, body, words) => {
    const { url } = await serve({ [`GET ${list}`]: { body } });
    expect(await gather(definition(url))).toEqual(unavailable(`${url}${list} ${words}`));
  });
});
