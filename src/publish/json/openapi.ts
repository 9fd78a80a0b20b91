/** `openapi.json`: the served JSON files as an API description, for tools that read one. */
import type { PublicSettings } from '#model/site.ts';
import { servesPath } from '#model/served/paths.ts';
import { jsonOutput, type Output } from '../output.ts';

/** The path and a summary of each file, by the name of its schema. */
export const servedFiles = {
  index: ['index.json', 'The component names'],
  all: ['all.json', 'Every component file in one document, while the host takes it'],
  bulk: ['all/index.json', 'The same in parts, with a component on each line of them'],
  releases: ['{component}.json', "A component's releases, oldest first"],
  artifact: ['{component}/{artifact}.json', 'Its releases whose digest is known'],
  details: ['details/{component}.json', 'All that is known of a component'],
  status: ['status.json', 'When the index was built and how fresh each component is'],
  freshness: ['freshness.json', 'Which publication this is, and how long it holds'],
  changes: ['changes.json', 'What was released, deprecated or corrected lately'],
  lifecycle: ['lifecycle/{component}.json', 'What was announced, the oldest first'],
  openeox: ['openeox/{component}.json', 'OpenEoX core objects, one for each line'],
  facts: ['facts.json', 'What made the index, and its settings'],
  purls: ['purls.json', 'Which component a package is'],
  support: ['support.json', 'The support statement'],
} as const;

export function openapi(settings: PublicSettings): Output {
  const { title, description, baseUrl } = settings;
  const files = Object.entries(servedFiles).filter(([, [path]]) => servesPath(settings, path));
  const api = {
    openapi: '3.1.0',
    info: { title, description, version: '1' },
    servers: [{ url: baseUrl }],
    security: [],
    paths: Object.fromEntries(
      files.map(([schema, [path, about]]) => [`/${path}`, { get: operation(path, schema, about) }]),
    ),
  };
  return jsonOutput('openapi.json', api, 2);
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
