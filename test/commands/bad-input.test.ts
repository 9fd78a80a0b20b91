/** Every wrong input ends with exit code 1, a line that names file and place, and nothing written. */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changed, correctionsOf, expectRefusal, filesOf, policyOf, projectOf } from '../project.ts';
import { run, sound } from '../project.ts';
import { lineLike } from '../words.ts';

const component = (place: string, value: unknown) =>
  changed('components/server.json', place, value);

const settings = sound['site/site.json'] as object;
const replaced = (replacedBy: string) => ({
  kind: 'all',
  since: '2026-01-01',
  reason: 'So.',
  seen: 'https://example.com/',
  replacedBy,
});

const replacing = (...server: object[]) =>
  changed('data/support-policy.json', 'components', { server, tool: [replaced('server')] });

type Files = Record<string, unknown>;

/** What is wrong, and each line that says so; `…` stands for anything. */
const cases: Record<string, Files> = {
  'a merge that was not finished → data/history/server.json: 2:1: holds a merge conflict; take one side, or both where they add different lines, and remove its marks [E-NOT-JSON]':
    { 'data/history/server.json': '{\n<<<<<<< HEAD\n"id": "server"\n=======\n>>>>>>> other\n}\n' },
  'unknown keys, each with the nearest known one → components/server.json: 1:1: … [E-UNKNOWN-KEY] → data/support-policy.json: … components.server[0]: … [E-UNKNOWN-KEY]':
    {
      ...component('hompage', 'https://example.com/'),
      ...policyOf({ kind: 'line-age', month: 18, months: 18 }),
    },
  'a last version of a name that cannot be ordered → components/server.json: … references[0].to: … [E-WRONG-VALUE]':
    component(
      'references',
      ['latest', '2024.03', '1.2.3.4'].map((to) => ({ kind: 'docker', name: `a/v${to}`, to })),
    ),
  'sources that cannot work → components/server.json: sources[0].package: … [E-WRONG-SOURCE] → components/server.json: sources[1].include: … [E-WRONG-SOURCE]':
    component('sources', [
      { kind: 'npm', package: 'a b' },
      { kind: 'docker-hub', repository: 'some/tool', include: '(' },
    ]),
  'another id than its file, a name that the index keeps, and something else → components/index.json: … [E-WRONG-NAME] → components/notes.txt: … [E-STRAY-FILE] → components/server.json: id: … [E-WRONG-ID]':
    { ...component('id', 'sever'), 'components/index.json': {}, 'components/notes.txt': 'hello' },
  'a value that breaks several rules is told of once → components/server.json: 4:12 title: must be a text, in quotes [E-WRONG-VALUE] → components/server.json: 5:14 summary: must have at most 500 characters [E-WRONG-VALUE]':
    {
      'components/server.json': {
        ...(component('title', [])['components/server.json'] as object),
        summary: 'x'.repeat(5000),
      },
    },
  'a history of another component → data/history/server.json: … id: … [E-WRONG-HISTORY]': changed(
    'data/history/server.json',
    'id',
    'tool',
  ),
  'a policy for an unknown component → data/support-policy.json: components.serve: … [E-UNKNOWN-COMPONENT]':
    changed('data/support-policy.json', 'components.serve', [
      { kind: 'superseded', reason: 'So.', seen: 'https://example.com/' },
    ]),
  'rules that can never apply → data/support-policy.json: components.server[0]…: … [E-WRONG-RULE] → data/support-policy.json: components.server[1]…: … [E-WRONG-RULE]':
    policyOf({ kind: 'below', version: '0.9' }, { kind: 'line-ends', lines: { 9: '2026-01-01' } }),
  'ranges that semver reads in part, or as any version → data/support-policy.json: components.server[0].semver: ">=1, <2" is no semver range; … [E-WRONG-RULE] → data/support-policy.json: components.server[1].semver: "<2 ||" … [E-WRONG-RULE]':
    policyOf(...['>=1, <2', '<2 ||'].map((semver) => ({ kind: 'versions', semver }))),
  'a last day that stands for none → data/support-policy.json: 8:17 components.server[0].ends: must be before 2100; … [E-WRONG-VALUE]':
    {
      ...policyOf({ kind: 'all', ends: '9999-12-31' }),
      ...correctionsOf({ version: '1.1', deprecated: false }),
    },
  'files that nothing reads → data/curate: is read by nothing; did you mean curated? [E-STRAY-FILE] → data/server.json: is read by nothing; move or remove it [E-STRAY-FILE]':
    { 'data/curate/server.json': '{}', 'data/server.json': '{}' },
  'a name that ends in a slash → components/server.json: sources[0].repository: must be written like owner/name [E-WRONG-SOURCE]':
    component('sources', [{ kind: 'github-releases', repository: 'acme/tool/' }]),
  'an artifact of a source that is not there → components/server.json: artifacts[0].source: no source of the component is of the kind "oci" … [E-WRONG-SOURCE]':
    {
      'components/server.json': {
        ...(sound['components/server.json'] as object),
        sources: [{ kind: 'npm', package: 'server' }],
        artifacts: [{ name: 'image', source: 'oci' }],
      },
    },
  'a host that there cannot be → site/site.json: 7:5 privateHosts[0]: is no host and port that there can be [E-WRONG-VALUE]':
    changed('site/site.json', 'privateHosts', ['10.0.0.300']),
  'a replacement that is no component, or the component itself → data/support-policy.json: components.server[0].replacedBy: there is no component "toool"; … [E-UNKNOWN-COMPONENT] → data/support-policy.json: components.server[1].replacedBy: is the component itself; name another one [E-UNKNOWN-COMPONENT]':
    policyOf(...['toool', 'server'].map((replacedBy) => ({ kind: 'superseded', replacedBy }))),
  'a component that follows an unknown one, or itself → components/server.json: follows: there is no component "tol"; … [E-UNKNOWN-COMPONENT] → components/tool.json: follows: is the component itself; … [E-UNKNOWN-COMPONENT]':
    { ...component('follows', 'tol'), ...changed('components/tool.json', 'follows', 'tool') },
  'components that follow each other → components/server.json: follows: leads back to the component itself, by tool; name another one [E-UNKNOWN-COMPONENT] → components/tool.json: follows: leads back to the component itself, by server; … [E-UNKNOWN-COMPONENT]':
    { ...component('follows', 'tool'), ...changed('components/tool.json', 'follows', 'server') },
  'components that replace each other → data/support-policy.json: components.server[0].replacedBy: leads back to the component itself, by tool; … [E-UNKNOWN-COMPONENT] → data/support-policy.json: components.tool[0].replacedBy: … [E-UNKNOWN-COMPONENT]':
    replacing(replaced('tool')),
  'a table of what goes with an unknown component, or itself → components/tool.json: goesWith[0].component: … did you mean "server"? [E-UNKNOWN-COMPONENT] → components/tool.json: goesWith[1].component: is the component itself; name another one [E-UNKNOWN-COMPONENT]':
    changed('components/tool.json', 'goesWith', [{ component: 'servr' }, { component: 'tool' }]),
  'a table on both sides → components/server.json: goesWith[0].component: "tool" says in its own definition what it goes with here; keep one of the two tables [E-WRONG-RANGE] → components/tool.json: goesWith[0].component: "server" says … [E-WRONG-RANGE]':
    {
      ...component('goesWith', [{ component: 'tool' }]),
      ...changed('components/tool.json', 'goesWith', [{ component: 'server' }]),
    },
  'links with places that are not known → components/server.json: changelog[0]: {a.b} is none of {version}, {line} and {dashes} [E-WRONG-CHANGELOG] → components/server.json: changelog[1]: {version is none of … [E-WRONG-CHANGELOG]':
    component('changelog', [{ url: 'https://a/{a.b}' }, { url: 'https://b/{version' }]),
  'corrections from the future, of no day, and by what is unknown → data/curated/server.json: corrections[0].date: … [E-FUTURE-DATE] → data/curated/server.json: corrections[0].on: … [E-FUTURE-DATE] → data/curated/server.json: corrections[2].date: … tools write where they know none [E-WRONG-VALUE] → data/curated/server.json: corrections[1].replacedBy: … [E-UNKNOWN-COMPONENT]':
    correctionsOf(
      { version: '1.1', date: '2026-12-01', on: '2026-12-02' },
      { version: '1.2', deprecated: true, replacedBy: 'toool' },
      { version: '1.0.1', date: '1900-01-01' },
    ),
  'a correction where the history is lost → data/support-policy.json: components.server[0].kind: warning: … [E-WRONG-RULE] → data/curated/server.json: corrections[0].version: 1 is not in the history; bring the history back [E-WRONG-CORRECTION]':
    { ...correctionsOf({ version: '1', withdrawn: true }), 'data/history/server.json': undefined },
  'links that no release can ever have → components/server.json: changelog[0]: … [E-WRONG-CHANGELOG] → components/tool.json: changelog[0]: … [E-WRONG-CHANGELOG]':
    {
      ...component('changelog', [{ url: 'https://example.com/', from: '2.0', to: '1.10' }]),
      ...changed('components/tool.json', 'changelog', [{ url: 'https://example.com/{line}' }]),
    },
  'a template that names what its page does not have → site/templates/404.hbs: 1:5: … [E-WRONG-TEMPLATE]':
    { 'site/templates/404.hbs': '<p>{{nope}}</p>' },
  'a frame that does not show its page → site/templates/layout.hbs: must name {{> @partial-block}}… [E-WRONG-TEMPLATE]':
    { 'site/templates/layout.hbs': '<title>{{page.title}}</title>' },
  'assets that verify would refuse → site/assets/a b.svg: … [E-WRONG-FOLDER] → site/assets/search.1.json: … [E-WRONG-FOLDER]':
    { 'site/assets/a b.svg': 'x', 'site/assets/search.1.json': 'x', 'site/assets/a@2x.png': 'x' },
  'a missing site file → site/site.json: … [E-FILE-MISSING]': { 'site/site.json': undefined },
  'hosts of one’s own network that would be published → components/server.json: would publish npm.corp, 10.0.0.5:4873 of "privateHosts"; … [E-WRONG-VALUE] → components/tool.json: would publish npm.corp of … [E-WRONG-VALUE]':
    {
      ...changed('site/site.json', 'privateHosts', ['ample.com', 'npm.corp', '10.0.0.5:4873']),
      ...changed('components/tool.json', 'lines', [{ name: '1', seen: 'https://npm.corp/' }]),
      ...component('identifiers', ['pkg:npm/a?repository_url=http%3A%2F%2Fnpm.corp']),
      ...policyOf({ kind: 'superseded', reason: 'As https://10.0.0.5:4873/ says.' }),
    },
  'a path on a host of whole domains → site/site.json: baseUrl: has a path, … [E-WRONG-VALUE]': {
    'site/site.json': { ...settings, baseUrl: 'https://example.com/p', host: { kind: 'r2' } },
  },
  'agents on a host that answers none, and a private host in what all see → site/site.json: agents: needs the host "cloudflare": … [E-WRONG-VALUE] → site/site.json: would publish npm.corp of "privateHosts"; … [E-WRONG-VALUE]':
    {
      'site/site.json': {
        ...settings,
        agents: true,
        host: { kind: 'nginx' },
        privateHosts: ['npm.corp'],
        contact: 'https://npm.corp/',
      },
    },
  'several mistakes at once, all of them → site/site.json: 1:1 title: … [E-WRONG-VALUE] → site/site.json: 1:1 description: … [E-WRONG-VALUE] → site/site.json: 1:1 baseUrl: … [E-WRONG-VALUE] → site/site.json: 1:1 datasource: … [E-WRONG-VALUE] → components/server.json: 6:15 homepage: … [E-WRONG-VALUE] → components/tool.json: 1:1: … [E-WRONG-VALUE]':
    { ...component('homepage', 'x'), 'components/tool.json': '[]', 'site/site.json': '{}' },
};

