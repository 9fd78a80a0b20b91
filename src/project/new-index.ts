/** The files of a new index, from what a person says of it. */
import { basename, join } from 'node:path';
import { readText } from '#io/read.ts';
import { programManifest } from '#io/program.ts';
import { readSchemas } from '#io/program-site.ts';
import { site as siteShape } from '#model/site.ts';
import { refuse, Refusal, type Problem } from '#model/problem.ts';
import { workflowFile, workflowOf } from './new-workflow.ts';
import type { Packed } from './packed-program.ts';

export type NewIndex = {
  readonly title: string;
  readonly address: string;
  /** Where its first components are published. */
  readonly coordinates: readonly string[];
};

/** Path below the index's folder to text. */
export function indexFiles(
  { title, address }: Omit<NewIndex, 'coordinates'>,
  packed?: Packed,
): ReadonlyMap<string, string> {
  const name = slugOf(title);
  const site = {
    $schema: './schema/site.json',
    title,
    description: 'Which versions exist, when they came out, and whether they are still supported.',
    baseUrl: address.replace(/\/+$/, ''),
    datasource: name,
  };
  refuseWrong(site);
  return new Map([
    ['site/site.json', json(site)],
    ['site/wrangler.jsonc', json(workerOf(name))],
    [
      'data/support-policy.json',
      json({ $schema: '../site/schema/support-policy.json', components: {} }),
    ],
    [workflowFile, workflowOf(programManifest(), packed)],
    ['.gitignore', 'node_modules/\ndist/\ndist.*/\n*.next\n'],
    ['README.md', readmeOf(site)],
    ...schemaFiles(),
  ]);
}

/** Copies for editors, which complete and check what people write by them. */
export function schemaFiles(): [path: string, text: string][] {
  return [...readSchemas().value].map(([name, text]) => [`site/schema/${name}`, text]);
}

/** What a folder of sources publishes, by the manifests at its top. */
export function publishedBy(folder: string): string[] {
  const published = manifests.flatMap(({ file, kind, name }) => {
    const text = readText(join(folder, file));
    const found = text.kind === 'read' ? name.exec(text.value)?.[1] : undefined;
    return found === undefined ? [] : [`${kind}:${found}`];
  });
  if (published.length > 0) return published;
  const known = manifests.map(({ file }) => file).join(', ');
  const message = `${folder} has no manifest that names what is published (${known}); name it with --from`;
  return refuse('E-WRONG-OPTION', '--read', message);
}

/** What is published is the first group of the pattern. */
type Manifest = { readonly file: string; readonly kind: string; readonly name: RegExp };

const manifests: readonly Manifest[] = [
  {
    file: 'package.json',
    kind: 'npm',
    name: /^(?![^]*"private"\s*:\s*true)[^]*?"name"\s*:\s*"([^"]+)"/,
  },
  { file: 'pyproject.toml', kind: 'pypi', name: /^\[project\][^[]*?^name\s*=\s*"([^"]+)"/m },
  { file: 'Cargo.toml', kind: 'crates', name: /^\[package\][^[]*?^name\s*=\s*"([^"]+)"/m },
  { file: 'composer.json', kind: 'packagist', name: /"name"\s*:\s*"([\w.-]+\/[\w.-]+)"/ },
  { file: 'go.mod', kind: 'go', name: /^module\s+(\S+)/m },
];

function refuseWrong(site: object): void {
  const issues = siteShape.safeParse(site).error?.issues ?? [];
  const option = (key: PropertyKey | undefined) => (key === 'baseUrl' ? '--address' : '--title');
  const problems = issues.map(({ path, message }): Problem => ({
    code: 'E-WRONG-OPTION',
    where: option(path[0]),
    message,
  }));
  if (problems.length > 0) throw new Refusal(problems);
}

/** The name of Renovate's datasource and of the Worker: the title in their letters. */
function slugOf(title: string): string {
  const slug = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '');
  return slug === '' ? 'releases' : slug;
}

function workerOf(name: string): object {
  return {
    name,
    compatibility_date: '2026-10-01',
    assets: {
      directory: '../dist',
      html_handling: 'auto-trailing-slash',
      not_found_handling: '404-page',
    },
    workers_dev: true,
    preview_urls: false,
    send_metrics: false,
  };
}

function readmeOf({ title, baseUrl }: { title: string; baseUrl: string }): string {
  const { name, repository } = programManifest();
  const releases = `https://github.com/${repository}/releases`;
  const file =
    repository === undefined ? 'its packed file' : `the packed file of its [releases](${releases})`;
  return `# ${title}

Served at ${baseUrl}. Made by ${name}; to use it here, \`npm install --no-save\` ${file}.

| file                       | what                                                             |
| -------------------------- | ---------------------------------------------------------------- |
| \`components/<id>.json\`     | one component: what it is called, and where its releases come from |
| \`data/support-policy.json\` | which releases are supported, until when, and who says so          |
| \`data/history/\`            | what was gathered; written by the program alone                    |
| \`site/site.json\`           | title and address                                                  |

- Another component: \`npx --no-install ${name} new npm:@scope/name\`
- Look at it: \`npx --no-install ${name} run\`, then open \`dist/index.html\`
- Is everything right? \`npx --no-install ${name} check\`
- Where is it served? Any static host takes \`dist\`. For Cloudflare's: \`npm install wrangler\`, then
  \`npx --no-install ${name} deploy --first\` with \`CLOUDFLARE_API_TOKEN\` and \`CLOUDFLARE_ACCOUNT_ID\` set.
- Another version of the program: install it as above; \`npx --no-install ${name} init\` here then renews \`site/schema/\`, for
  editors. \`${workflowFile}\` names the version too; where that is a tag, Renovate proposes the next one.
`;
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** For a person who named no title: the folder's name reads well enough. */
export function titleOf(folder: string): string {
  const words = basename(folder).replaceAll(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
