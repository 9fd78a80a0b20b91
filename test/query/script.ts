/** The search script as it is served: one file from the sources in `src/query`. */
import { build } from 'rolldown';

export async function bundle(input = 'src/query/browser/main.ts'): Promise<string> {
  const { output } = await build({
    input,
    transform: { target: 'es2022' },
    output: { minify: true },
    write: false,
  });
  return `// npm run fix:script\n${output[0].code}`;
}
