/**
 * `npm run package [folder]`: the program as a package that needs no other: compiled, with its templates,
 * assets and schemas. It is packed into the folder (`dist.package` where none is named).
 */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { bundleClient, clientExports } from './client/bundle.ts';
import { typesText } from './types.ts';

const root = resolve(import.meta.dirname, '..');

export async function pack(folder: string): Promise<string> {
  const staging = join(resolve(folder), 'package');
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  await compile(join(staging, 'lib'));
  await bundleClient(staging);
  for (const part of ['templates', 'assets', 'schema']) {
    cpSync(join(root, 'site', part), join(staging, 'site', part), { recursive: true });
  }
  for (const file of ['LICENSE', 'CHANGELOG.md'])
    copyFileSync(join(root, file), join(staging, file));
  copyFileSync(join(root, 'package/README.md'), join(staging, 'README.md'));
  writeFileSync(join(staging, 'types.d.ts'), typesText(servedSchemas()));
  writeFileSync(join(staging, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', resolve(folder)], {
    cwd: staging,
    encoding: 'utf8',
  });
  return join(resolve(folder), packed.trim());
}

/** Split, so that each command loads what it needs. The host's tool is never part of it. */
async function compile(outdir: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: { main: 'src/main.ts' },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    minify: true,
    keepNames: true,
    legalComments: 'eof',
    external: ['wrangler'],
    plugins: [withoutTokenExchange, withoutForms],
    // Node 22 does not know it; the entry is only ever started as a program.
    define: { 'import.meta.main': 'true' },
    banner: {
      js: "import { createRequire as createRequire_ } from 'node:module'; const require = createRequire_(import.meta.url);",
    },
  });
}

/** What @actions/core has for exchanging tokens brings a second HTTP client of 430 kB; nothing here asks for it. */
const withoutTokenExchange: Plugin = {
  name: 'without-token-exchange',
  setup(bundle) {
    bundle.onResolve({ filter: /^@actions\/http-client/ }, ({ path }) => ({
      path,
      namespace: 'none',
    }));
    bundle.onLoad({ filter: /./, namespace: 'none' }, () => ({
      contents: 'export const HttpClient = undefined, BearerCredentialHandler = undefined;',
    }));
  },
};

/** The protocol's server brings a second validator of 120 kB for forms that it may show; none is shown here. */
const withoutForms: Plugin = {
  name: 'without-forms',
  setup(bundle) {
    bundle.onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, ({ path }) => ({
      path,
      namespace: 'no-forms',
    }));
    bundle.onLoad({ filter: /./, namespace: 'no-forms' }, () => ({
      contents:
        "export { default as process } from 'node:process'; export class DefaultJsonSchemaValidator {}",
    }));
  },
};

function manifest(): object {
  const { version, description, license, devDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Record<string, string> & { devDependencies: Record<string, string> };
  return {
    name: 'release-index',
    version,
    description,
    license,
    type: 'module',
    bin: { 'release-index': 'lib/main.js' },
    exports: {
      ...clientExports,
      './types': { types: './types.d.ts' },
      './package.json': './package.json',
    },
    engines: { node: '>=22.19' },
    peerDependencies: { wrangler: `>=${devDependencies['wrangler']}` },
    peerDependenciesMeta: { wrangler: { optional: true } },
    publishConfig: { access: 'public', provenance: true },
  };
}

/** `details.json` becomes `DetailsFile`; what people write is not served as a format of its own. */
function servedSchemas(): Record<string, unknown> {
  const folder = join(root, 'site/schema');
  const authored = new Set(['component', 'curated', 'history', 'site', 'support-policy']);
  const names = readdirSync(folder)
    .map((file) => file.replace(/\.json$/, ''))
    .filter((name) => !authored.has(name));
  return Object.fromEntries(
    names.map((name) => [
      typeName(name),
      JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')),
    ]),
  );
}

function typeName(name: string): string {
  const subject = name === 'releases' ? 'component' : name;
  return `${subject.replaceAll(/(^|[^a-z0-9])([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase())}File`;
}

if (import.meta.main) {
  const file = await pack(process.argv[2] ?? join(root, 'dist.package'));
  process.stdout.write(`${file}\n`);
}
