import { expect, test } from 'vitest';
import { sections } from '#query/help/examples.ts';
import { forms } from '#query/fields/field.ts';
import { fields } from '#query/fields/vocabulary.ts';
import { searchHelp } from '#query/help/help.ts';
import { unfold } from '#query/fields/rows.ts';
import { found, releases } from './data.ts';
import { shown as sample } from './sample.ts';

const shown = { ...releases, source: unfold(sample) };

test.each(fields)('$name has an example that is right, and about it', ({ name, example }) => {
  expect(found(example, shown)).not.toBeNull();
  expect(example.toLowerCase()).toContain(name.toLowerCase());
});

test('every field has a name of its own', () => {
  const names = fields.map(({ name }) => name.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
});

test.each(sections.flatMap(({ examples }) => examples))('“%s”: %s', (query, says) => {
  expect(found(query, shown)).toMatch(says.startsWith('nothing') ? /^$/ : /^[a-m]+$/);
});

test('every type has its section', () => {
  const titles = sections.map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(Object.keys(forms)));
});

test('the help is plain data', () => {
  const help = searchHelp();
  expect(help.sections[2]?.examples[0]).toEqual({
    query: 'missing or prerelease',
    says: 'either',
    isGeneral: true,
  });
  expect(help.mistakes[0]).toEqual({
    query: 'relased>-90d',
    answer: 'no field is called “relased”; did you mean released? Example: released>-90d',
  });
});

test('no example carries a name of the index that this program was first made for', () => {
  expect(JSON.stringify(searchHelp())).not.toMatch(/svc|edge-node|build-(?:cache|agent)|dashboard/);
});