test('a component that some lines of another moved to may be replaced by it', async () => {
  const some = replacing({ ...replaced('tool'), only: { lines: ['1.0'] } });
  expect(await run(projectOf(some), 'check')).toMatchObject({ code: 0 });
});

test.each(Object.entries(cases))('%s, and nothing is written', async (row, changes) => {
  const folder = projectOf(changes);
  const before = filesOf(folder);
  const { code, out, err } = await run(folder, 'build');
  const lines = row.split(' → ').slice(1).map(lineLike);
  expect({ code, out, lines: err.trimEnd().split('\n') }).toEqual({
    code: 1,
    out: '',
    lines: lines.map((line) => expect.stringMatching(line)),
  });
  expect(filesOf(folder)).toEqual(before);
});

const strays = {
  'data/history/srever.json': { id: 'srever', releases: [] },
  'data/curated/old.json': { id: 'old' },
  'data/curated/server': { id: 'server' },
};
const lines = [
  'data/history/srever.json: there is no component "srever"; did you mean "server"? restore the definition, or use "rename"; a history goes only with a component removed for good [E-STRAY-FILE]',
  'data/curated/old.json: there is no component "old"; there are server, tool; rename or remove it [E-STRAY-FILE]',
  'data/curated/server: is no <component>.json; rename or remove it [E-STRAY-FILE]',
];

