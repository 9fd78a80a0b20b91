/** The library in the package: one file for Node.js, one for browsers and workers, and their types. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '../..');

/** What its manifest says of it. */
export const clientExports = {
  '.': {
    types: './client.d.ts',
    node: './lib/client-node.js',
    default: './lib/client.js',
  },
} as const;

export async function bundleClient(staging: string): Promise<void> {
  const common = {
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    minify: true,
    target: 'es2022',
  } as const;
  const browser = join(staging, 'lib/client.js');
  await build({
    ...common,
    entryPoints: ['package/client/browser.ts'],
    outfile: browser,
    platform: 'browser',
  });
  const node = join(staging, 'lib/client-node.js');
  await build({
    ...common,
    entryPoints: ['package/client/node.ts'],
    outfile: node,
    platform: 'node',
    banner: {
      js: "import { createRequire as createRequire_ } from 'node:module'; const require = createRequire_(import.meta.url);",
    },
  });
  copyFileSync(join(root, 'package/client/types.d.ts'), join(staging, 'client.d.ts'));
}
