/** The addresses of the files that a program loads. */
import { execFileSync } from 'node:child_process';

const listLoaded = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
  process.on('exit', () => process.stdout.write('\\n' + JSON.stringify(loaded)));
`;

export function loadedFiles(...words: readonly string[]): string[] {
  const preload = `data:text/javascript,${encodeURIComponent(listLoaded)}`;
  const out = execFileSync(process.execPath, ['--import', preload, ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const loaded = JSON.parse(out.slice(out.lastIndexOf('\n'))) as string[];
  return loaded.filter((url) => url.startsWith('file:'));
}
