/** What holds for the paths of every index. */
import { expect, test } from 'vitest';
import { isOrigin, isPresetPath } from '#model/served/paths.ts';
import { words } from '../words.ts';

test('presets are told from everything else, whatever the components', () => {
  const paths = words(`renovate.json renovate/any.json presets/a/b.json svc.json index.html
      renovate/.json xpresets/a.json presets/a.jsonx renovate-a.json`);
  expect(paths.filter(isPresetPath)).toEqual(paths.slice(0, 3));
});

test('only an address without a path has the host to itself', () => {
  const origins = words(
    `https://example.com https://example.com/ http://localhost:8080 https://A.example`,
  );
  const others =
    words(`https://example.com/a https://example.com/?a https://example.com/#a https://a@example.com/
      example.com`);
  expect(['', ...origins, ...others].filter(isOrigin)).toEqual(origins);
});
