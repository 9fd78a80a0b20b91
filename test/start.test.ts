/** What a command loads before it does anything: each file costs time, and a library many files. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { projectOf, sound } from './project.ts';

const listLoaded = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
  process.on('exit', () => process.stdout.write('\\n' + JSON.stringify(loaded)));
`;

/** Library to how many of its files are loaded. */
function librariesOf(...words: string[]): Map<string, number> {
  const preload = `data:text/javascript,${encodeURIComponent(listLoaded)}`;
  const start = new URL('../src/start.js', import.meta.url).pathname;
  const out = execFileSync(process.execPath, ['--import', preload, start, ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const urls = JSON.parse(out.slice(out.lastIndexOf('\n'))) as string[];
  const names = urls.flatMap(
    (url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? [],
  );
  return new Map(
    Object.entries(Object.groupBy(names, (name) => name)).map(([name, all = []]) => [
      name,
      all.length,
    ]),
  );
}

test('help loads the library of the command line, and no other', () => {
  expect([...librariesOf('--help').keys()]).toEqual(['commander']);
});

test('a build loads no HTTP client, no template engine, no parser of YAML or XML, and one language', () => {
  const folder = projectOf(sound);
  const places = ['components', 'data', 'site'].flatMap((name) => [
    `--${name}`,
    `${folder}/${name}`,
  ]);
  const libraries = librariesOf('build', ...places, '--out', `${folder}/dist`);
  expect([...libraries.keys()].sort()).toEqual([
    'commander',
    'ical-generator',
    'p-limit',
    'packageurl-js',
    're2js',
    'semver',
    'yocto-queue',
    'zod',
  ]);
  expect(libraries.get('zod')).toBeLessThan(50);
});
