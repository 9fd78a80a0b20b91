/** Of releases that repeat the one before, the schema is asked once; whatever is wrong with one is seen all the same. */
import { expect, test } from 'vitest';
import { documentOf } from '../../src/verify/document.ts';
import type { Part } from '../../src/verify/observed.ts';
import { readDetails } from '../../src/verify/read-details.ts';
import { goodFiles } from './good-index.ts';

type Release = Record<string, unknown>;

const built = JSON.parse(String(goodFiles().get('details/tool.json'))) as {
  releases: readonly Release[];
};
const first = { ...built.releases[0], changelogUrl: 'https://example.com/1' };
const releases = ['1.0.0', '1.0.1', '1.0.2'].map((version): Release => ({ ...first, version }));

/** The component file lists what both files have of a release. */
function partOf(own: readonly Release[]): Part {
  const listed = own.map(({ version, releaseTimestamp, changelogUrl, isDeprecated }) => ({
    version,
    releaseTimestamp,
    changelogUrl,
    isDeprecated,
  }));
  const document = (path: string, value: unknown) =>
    documentOf(path, {
      kind: 'answered',
      status: 200,
      headers: new Map(),
      body: Buffer.from(JSON.stringify(value)),
    });
  return {
    index: { now: '2026-11-20T00:00:00.000Z' },
    component: {
      name: 'tool',
      document: document('tool.json', { releases: listed }),
      details: document('details/tool.json', { ...built, releases: own }),
    },
  } as unknown as Part;
}

test('releases that differ in version, time and link alone repeat the one before', () => {
  const { details, isTwin } = readDetails(partOf(releases)) ?? {};
  expect(details?.releases).toEqual(releases);
  expect([0, 1, 2].map((at) => isTwin?.(at))).toEqual([false, true, true]);
});

test('one that says anything else does not', () => {
  const others = [{ evidence: 'Elsewhere.' }, { firstSeen: '2026-01-01' }, { line: 'another' }];
  for (const more of others) {
    const own = [...releases, { ...first, version: '1.0.3', ...more }];
    const { details, isTwin } = readDetails(partOf(own)) ?? {};
    expect(details?.releases).toEqual(own);
    expect(isTwin?.(3)).toBe(false);
  }
});

test.each<Release>([
  { version: '1.0 1' },
  { version: 7 },
  { releaseTimestamp: '2026-02-30T00:00:00.000Z' },
  { releaseTimestamp: '2026-02-03' },
  { changelogUrl: 'http://example.com/1' },
  { changelogUrl: 'https://example.com/{{x}}' },
  { changelogUrl: 'https://example.com/?token=x' },
  { changelogUrl: `https://example.com/${'x'.repeat(2100)}` },
  { changelogUrl: null },
  { isDeprecated: 'no' },
  { isStable: undefined },
  { support: 'endless' },
  { more: 1 },
])('a release with %j is refused', (wrong) => {
  const own = releases.map((release, at) => (at === 1 ? { ...release, ...wrong } : release));
  expect(readDetails(partOf(own))).toBeUndefined();
});

test('a fact that only the details have wrong is refused', () => {
  const part = partOf(releases);
  const { component: other } = partOf(
    releases.map((one, at) => (at === 1 ? { ...one, changelogUrl: 'http://a.b/' } : one)),
  );
  const component = { ...part.component, details: other?.details };
  expect(readDetails({ ...part, component } as Part)).toBeUndefined();
});
