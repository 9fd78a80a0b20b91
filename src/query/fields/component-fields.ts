/** What is known of the component of a release. */
import type { Field } from './field.ts';
import { byComponent, byRelease, type Rows } from './rows.ts';

export const componentFields: readonly Field<Rows>[] = [
  {
    name: 'component',
    type: 'string',
    description: 'The name of its component.',
    example: 'component:agent-*',
    read: (rows) => byComponent(rows, ({ id }) => [id]),
  },
  {
    name: 'title',
    type: 'string',
    description: 'The title of its component.',
    example: 'title:"Agent c*"',
    read: (rows) => byComponent(rows, ({ title }) => lower(title)),
  },
  {
    name: 'text',
    type: 'string',
    description: 'The name, title or a tag of its component, or the version.',
    example: 'text:*agent*',
    read: (rows) => byComponent(rows, ({ id, title, tags = [] }) => lower(id, title, ...tags)),
    readAlso: (rows) => byRelease(rows, ({ version }) => version.texts),
  },
  {
    name: 'tag',
    type: 'string',
    description: 'A tag of its component.',
    example: 'tag:agent',
    read: (rows) => byComponent(rows, ({ tags = [] }) => lower(...tags)),
  },
  {
    name: 'fact',
    type: 'keyValue',
    description: 'A fact of its component.',
    example: 'fact:"runs on"=*',
    read: (rows) =>
      byComponent(rows, ({ facts = {} }) =>
        Object.entries(facts).map((fact) => {
          const [key = '', value = ''] = lower(...fact);
          return { key, value };
        }),
      ),
  },
  {
    name: 'follows',
    type: 'string',
    description: 'The component that is updated before it.',
    example: 'follows:server',
    read: (rows) => byComponent(rows, ({ follows }) => lower(follows)),
  },
];

export function lower(...texts: readonly (string | undefined)[]): readonly string[] {
  return texts.flatMap((text) => text?.toLowerCase() || []);
}
