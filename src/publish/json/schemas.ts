/**
 * JSON Schemas of every authored, recorded and served file, generated from what really parses them; and
 * `openapi.json`, the served ones as an API description, for tools that read one.
 */
import * as z from 'zod';
import { curated } from '#model/component/curated.ts';
import { history } from '#model/history/history.ts';
import { notes } from '#model/history/notes.ts';
import { supportPolicy } from '#model/support/policy.ts';
import { freshnessFile, statusFile } from '#model/served/status-file.ts';
import { changesFile } from '#model/served/changes-file.ts';
import {
  allFile,
  artifactFile,
  componentFile,
  indexFile,
  bulkIndex,
  purlFile,
  purlsFile,
} from '#model/served/component-file.ts';
import { detailsFile } from '#model/served/details-file.ts';
import { ledger, lifecycleFile } from '#model/support/ledger.ts';
import { openeoxFile } from '#model/standards/openeox.ts';
import { statementFile } from '#model/standards/statement.ts';
import { site, type PublicSettings } from '#model/site.ts';
import type { Output } from '../output.ts';
import { indentedOutput } from './json-output.ts';
import { servesPath } from '#model/served/paths.ts';

/** What people author, and what the program records. */
const kept = {
  'support-policy': ['The rules that end support, per component.', supportPolicy],
  curated: ['What a person knows better, each with its evidence.', curated],
  history: ['Every release ever seen, and how its date is known. Written by the program.', history],
  notes: ['What upstreams write about the releases. Written by the program.', notes],
  site: ['What the served index calls itself and where it lives.', site],
  ledger: ['data/lifecycle/<component>.json: what was announced. Written by the program.', ledger],
  purl: ['purl/<type>/<namespace>/<name>.json: the components of one package.', purlFile],
} as const satisfies Record<string, readonly [title: string, z.ZodType]>;

/** What is served at one address, or at one for each component. */
const served = {
  index: ['index.json', 'The component names', indexFile],
  all: ['all.json', 'Every component file in one document, while the host takes it', allFile],
  bulk: ['all/index.json', 'The same in parts, with a component on each line of them', bulkIndex],
  releases: ['{component}.json', "A component's releases, oldest first", componentFile],
  artifact: ['{component}/{artifact}.json', 'Its releases whose digest is known', artifactFile],
  details: ['details/{component}.json', 'All that is known of a component', detailsFile],
  status: ['status.json', 'When the index was built and how fresh each component is', statusFile],
  freshness: ['freshness.json', 'Which publication this is, and how long it holds', freshnessFile],
  changes: ['changes.json', 'What was released, deprecated or corrected lately', changesFile],
  lifecycle: ['lifecycle/{component}.json', 'What was announced, the oldest first', lifecycleFile],
  openeox: ['openeox/{component}.json', 'OpenEoX core objects, one for each line', openeoxFile],
  purls: ['purls.json', 'Which component a package is', purlsFile],
  support: ['support.json', 'The support statement', statementFile],
} as const satisfies Record<string, readonly [path: string, holds: string, z.ZodType]>;

/** The kinds of sources that `component` knows are none of this room's, so it arrives as an argument. */
export function jsonSchemas(component: z.ZodType): Output[] {
  const described = [
    ['component', 'A component: what it is, and where its releases come from.', component] as const,
    ...Object.entries(kept).map(([name, [title, schema]]) => [name, title, schema] as const),
    ...Object.entries(served).map(
      ([name, [path, holds, schema]]) => [name, `${path}: ${holds}.`, schema] as const,
    ),
  ];
  return described.map(([name, title, schema]) =>
    indentedOutput(`schema/${name}.json`, {
      title,
      // Its kinds of sources share most of their keys.
      ...z.toJSONSchema(schema, { io: 'input', reused: name === 'component' ? 'ref' : 'inline' }),
    }),
  );
}

export function openapi(settings: PublicSettings): Output {
  const { title, description, baseUrl } = settings;
  const files = Object.entries(served).filter(([, [path]]) => servesPath(settings, path));
  const license = { name: 'Apache-2.0', identifier: 'Apache-2.0' };
  return indentedOutput('openapi.json', {
    openapi: '3.1.0',
    info: { title, description, version: '1', license },
    servers: [{ url: baseUrl }],
    security: [],
    paths: Object.fromEntries(
      files.map(([schema, [path, summary]]) => [
        `/${path}`,
        { get: operation(path, schema, summary) },
      ]),
    ),
  });
}

const names = { component: 'A name from index.json', artifact: 'A name from its details' };

function operation(path: string, schema: string, summary: string) {
  const ofComponent = path.includes('{component}');
  const parameters = Object.entries(names)
    .filter(([name]) => path.includes(`{${name}}`))
    .map(([name, description]) => {
      return { name, in: 'path', required: true, description, schema: { type: 'string' } };
    });
  return {
    operationId: ofComponent ? `get-component-${schema}` : `get-${schema}`,
    summary,
    ...(ofComponent && { parameters }),
    responses: {
      '200': {
        description: summary,
        headers: {
          'Cache-Control': { schema: { const: 'public, max-age=3600' } },
          ETag: { schema: { type: 'string' } },
        },
        content: { 'application/json': { schema: { $ref: `schema/${schema}.json` } } },
      },
      '304': { description: 'Not modified since the given ETag' },
      ...(ofComponent && { '404': { description: 'No such component' } }),
    },
  };
}
