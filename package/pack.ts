/**
 * `npm run package [folder]`: packs the program, compiled, with its templates, assets and schemas.
 * The package needs no other one. It goes into the folder (`dist.package` if none is named).
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { programFingerprint } from '#io/program-site.ts';
import { bundle } from './bundle.ts';
import { bundleClient, clientExports } from './client/bundle.ts';
import { typesText } from './types.ts';

const root = resolve(import.meta.dirname, '..');

export type Release = {
  readonly version: string;
  /** `owner/name`: new indexes call its workflow. */
  readonly repository?: string | undefined;
};

export async function pack(folder: string, release: Release = thisRelease()): Promise<string> {
  const staging = join(resolve(folder), 'package');
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  await bundle(join(staging, 'lib'));
  await bundleClient(staging);
  const worker = 'bucket-worker.js';
  cpSync(join(root, 'src/deploy/host', worker), join(staging, 'lib', worker));
  const site = ['templates', 'assets', 'schema'].map((part) => `site/${part}`);
  const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
  const docs = pages.map((name) => `docs/${name}`);
  for (const path of ['LICENSE', 'CHANGELOG.md', ...site, ...docs])
    cpSync(join(root, path), join(staging, path), { recursive: true });
  cpSync(join(root, 'package/README.md'), join(staging, 'README.md'));
  writeFileSync(join(staging, 'types.d.ts'), typesText(servedSchemas()));
  writeFileSync(join(staging, 'package.json'), `${JSON.stringify(manifest(release), null, 2)}\n`);
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', resolve(folder)], {
    cwd: staging,
    encoding: 'utf8',
  });
  rmSync(staging, { recursive: true });
  return join(resolve(folder), packed.trim());
}

type OwnManifest = Record<'name' | 'version' | 'description' | 'license', string> & {
  readonly devDependencies: Readonly<Record<string, string>>;
};

function ownManifest(): OwnManifest {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as OwnManifest;
}

/** In the job that makes a release, the platform names the repository. */
function thisRelease(): Release {
  return { version: ownManifest().version, repository: process.env['GITHUB_REPOSITORY'] };
}

function manifest({ version, repository }: Release): object {
  const { name, description, license, devDependencies } = ownManifest();
  const url = `git+https://github.com/${repository}.git`;
  return {
    name,
    version,
    // In no registry: a person must first find out whether the project may use the name there.
    private: true,
    description,
    license,
    ...(repository !== undefined && { repository: { type: 'git', url } }),
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
    fingerprint: programFingerprint(),
  };
}

/** `details.json` becomes `DetailsFile`; authored and recorded files are not served as such. */
function servedSchemas(): Record<string, unknown> {
  const folder = join(root, 'site/schema');
  const authored = new Set([
    'component',
    'curated',
    'history',
    'ledger',
    'notes',
    'site',
    'support-policy',
  ]);
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
