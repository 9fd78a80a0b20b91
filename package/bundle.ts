/** The program as compiled files: each command loads what it needs, and of its libraries only what is used is there. */
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { build, transform, type BuildOptions, type Plugin } from 'esbuild';

const root = resolve(import.meta.dirname, '..');

/** The program in parts, and the file that starts it. The host's tool is never one of them. */
export async function bundle(folder: string): Promise<void> {
  const { outputFiles } = await build({
    ...options,
    entryPoints: { main: 'src/main.ts' },
    outdir: folder,
    outExtension: { '.js': '.cjs' },
    format: 'esm',
    splitting: true,
    write: false,
    plugins: [withoutUnused, plainParser, rewritten],
    // `package/program.ts` calls each part with it; `import.meta.main` is not known to Node 22.
    define: { 'import.meta': 'importMeta', 'import.meta.main': 'false' },
  });
  const parts = await Promise.all(
    outputFiles.map(async ({ path, text }) => ({
      name: basename(path),
      text: await asFunction(text),
    })),
  );
  mkdirSync(join(folder, 'program'), { recursive: true });
  for (const { name, text } of parts) writeFileSync(join(folder, 'program', name), text);
  const sums = parts.map(({ name, text }) => `${name} ${hash('sha256', text)}`);
  await build({
    ...options,
    entryPoints: { main: 'src/start.js' },
    outdir: folder,
    format: 'esm',
    plugins: [programBeside],
    define: { programSum: JSON.stringify(hash('sha256', sums.toSorted().join()).slice(0, 16)) },
  });
}

/** Only modules of ECMAScript can be split, and only what `require` loads can be kept compiled. */
async function asFunction(text: string): Promise<string> {
  // What the package does not bring along, Node itself imports.
  const own = text.replaceAll(/import\((["']\.\/[\w-]+\.cjs["'])\)/g, partLater);
  const { code } = await transform(own, {
    format: 'cjs',
    platform: 'node',
    target: options.target,
    minify: true,
    legalComments: 'inline',
  });
  return `(function (require, module, exports, importMeta, Function) {${code.replace(/^#!.*\n/, '')}\n})`;
}

function partLater(_: string, name: string): string {
  return `Promise.resolve().then(() => require(${name}))`;
}

const options = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node22',
  minify: true,
  legalComments: 'eof',
  external: ['wrangler'],
} satisfies BuildOptions;

/**
 * Parts of libraries that nothing here reaches, each with what stands in its place:
 * - @actions/core exchanges tokens by a second HTTP client of 430 kB, and runs programs to name the system;
 * - what reads npm's settings opens one file, by a library for thousands;
 * - undici has an experimental parser beside its own, which a variable of the environment chooses, and
 *   sends forms and streams, where only texts are sent here;
 * - handlebars makes source maps, where it is asked to;
 * - the server of the agents' protocol has a validator of 120 kB for forms, of which none is shown here.
 */
const unused: readonly { readonly filter: RegExp; readonly contents: string }[] = [
  {
    filter: /^@actions\/http-client/,
    contents: 'export const HttpClient = undefined, BearerCredentialHandler = undefined;',
  },
  { filter: /^@actions\/exec$/, contents: 'export const getExecOutput = undefined;' },
  { filter: /^graceful-fs$/, contents: "module.exports = require('node:fs');" },
  { filter: /^\.\/parser-h1\.js$/, contents: 'exports.getMiloEnabled = () => false;' },
  { filter: /^\.\.\/web\/fetch\/formdata$/, contents: '' },
  {
    filter: /^\.\.\/web\/webidl$/,
    contents: 'exports.webidl = { is: { FormData: () => false } };',
  },
  {
    filter: /^\.\.\/web\/fetch\/body\.js$/,
    contents: 'exports.extractBody = () => { throw new Error("only texts are sent"); };',
  },
  {
    filter: /^@modelcontextprotocol\/server\/_shims$/,
    contents:
      "export { default as process } from 'node:process'; export class DefaultJsonSchemaValidator {}",
  },
  { filter: /^source-map$/, contents: 'throw new Error("there are no source maps here");' },
];

const withoutUnused: Plugin = {
  name: 'without-unused',
  setup(bundle) {
    for (const { filter } of unused)
      bundle.onResolve({ filter }, ({ path }) => ({ path, namespace: 'unused' }));
    bundle.onLoad({ filter: /./, namespace: 'unused' }, ({ path }) => ({
      contents: unused.find(({ filter }) => filter.test(path))?.contents ?? '',
    }));
  },
};

const plainParser: Plugin = {
  name: 'plain-parser',
  setup(bundle) {
    // The plain form of undici's parser runs on every machine; both together are 140 kB that do not compress.
    bundle.onResolve({ filter: /llhttp_simd-wasm\.js$/ }, () => ({
      path: join(root, 'node_modules/undici/lib/llhttp/llhttp-wasm.js'),
    }));
  },
};

/** Lines that are written otherwise here; a library that no longer has its line is to be looked at again. */
const otherwise: readonly {
  readonly file: RegExp;
  readonly line: string;
  readonly here: string;
}[] = [
  {
    // Its sources find it by a function that is made for them; here it is run where it is first asked for.
    file: /[/\\]template-engine\.ts$/,
    line: 'createRequire(import.meta.url)',
    here: 'require',
  },
  {
    // The tables of all languages take a quarter of an empty program to load, and the names of qualifiers are few.
    file: /[/\\]packageurl-js[/\\]src[/\\]strings\.js$/,
    line: 'const { compare: localeCompare } = new Intl.Collator()',
    here: 'const localeCompare = (a, b) => `${a}`.localeCompare(b)',
  },
];

const rewritten: Plugin = {
  name: 'rewritten',
  setup(bundle) {
    for (const { file, line, here } of otherwise) {
      bundle.onLoad({ filter: file }, ({ path }) => {
        const text = readFileSync(path, 'utf8');
        if (!text.includes(line)) throw new Error(`${path} has no line with ${line}`);
        return {
          contents: text.replace(line, here),
          loader: extname(path) === '.ts' ? 'ts' : 'js',
        };
      });
    }
  },
};

/** Where the sources go on with their files, the package takes its compiled program. */
const programBeside: Plugin = {
  name: 'program-beside',
  setup(bundle) {
    bundle.onResolve({ filter: /^\.\/sources\.js$/ }, () => ({
      path: join(root, 'package/program.ts'),
    }));
  },
};
