import { expect, test } from 'vitest';
import { lineLike, words } from '../words.ts';
import { brokenPromises } from '#publish/promise.ts';

const now = '2026-11-20T06:00:00.000Z';
const release = (version: string, releaseTimestamp?: string) => {
  return { version, releaseTimestamp, isDeprecated: false };
};
const pages = { homepage: 'https://example.com/', changelogUrl: 'https://example.com/changes' };
const file = (...releases: object[]) => ({ ...pages, releases });
const day = '2026-01-01T00:00:00.000Z';
const one = file(release('1.0', day));
const [older, newer] = [release('1.9', day), release('1.10', day)];
const undated = 'releases.0: 1.0 has no date that Renovate takes, and would wait for ever';

/** `place: message` of all that is broken. */
function broken(path: string, value: unknown): string[] {
  return brokenPromises({ path, text: JSON.stringify(value) }, new Set(['tool']), now).map(
    ({ code, where, place, message }) => {
      expect({ code, where }).toEqual({ code: 'E-WRONG-OUTPUT', where: path });
      return `${place ?? ''}: ${message}`;
    },
  );
}

test.each<[what: string, value: object, ...problems: string[]]>([
  ['what is right', file(older, newer)],
  ['no release', file()],
  ['a wrong type', { ...one, homepage: 1 }, 'homepage: …'],
  ['a missing key', file({ version: '1.0' }), 'releases.0.isDeprecated: …'],
  ['a wrong order', file(newer, older), 'releases.1: 1.9 must not come after 1.10'],
  ['a version twice', file(older, older), 'releases.1: 1.9 must not come after 1.9'],
  ['a date less than a day ahead', file(release('1.0', '2026-11-21T05:59:59.999Z'))],
  ['a date a day ahead', file(release('1.0', '2026-11-21T06:00:00.000Z')), undated],
  ['a date of long ago', file(release('1.0', '1999-12-31T23:59:59.999Z'))],
  ['no date', file(release('1.0')), undated],
  ['a link that Renovate runs', { ...one, changelogUrl: 'https://a.b/{{x}}' }, 'changelogUrl: …'],
  ['a version that it cannot read', file(release('next', day)), 'releases.0.version: …'],
])('a component file: %s', (_, value, ...problems) => {
  const expected = problems.map((line) => expect.stringMatching(lineLike(line)));
  expect(broken('tool.json', value)).toEqual(expected);
});

test.each(words('index.json status.json facts.json details/tool.json lifecycle/tool.json'))(
  '%s must have a shape of its own',
  (path) => {
    expect(broken(path, one)).not.toEqual([]);
    expect(broken(path, null)).not.toEqual([]);
  },
);

test.each<[path: string, value: unknown]>([
  ['status.json', { schema: 2, built: now, components: {} }],
  ['index.json', ['server', 'tool']],
  // These follow from facts, and are not checked here.
  ...words('openapi.json changes.json presets/only.json index.html other.json').map(
    (path): [string, unknown] => [path, { any: 'thing' }],
  ),
])('%s breaks nothing', (path, value) => expect(broken(path, value)).toEqual([]));
