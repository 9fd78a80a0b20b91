/** The search script as it is served: one file from the sources in `src/query`. */
import { build } from 'esbuild';

export async function bundle(entry = 'src/query/browser/main.ts'): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    minify: true,
    write: false,
    banner: { js: '// npm run fix:script' },
  });
  return outputFiles[0]?.text ?? '';
}
