/** JSON Schemas of every authored, recorded and served file, generated from what really parses them. */
import * as z from 'zod';
import { component } from '#model/component.ts';
import { curated } from '#model/curated.ts';
import { history } from '#model/history.ts';
import { supportPolicy } from '#model/policy.ts';
import * as served from '#model/served.ts';
import { site } from '#model/site.ts';
import type { Output } from './output.ts';

const described = {
  component: ['A component: what it is, and where its releases come from.', component],
  'support-policy': ['The rules that end support, per component.', supportPolicy],
  curated: ['What a person knows better, each with its evidence.', curated],
  history: ['Every release ever seen, and how its date is known. Written by the program.', history],
  site: ['What the served index calls itself and where it lives.', site],
  releases: ["<component>.json: a component's releases, oldest first.", served.componentFile],
  index: ['index.json: the component names.', served.indexFile],
  all: ['all.json: every component file, keyed by name.', served.allFile],
  details: ['details/<component>.json: all that is known of a component.', served.detailsFile],
  status: [
    'status.json: when the index was built and how fresh each component is.',
    served.statusFile,
  ],
  changes: ['changes.json: what was released, deprecated or corrected lately.', served.changesFile],
} as const satisfies Record<string, readonly [string, z.ZodType]>;

export function jsonSchemas(): Output[] {
  return Object.entries(described).map(([name, [title, schema]]) => ({
    path: `schema/${name}.json`,
    text: `${JSON.stringify({ title, ...z.toJSONSchema(schema, { io: 'input' }) }, null, 2)}\n`,
  }));
}
