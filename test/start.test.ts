/** What a command loads before it does anything: each file costs time, and a library many files. */
import { expect, test } from 'vitest';
import { loadedFiles } from './loaded-files.ts';
import { foldersOf, projectOf, sound } from './project.ts';

/** The libraries of which any file is loaded. */
function librariesOf(files: readonly string[]): string[] {
  const names = files.flatMap(
    (url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? [],
  );
  return [...new Set(names)].toSorted();
}

test('help loads the library of the command line, and no other', () => {
  expect(librariesOf(loadedFiles('src/start.js', '--help'))).toEqual(['commander']);
});

test('a build loads no HTTP client, and no parser of YAML or XML', () => {
  const folder = projectOf(sound);
  const words = ['build', ...foldersOf(folder), '--out', `${folder}/dist`];
  const files = loadedFiles('src/start.js', ...words);
  expect(librariesOf(files).join(' ')).toBe(
    'commander handlebars ical-generator p-limit packageurl-js re2js semver source-map yocto-queue zod',
  );
});
