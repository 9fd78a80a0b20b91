/** `openapi.json`: the served JSON files as an API description, for tools that read one. */
import { servesPath } from '#model/served/paths.ts';
import type { PublicSettings } from '#model/site.ts';
import type { Output } from '../output.ts';
import { indentedOutput } from './json-output.ts';

const files = [
  ['/index.json', 'index', 'The component names'],
  ['/all.json', 'all', 'Every component file in one document, while the host takes it'],
  ['/all/index.json', 'bulk', 'The same in parts, with a component on each line of them'],
  ['/{component}.json', 'releases', "A component's releases, oldest first"],
  ['/details/{component}.json', 'details', 'All that is known of a component'],
  ['/status.json', 'status', 'When the index was built and how fresh each component is'],
  ['/freshness.json', 'freshness', 'Which publication this is, and until when it may be trusted'],
  ['/changes.json', 'changes', 'What was released, deprecated or corrected lately'],
  ['/lifecycle/{component}.json', 'lifecycle', 'What was announced, in the order of telling'],
  ['/openeox/{component}.json', 'openeox', 'OpenEoX core objects, one for each line'],
  ['/purls.json', 'purls', 'Which component a package is'],
  ['/support.json', 'support', 'The support statement'],
] as const;

export function openapi(site: PublicSettings): Output {
  const { title, description, baseUrl } = site;
  const served = files.filter(([path]) => servesPath(site, path.slice(1)));
  const license = { name: 'Apache-2.0', identifier: 'Apache-2.0' };
  return indentedOutput('openapi.json', {
    openapi: '3.1.0',
    info: { title, description, version: '1', license },
    servers: [{ url: baseUrl }],
    security: [],
    paths: Object.fromEntries(
      served.map(([path, schema, summary]) => [path, { get: operation(path, schema, summary) }]),
    ),
  });
}

const nameOfComponent = {
  name: 'component',
  in: 'path',
  required: true,
  description: 'A name from index.json',
  schema: { type: 'string' },
};

function operation(path: string, schema: string, summary: string) {
  const ofComponent = path.includes('{component}');
  return {
    operationId: ofComponent ? `get-component-${schema}` : `get-${schema}`,
    summary,
    ...(ofComponent && { parameters: [nameOfComponent] }),
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
