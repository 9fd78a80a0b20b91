/** Compiles the program: each command loads what it needs, and no library has to be installed. */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import Handlebars from 'handlebars';
import { templateOptions } from '../src/publish/pages/templates.ts';

const root = resolve(import.meta.dirname, '..');

/** The host's tool, `wrangler`, is never part of it. */
export async function bundle(folder: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: { main: 'src/start.js' },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    minify: true,
    legalComments: 'eof',
    external: ['wrangler'],
    // GitHub's toolkit has its own undici, a third of the package, for requests never made.
    alias: { undici: './node_modules/undici' },
    plugins: [precompiledTemplates],
    // Some libraries call `require` for modules of Node; ES modules have no `require`.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
  });
}

/** The program's own templates are precompiled. Only other texts of an index load the compiler. */
const precompiledTemplates: Plugin = {
  name: 'precompiled-templates',
  setup(bundle) {
    bundle.onResolve({ filter: /^handlebars$/ }, ({ importer }) =>
      importer.endsWith('.ts') ? { path: 'templates', namespace: 'precompiled' } : undefined,
    );
    bundle.onLoad({ filter: /./, namespace: 'precompiled' }, () => ({
      contents: precompiled(),
      resolveDir: root,
    }));
  },
};

function precompiled(): string {
  const folder = join(root, 'site/templates');
  const known = readdirSync(folder).map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const template = Handlebars.precompile(text, templateOptions) as string;
    return `${JSON.stringify(hash('sha256', text))}: ${template}`;
  });
  return `
    import { hash } from 'node:crypto';
    import runtime from 'handlebars/runtime.js';
    const known = {${known.join()}};
    export default {
      compile(text, options) {
        const template = known[hash('sha256', text)];
        return template ? runtime.template(template) : require('handlebars').compile(text, options);
      },
    };`;
}
