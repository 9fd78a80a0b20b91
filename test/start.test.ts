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

/** Addresses of the files that are loaded. */
function filesOf(...words: string[]): string[] {
  const preload = `data:text/javascript,${encodeURIComponent(listLoaded)}`;
  const start = new URL('../src/start.js', import.meta.url).pathname;
  const out = execFileSync(process.execPath, ['--import', preload, start, ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return JSON.parse(out.slice(out.lastIndexOf('\n'))) as string[];
}

/** The libraries of which any file is loaded. */
function librariesOf(files: readonly string[]): string[] {
  const names = files.flatMap(
    (url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? [],
  );
  return [...new Set(names)].toSorted();
}

test('help loads the library of the command line, and no other', () => {
  expect(librariesOf(filesOf('--help'))).toEqual(['commander']);
});

test('a build loads no HTTP client, and no parser of YAML or XML', () => {
  const folder = projectOf(sound);
  const places = ['components', 'data', 'site'].flatMap((name) => [
    `--${name}`,
    `${folder}/${name}`,
  ]);
  const files = filesOf('build', ...places, '--out', `${folder}/dist`);
  expect(librariesOf(files)).toEqual([
    'commander',
    'handlebars',
    'ical-generator',
    'p-limit',
    'packageurl-js',
    're2js',
    'semver',
    'source-map',
    'yocto-queue',
    'zod',
  ]);
});
