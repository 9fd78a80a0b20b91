/** JSON Schemas of every authored, recorded and served file, generated from what really parses them. */
import * as z from 'zod';
import { curated } from '#model/component/curated.ts';
import { history } from '#model/history/history.ts';
import { notes } from '#model/history/notes.ts';
import { supportPolicy } from '#model/support/policy.ts';
import { freshnessFile, statusFile } from '#model/served/status-file.ts';
import { changesFile } from '#model/served/changes-file.ts';
import { allFile, componentFile, indexFile, bulkIndex, purlFile, purlsFile } from '#model/served/component-file.ts';
import { detailsFile } from '#model/served/details-file.ts';
import { ledger, lifecycleFile } from '#model/support/ledger.ts';
import { openeoxFile } from '#model/standards/openeox.ts';
import { statementFile } from '#model/standards/statement.ts';
import { site } from '#model/site.ts';
import type { Output } from '../output.ts';
import { indentedOutput } from './json-output.ts';

const described = {
  'support-policy': ['The rules that end support, per component.', supportPolicy],
  curated: ['What a person knows better, each with its evidence.', curated],
  history: ['Every release ever seen, and how its date is known. Written by the program.', history],
  notes: ['What upstreams write about the releases. Written by the program.', notes],
  site: ['What the served index calls itself and where it lives.', site],
  releases: ["<component>.json: a component's releases, oldest first.", componentFile],
  index: ['index.json: the component names.', indexFile],
  all: ['all.json: every component file, keyed by name.', allFile],
  bulk: ['all/index.json: what each part of the component files holds.', bulkIndex],
  details: ['details/<component>.json: all that is known of a component.', detailsFile],
  status: ['status.json: when the index was built and how fresh each component is.', statusFile],
  ledger: [
    'data/lifecycle/<component>.json: what was announced, in the order of telling. Written by the program.',
    ledger,
  ],
  lifecycle: ['lifecycle/<component>.json: the ledger as it is served.', lifecycleFile],
  openeox: ['openeox/<component>.json: OpenEoX core objects, one for each line.', openeoxFile],
  purls: ['purls.json: which component a package is.', purlsFile],
  purl: ['purl/<type>/<namespace>/<name>.json: the components of one package.', purlFile],
  support: ['support.json: the support statement.', statementFile],
  freshness: [
    'freshness.json: which publication this is, and until when it may be trusted.',
    freshnessFile,
  ],
  changes: ['changes.json: what was released, deprecated or corrected lately.', changesFile],
} as const satisfies Record<string, readonly [string, z.ZodType]>;

/** The kinds of sources that `component` knows are none of this room's, so it arrives as an argument. */
export function jsonSchemas(component: z.ZodType): Output[] {
  const title = 'A component: what it is, and where its releases come from.';
  return Object.entries({ component: [title, component] as const, ...described }).map(
    ([name, [title, schema]]) =>
      indentedOutput(`schema/${name}.json`, {
        title,
        // Its seventeen kinds of sources share most of their keys.
        ...z.toJSONSchema(schema, { io: 'input', reused: name === 'component' ? 'ref' : 'inline' }),
      }),
  );
}
