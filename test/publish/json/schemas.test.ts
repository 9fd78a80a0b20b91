/** JSON Schemas of every authored, recorded and served file, generated from what really parses them. */
import { readdirSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { factsFile } from '#facts/index-facts.ts';
import { component } from '#gather/definition.ts';
import { curated } from '#model/component/curated.ts';
import { history } from '#model/history/history.ts';
import { notes } from '#model/history/notes.ts';
import { changesFile } from '#model/served/changes-file.ts';
import * as files from '#model/served/component-file.ts';
import { detailsFile } from '#model/served/details-file.ts';
import { freshnessFile, statusFile } from '#model/served/status-file.ts';
import { site } from '#model/site.ts';
import { openeoxFile } from '#model/standards/openeox.ts';
import { statementFile } from '#model/standards/statement.ts';
import { ledger, lifecycleFile } from '#model/support/ledger.ts';
import { supportPolicy } from '#model/support/policy.ts';
import { servedFiles } from '#publish/json/openapi.ts';
import { against, formats } from '../../official.ts';
import { buildFiles, project } from '../../verify/good-index.ts';

const served = {
  index: files.indexFile,
  all: files.allFile,
  bulk: files.bulkIndex,
  releases: files.componentFile,
  artifact: files.artifactFile,
  details: detailsFile,
  status: statusFile,
  freshness: freshnessFile,
  changes: changesFile,
  lifecycle: lifecycleFile,
  openeox: openeoxFile,
  facts: factsFile,
  purls: files.purlsFile,
  support: statementFile,
} satisfies Record<keyof typeof servedFiles, z.ZodType>;

const schemas: readonly (readonly [name: string, title: string, shape: z.ZodType])[] = [
  ['component', 'A component: what it is, and where its releases come from.', component],
  ['support-policy', 'The rules that end support, per component.', supportPolicy],
  ['curated', 'What a person knows better, each with its evidence.', curated],
  [
    'history',
    'Every release ever seen, and how its date is known. Written by the program.',
    history,
  ],
  ['notes', 'What upstreams write about the releases. Written by the program.', notes],
  ['site', 'What the served index calls itself and where it lives.', site],
  [
    'ledger',
    'data/lifecycle/<component>.json: what was announced. Written by the program.',
    ledger,
  ],
  ['purl', 'purl/<type>/<namespace>/<name>.json: the components of one package.', files.purlFile],
  ...Object.entries(servedFiles).map(
    ([name, [path, holds]]) =>
      [name, `${path}: ${holds}.`, served[name as keyof typeof served]] as const,
  ),
];

test.each(schemas)(
  'site/schema/%s.json is fresh (npm run fix:schemas)',
  async (name, title, shape) => {
    // The kinds of sources share most of their keys.
    const reused = name === 'component' ? 'ref' : 'inline';
    const schema = { title, ...z.toJSONSchema(shape, { io: 'input', reused }) };
    const text = `${JSON.stringify(schema, undefined, 2)}\n`;
    await expect(text).toMatchFileSnapshot(`../../../site/schema/${name}.json`);
  },
);

test('no other schema lies about', () => {
  expect(readdirSync('site/schema').sort()).toEqual(schemas.map(([name]) => `${name}.json`).sort());
});

test('a validator that knows JSON Schema alone has nothing against the served files', async () => {
  const odd = 'https://münchen.example/für|[x]?q=100%#a#b';
  const links = { homepage: odd, changelogUrl: odd, changelog: [{ url: `${odd}{version}` }] };
  const [site, tool] = [project['site/site.json'], project['components/tool.json']] as object[];
  const built = await buildFiles({
    ...project,
    'site/site.json': { ...site, baseUrl: 'https://releases.example.com/dépôt' },
    'components/tool.json': { ...tool, ...links },
  });
  const isTemplate = (value: string) => formats['uri']!(value.replaceAll(/\{\w+\}/g, 'x'));
  const ajv = new Ajv2020({ formats: { ...formats, 'uri-template': isTemplate } });
  const read = (path: string) => JSON.parse(String(built.get(path) ?? 'null')) as object;
  const problems = Object.entries(servedFiles).flatMap(([name, [path]]) => {
    const served = read(path.replace('{component}', 'tool'));
    return served ? against(ajv.compile(read(`schema/${name}.json`)), served) : [];
  });
  expect(problems).toEqual([]);
});
