/** What helps who writes a query: completions, and the language by example. */
import { expect, test } from 'vitest';
import { complete } from '#query/help/complete.ts';
import { sections } from '#query/help/examples.ts';
import { forms } from '#query/fields/field.ts';
import { fields } from '#query/fields/vocabulary.ts';
import { searchHelp } from '#query/help/help.ts';
import { words } from '../words.ts';
import { found, releases, rows } from './data.ts';

/** The examples ask for other names than the sample has. */
const ownNames = {
  'edge-proxy': 'edge-node',
  'edge proxy': 'edge node',
  'tag:proxy': 'tag:node',
  'agent-': 'build-',
  'Agent cache': 'Build cache node',
  ':server': ':svc',
};

function shown(example: string): string | null {
  const asked = Object.entries(ownNames).reduce((all, one) => all.replaceAll(...one), example);
  return found(asked, releases);
}

test.each(fields)('$name has an example that is right, and about it', ({ name, example }) => {
  expect(shown(example)).not.toBeNull();
  expect(example.toLowerCase()).toContain(name.toLowerCase());
});

test('every field has a name of its own', () => {
  const names = fields.map(({ name }) => name.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
});

test.each(sections.flatMap(({ examples }) => examples))('“%s”: %s', (query, says) => {
  expect(shown(query)).toMatch(says.startsWith('nothing') ? /^$/ : /^[a-m]+$/);
});

test('every type has its section, and no example a name of the index that this program was first made for', () => {
  expect(sections.map(({ title }) => title)).toEqual(expect.arrayContaining(Object.keys(forms)));
  expect(JSON.stringify(searchHelp())).not.toMatch(/svc|edge-node|build-(?:cache|agent)|dashboard/);
});

/** `|` is the caret. */
const typed: Record<string, string[]> = {
  'COMP|': ['component:'],
  'ends|': ['activeEnds<', 'supportEnds<', 'extendedEnds>'],
  'depricated|': ['deprecated'],
  '(-comp|': ['component:'],
  'not comp| stable': ['component:'],
  'component:|': words(`component:svc component:edge-node component:build-cache-node
      component:build-agent-npm component:dashboard-bundle`),
  'component:*no|': ['component:edge-node', 'component:build-cache-node'],
  'Component:sv|': ['component:svc'],
  'component:svc|': [],
  'title:"build c|': ['title:"build cache node"'],
  'title:build\\ c|': [],
  'version:2025|': ['version:2025.4.1', 'version:2025.4.0', 'version:2025.1.0'],
  'deprecated:|': ['deprecated:true', 'deprecated:false', 'deprecated:*'],
  'released>|': ['released>-7d', 'released>-90d', 'released>+90d'],
  'age<9|': ['age<90d'],
  'fact:|': [
    'fact:runtime="java 21"',
    'fact:licence=commercial',
    'fact:"runs on"=kubernetes',
    'fact:image=edge',
    'fact:"base image"="alpine 3"',
    'fact:package=@scope/agent',
  ],
  'fact:run|': ['fact:runtime="java 21"', 'fact:"runs on"=kubernetes'],
  'fact:a=b|': ['fact:"a=b"=c\\*d'],
  'major>|': [],
  'nothing:|': [],
  'stable |': [],
};

test.each(Object.entries(typed))('%s', (text, inserts) => {
  const caret = text.indexOf('|');
  expect(complete(text.replace('|', ''), caret, rows).map(({ insert }) => insert)).toEqual(inserts);
});

test('offers every field to who has typed nothing yet', () => {
  const found = complete('', 0, rows).map(({ insert }) => insert);
  expect(found).toHaveLength(fields.length);
  expect(found.slice(0, 3)).toEqual(['component:', 'title:', 'text:']);
});

test('takes the place of the whole term', () => {
  const [first] = complete('stable -comp:x)', 'stable -comp'.length, rows);
  expect(first).toMatchObject({ from: 8, to: 14, insert: 'component:' });
});
