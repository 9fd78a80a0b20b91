/** The vocabulary of release search: every field, and the plain words that stand for queries. */
import type { SearchComponent } from '#model/served/search.ts';
import { namedFields, shared, type Field, type Language } from './field.ts';
import { releaseFields } from './release-fields.ts';
import { lower } from './rows.ts';
import { supportFields } from './support-fields.ts';

function ofComponent<Value>(read: (component: SearchComponent) => Value) {
  return shared(({ component }) => component, read);
}

export const componentFields = namedFields({
  component: {
    type: 'String',
    description: 'The name of its component.',
    example: 'component:agent-*',
    read: ofComponent(({ id }) => [id]),
  },
  title: {
    type: 'String',
    description: 'The title of its component.',
    example: 'title:"Agent c*"',
    read: ofComponent(({ title }) => lower(title)),
  },
  text: {
    type: 'String',
    description: 'The name, title, an alias or a tag of its component, or the version.',
    example: 'text:*agent*',
    read: ({ names, version }) => [...names, ...version.texts],
  },
  tag: {
    type: 'String',
    description: 'A tag of its component.',
    example: 'tag:agent',
    read: ofComponent(({ tags = [] }) => lower(...tags)),
  },
  fact: {
    type: 'Key-value pair',
    description: 'A fact of its component.',
    example: 'fact:"runs on"=*',
    read: ofComponent(({ facts = {} }) =>
      Object.entries(facts).map(([key, value]) => ({
        key: key.toLowerCase(),
        value: value.toLowerCase(),
      })),
    ),
  },
  follows: {
    type: 'String',
    description: 'The component that is updated before it.',
    example: 'follows:server',
    read: ofComponent(({ follows }) => lower(follows)),
  },
});

export const fields: readonly Field[] = [...componentFields, ...releaseFields, ...supportFields];
export const booleans = fields.filter(({ type }) => type === 'Boolean').map(({ name }) => name);

/** Between commas, written without hyphens: `end-of-life` is looked up as “end of life”. */
const meanings: Readonly<Record<string, string>> = {
  'support:ended':
    'unsupported, unmaintained, eol, ended, expired, retired, end of life, end of support, ' +
    'out of support, no longer supported',
  'support:maintenance': 'in maintenance, maintenance support',
  'support:extended': 'extended support',
  supported: 'maintained',
  lts: 'long term support, long term supported, ltsc',
  deprecated: 'obsolete, outdated',
  newest: 'latest, most recent',
  prerelease: 'pre release, prereleases, pre releases, preview, previews',
};

const fillers =
  'a about all an any are at by can do does for from get give has have how i in is it its list long ' +
  'me my of on please release releases show still than that the their there these this to until use ' +
  'version versions was we were what when which will with you';

export const releaseLanguage: Language = {
  fields,
  names: ({ names, line: { title, codename } }) =>
    title || codename ? [...names, ...lower(title, codename)] : names,
  // Names of lines that are not declared are beginnings of their versions.
  versions: ({ version, line: { isDeclared, texts } }) =>
    isDeclared ? [...version.texts, ...texts] : version.texts,
  meanings: new Map(
    Object.entries(meanings).flatMap(([query, all]) => all.split(', ').map((one) => [one, query])),
  ),
  fillers: new Set(fillers.split(' ')),
};