test('files that belong to no component are found by check, and refused by build, which would silently stop to publish what is recorded', async () => {
  // An editor's, while a file is open; and a system's.
  const left = { 'components/.tool.json.swp': 'x', 'data/history/.DS_Store': 'x' };
  const folder = projectOf({ ...strays, ...left });
  // What it leads to is not looked through.
  symlinkSync('../history', join(folder, 'data/curated/up'));
  await expectRefusal(folder, ['check'], `${lines.join('\n')}\n3 problems\n`);
  await expectRefusal(folder, ['build'], `${lines.join('\n')}\n`);
});

const among = 'which people or the program keep; choose another --out [E-WRONG-FOLDER]\n';
test.each([
  ['dist', 'dist: is a file, where a folder is needed; move it away or choose another --out [E-'],
  ['.', ': holds files, and no build made it, so they would be lost; '],
  ['other', ': holds files, and no build made it, so they would be lost; '],
  ['data/curated', `data/curated: lies within data, ${among}`],
  ['components/served', `components/served: lies within components, ${among}`],
  ['site', `site: lies within site, ${among}`],
])('an output folder that holds something else is left alone: %s', async (out, message) => {
  const folder = projectOf({ dist: 'precious', 'other/thesis.txt': 'x' });
  for (const command of ['build', 'run'])
    await expectRefusal(folder, [command, '--out', join(folder, out)], message);
});

