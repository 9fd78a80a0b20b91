import { expect, test } from 'vitest';
import { toldOf } from '../gather.ts';
import { parseCoordinates } from '#gather/coordinates.ts';

const list = '/com/example/tool/maven-metadata.xml';
const head = (version: string): string => `HEAD /com/example/tool/${version}/tool-${version}.pom`;

test('dates new releases by their POM, and asks for no other', async () => {
  const versions = ['1.9', '1.10', '1.11', '1.12-rc-1', '1.12'];
  const listed = versions.map((v) => `<version> ${v} </version>`).join('');
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<metadata>
  <groupId>com.example</groupId><version>9.9.9</version>
  <versioning>
    <release>1.12</release><versions>${listed}</versions>
    <lastUpdated>20260101000000</lastUpdated>
    <snapshotVersions><snapshotVersion><version>8.8.8</version></snapshotVersion></snapshotVersions>
  </versioning>
</metadata>`;
  const headers = { 'last-modified': 'Tue, 03 Feb 2026 04:05:06 GMT' };
  const found = await toldOf(
    (url) => ({ ...parseCoordinates(`maven:${url}#com.example:tool`), exclude: 'rc' }),
    {
      [`GET ${list}`]: { body, headers },
      [head('1.10')]: { headers },
      [head('1.11')]: { status: 404 },
      [head('1.12')]: { headers: { 'last-modified': 'yesterday' } },
    },
    () => ({ recorded: new Set(['1.9']) }),
  );
  const by = (version: string) => `by URL${head(version).slice(5)}`;
  const without = 'its POM is not there or has no date; the release is listed without it';
  expect(found).toEqual([
    'complete',
    `1.9 ${by('1.9')}`,
    `1.10 2026-02-03T04:05:06.000Z published ${by('1.10')}`,
    `1.11 ${by('1.11')}`,
    `1.12 ${by('1.12')}`,
    `- 1.11: ${without}`,
    `- 1.12: ${without}`,
    '- 1.12-rc-1: is excluded',
    `validator of URL${list}: lastModified Tue, 03 Feb 2026 04:05:06 GMT`,
  ]);
});
