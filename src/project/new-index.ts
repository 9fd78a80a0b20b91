/** The settings and files of a new index, from what a person says of it. */
import { withoutSlash } from '#gather/reading/address.ts';
import { programManifest } from '#io/program.ts';
import { readSchemas } from '#io/program-site.ts';
import { idFrom } from '#model/component/id-problem.ts';
import { jsonText } from '#model/json.ts';
import { type HostKind, hostKind } from '#model/served/paths.ts';
import { site as siteShape, type Site } from '#model/site.ts';
import { filesForHost } from './host-files.ts';
import { ciFor, deploying, type Ci } from './deploying.ts';
import type { Packed } from './jobs.ts';
import { jobOf } from './new-workflow.ts';

export function newSite(title: string, address: string, kind?: HostKind): Site {
  // The name of Renovate's datasource and of the Worker: the title in letters that both allow.
  return {
    title,
    description: 'Which versions exist, when they came out, and whether they are still supported.',
    baseUrl: withoutSlash(address),
    datasource: idFrom(title).replace(/^[^a-z]+/, '') || 'releases',
    ...(kind && { host: { kind } }),
  };
}

const ignored =
  'node_modules/ dist/ dist.*/ *.next data/**/*.lock .program/ gathered.json failed'.split(' ');

/** Texts by path; the settings last, as they mark an index. `before`: its .gitignore so far. */
export function indexFiles(site: Site, ci?: Ci, packed?: Packed, before = '') {
  const kind = hostKind(site);
  const policy = { $schema: '../site/schema/support-policy.json', components: {} };
  const starter = ciFor(kind, ci);
  const job = jobOf(programManifest(), kind, starter, packed);
  const missing = ignored.filter((line) => !before.split(/\r?\n/).includes(line));
  return new Map([
    ...filesForHost(site),
    ['data/support-policy.json', jsonText(policy)],
    ...job,
    ['.gitignore', [before.trimEnd(), ...missing, ''].join('\n').trimStart()],
    ['README.md', readmeOf(site, kind, starter, job.at(-1)?.[0] ?? '')],
    ...schemaFiles(),
    ['site/site.json', jsonText({ $schema: './schema/site.json', ...site })],
  ]);
}

/** Schemas of the files that people write, and of those that the program records. */
const edited = ['component', 'site', 'support-policy', 'curated', 'history', 'ledger', 'notes'];

/** Copies for editors, which use them for completion and checks. */
export function schemaFiles(): [path: string, text: string][] {
  const schemas = readSchemas().value;
  return edited.map((name) => [`site/schema/${name}.json`, schemas.get(`${name}.json`) ?? '']);
}

export function settingProblem(key: 'title' | 'baseUrl', text: string): string | undefined {
  return siteShape.shape[key].safeParse(withoutSlash(text)).error?.issues[0]?.message;
}

function readmeOf({ title, baseUrl }: Site, kind: HostKind, ci: Ci, job: string): string {
  const { name, repository } = programManifest();
  const releases = `https://github.com/${repository}/releases`;
  const file =
    repository === undefined ? 'its packed file' : `the packed file of its [releases](${releases})`;
  const daily = `\`${job}\` ${ci === 'github' ? 'then deploys every day' : 'is started every day as its first lines say'}`;
  return `# ${title}

Served at ${baseUrl}. Made by ${name}; to use it here, \`npm install --no-save\` ${file}.

| file                       | what                                                             |
| -------------------------- | ---------------------------------------------------------------- |
| \`components/<id>.json\`     | one component: what it is called, and where its releases come from |
| \`data/support-policy.json\` | which releases are supported, until when, and who says so          |
| \`data/curated/<id>.json\`  | corrections of what was gathered, and decisions, each with its reason |
| \`data/history/\` and more   | what was gathered and announced; written by the program alone      |
| \`site/site.json\`           | title and address                                                  |

- Another component: \`npx --no-install ${name} new npm:@scope/name\`
- How long is it supported? With a \`"line"\` in its file, such as 2 for 1.2.x: \`npx --no-install ${name} rule <component> line-age months=24 --why "…" --seen https://…\`
- Look at it: \`npx --no-install ${name} serve\`
- Is everything right? \`npx --no-install ${name} check\`
- Where is it served? By ${kind}: ${deploying[kind].setUp}. ${daily}.
- Another version of the program: \`npx --yes --package ./${name}-<version>.tgz ${name} init\` here renews \`site/schema/\`, for
  editors, and what the host and the job have of it. Where the job names a tag of the program, change the tag there.
`;
}