test.each([
  [0, 'dta', ['check']],
  [1, 'dta', ['list']],
  [1, 'dta', ['explain', 'server']],
])('a record that is not here is told (exit code %i): %s %j', async (wanted, data, words) => {
  const folder = projectOf();
  const { code, err } = await run(folder, ...words, '--data', join(folder, data));
  expect(err).toMatch(/: (warning: )?is no folder, .*--data.* \[E-FILE-MISSING\]\n/);
  const branched = changed('site/site.json', 'records', 'kept');
  const clone = projectOf({ ...branched, 'data/history/server.json': undefined });
  const branch = await run(clone, ...words);
  expect(branch.err).toMatch(/^data.history: (warning: )?is no folder; .*: git fetch origin kept/);
  expect([code, branch.code]).toEqual([wanted, wanted]);
});

test.each(['data/log.jsonl', 'linked'])('a link to nowhere is not missing: %s', async (name) => {
  const folder = projectOf();
  symlinkSync('nowhere', join(folder, name));
  const words = name === 'linked' ? ['--data', join(folder, name)] : [];
  const { code, err } = await run(folder, 'build', ...words);
  expect(`${code} ${err}`).toMatch(new RegExp(`^1 ${name}: cannot be read: .*a link to nowhere`));
});

test.each([
  [['build', '--now', 'yesterday'], /It must be a day/],
  [['build', '--nwo', '2026-01-01'], /unknown option '--nwo'\n\(Did you mean --now\?\)/],
  [['build', '--out', '--quiet'], /^error: option '--out' argument missing\n/],
  [['deploy', '--with', '--first', '--json'], /"option '--with' argument missing"/],
  [['bild'], /unknown command 'bild'\n\(Did you mean build\?\)/],
  [['explain'], /missing required argument 'component'/],
  [['build', '--base-url', 'http://x.example'], /must start with https:/],
  [['serve', '--base-url', 'https://x.example/a//b'], /must have no "\?"/],
  [['build', '--components', ''], /It must name a folder/],
  [['deploy', '--to', ''], /must name a folder or a bucket/],
  [['deploy', '--to', 'gs://a-bucket'], /gs:..a-bucket: must be s3:/],
  [['deploy', '--dry-run', '--allow-removal=--first'], /It must be the name of a component\./],
  [['deploy', '--dry-run', '--allow=everything=9'], /It must be a kind and a number/],
  [['deploy', '--dry-run', '--allow=added=many'], /It must be a whole number\./],
  [['deploy', '--against', '.'], /^--against: only goes with --dry-run \[E-WRONG-OPTION\]\n$/],
])('wrong usage %j ends with 2 and a hint', async (words, message) => {
  const { code, out, err } = await run(projectOf(), ...words);
  expect({ code, out, err }).toEqual({ code: 2, out: '', err: expect.stringMatching(message) });
});
