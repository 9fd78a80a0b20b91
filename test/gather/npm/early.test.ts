import { expect, test } from 'vitest';
import { isEarly } from '#gather/npm/source.ts';

const none = {};

/** Names that real packages published, and what their own tags say of them. */
test.each<readonly [string, Readonly<Record<string, string>>, boolean]>([
  ['1.2.3', none, false],
  ['1.2.3+build-5', none, false],
  ['1.2.3-insiders.20260203', none, true],
  ['0.0.0-fb28e9048', none, true],
  ['1.0.0-esm.4', none, true],
  ['1.0.0-zones.1', none, true],
  ['4.4.0-betaV14', none, true],
  ['1.2.3-1', { latest: '1.2.3' }, true],
  // The package's own releases are written so.
  ['1.2.3-1', { latest: '1.2.3-1' }, false],
  ['1.2.2-14', { latest: '1.2.3-1' }, false],
  ['1.2.2-lts', { latest: '1.2.3-1' }, true],
  ['1.2.3-rc.1', { latest: '1.2.3-rc.2' }, true],
  ['1.2.3-rc.2', { latest: '1.2.3-rc.2' }, true],
  // A tag such as `next` names what `latest` has not reached.
  ['5.0.0', { latest: '4.9.0', next: '5.0.0' }, true],
  ['5.0.0', { latest: '4.9.0', beta: '5.0.0' }, true],
  ['5.0.0', { latest: '4.9.0', 'next-5': '5.0.0' }, true],
  ['5.0.0', { latest: '4.9.0' }, false],
  ['5.0.0', { latest: '4.9.0', v5: '5.0.0' }, false],
  ['5.0.0', { latest: '4.9.0', lts: '5.0.0' }, false],
  ['4.8.0', { latest: '4.9.0', next: '4.8.0' }, false],
  ['5.0.0', { next: '5.0.0' }, false],
])('%s with the tags %j: %s', (version, tags, early) => {
  expect(isEarly(version, tags)).toBe(early);
});
