/** What is known of the component of a release. */
import type { SearchComponent } from '#model/served/search.ts';
import { componentTexts, lower, versionTexts } from './columns.ts';
import type { Dictionary, Field, Pair } from './field.ts';
import type { Rows } from './rows.ts';

export const componentFields: readonly Field<Rows>[] = [
  {
    name: 'component',
    type: 'string',
    description: 'The name of its component.',
    example: 'component:agent-*',
    read: (rows) => [componentTexts(rows, ({ id }) => [id])],
  },
  {
    name: 'title',
    type: 'string',
    description: 'The title of its component.',
    example: 'title:"Agent c*"',
    read: (rows) => [componentTexts(rows, ({ title }) => [title])],
  },
  {
    name: 'text',
    type: 'string',
    description: 'The name, title or a tag of its component, or the version.',
    example: 'text:*agent*',
    read: (rows) => [
      componentTexts(rows, ({ id, title, tags = [] }) => [id, title, ...tags]),
      versionTexts(rows),
    ],
  },
  {
    name: 'tag',
    type: 'string',
    description: 'A tag of its component.',
    example: 'tag:agent',
    read: (rows) => [componentTexts(rows, ({ tags = [] }) => tags)],
  },
  {
    name: 'fact',
    type: 'keyValue',
    description: 'A fact of its component.',
    example: 'fact:"runs on"=*',
    read: (rows) => componentPairs(rows, ({ facts = {} }) => facts),
  },
  {
    name: 'follows',
    type: 'string',
    description: 'The component that is updated before it.',
    example: 'follows:server',
    read: (rows) => [componentTexts(rows, ({ follows }) => (follows ? [follows] : []))],
  },
];

function componentPairs(
  rows: Rows,
  pairs: (component: SearchComponent) => Readonly<Record<string, string>>,
): Dictionary<Pair> {
  return {
    entries: rows.components.map((component) =>
      Object.entries(pairs(component)).map(([key, value]) => ({
        key: lower(key),
        value: lower(value),
      })),
    ),
    entryOf: (row) => rows.componentOf[row] ?? 0,
  };
}
