/** The program as a compiled file: each command runs what it needs, and of its libraries only what is used is there. */
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';

const root = resolve(import.meta.dirname, '..');

/** The program in one file, and the file that starts it. The host's tool is never part of it. */
export async function bundle(folder: string): Promise<void> {
  const { outputFiles } = await build({
    ...options,
    entryPoints: ['src/main.ts'],
    format: 'cjs',
    write: false,
    plugins: [withoutUnused, undiciInPart, engineWithin],
    // `package/program.ts` calls it with these; `import.meta.main` is not known to Node 22.
    define: { 'import.meta': 'importMeta', 'import.meta.main': 'false' },
  });
  const text = `(function (require, module, importMeta) {${outputFiles[0]?.text.replace(/^#!.*\n/, '')}\n})`;
  const programFile = `program-${hash('sha256', text).slice(0, 16)}.cjs`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, programFile), text);
  await build({
    ...options,
    entryPoints: { main: 'src/start.js' },
    outdir: folder,
    format: 'esm',
    plugins: [programBeside],
    define: { programFile: JSON.stringify(programFile) },
  });
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

const undiciInPart: Plugin = {
  name: 'undici-in-part',
  setup(bundle) {
    bundle.onResolve({ filter: /^undici$/ }, () => ({ path: join(root, 'src/undici.cjs') }));
    // The plain form of its parser runs on every machine; both together are 140 kB that do not compress.
    bundle.onResolve({ filter: /llhttp_simd-wasm\.js$/ }, () => ({
      path: join(root, 'node_modules/undici/lib/llhttp/llhttp-wasm.js'),
    }));
  },
};

/** Its sources find it by a function that is made for them; here it is run where it is first asked for. */
const engineWithin: Plugin = {
  name: 'engine-within',
  setup(bundle) {
    bundle.onLoad({ filter: /[/\\]template-engine\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace('createRequire(import.meta.url)', 'require'),
      loader: 'ts',
    }));
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
