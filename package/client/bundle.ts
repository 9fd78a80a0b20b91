/** Bundles the library (for Node.js, for browsers and workers, types), and the host's Worker. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '../..');

/** The library in `exports` of package.json. */
export const clientExports = {
  '.': {
    types: './client.d.ts',
    node: './lib/client-node.js',
    default: './lib/client.js',
  },
} as const;

export async function bundleClient(staging: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: {
      client: 'package/client/browser.ts',
      'client-node': 'package/client/node.ts',
    },
    outdir: join(staging, 'lib'),
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    external: ['node:*'],
    target: 'es2022',
    minify: true,
  });
  await build({
    absWorkingDir: root,
    entryPoints: { worker: 'src/deploy/host/worker.ts' },
    outdir: join(staging, 'lib'),
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    conditions: ['workerd', 'worker', 'browser'],
    mainFields: ['module', 'main'],
    target: 'es2022',
    minify: true,
  });
  copyFileSync(join(root, 'package/client/types.d.ts'), join(staging, 'client.d.ts'));
}
