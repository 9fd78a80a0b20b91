import { describe, expect, test } from 'vitest';
import { sections } from '#query/examples.ts';
import { forms } from '#query/field.ts';
import { fields } from '#query/fields.ts';
import { searchHelp } from '#query/help.ts';
import { prepare, select } from '#query/search.ts';
import { utc } from '#query/timestamp.ts';
import { now, rowNames, rows } from './data.ts';

describe('every example of the help finds what the help says', () => {
  test.each(sections.flatMap(({ examples }) => examples))('$query', ({ query, finds }) => {
    expect(letters(query)).toBe(finds);
  });
});

describe('every field', () => {
  test.each(fields)('$name has an example that is right, and about it', ({ name, example }) => {
    expect(letters(example)).toMatch(/^[a-m]*$/);
    expect(example.toLowerCase()).toContain(name.toLowerCase());
  });

  test('has a name of its own', () => {
    const names = fields.map(({ name }) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
  });
});

test('every type has its section', () => {
  const titles = sections.map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(Object.values(forms).map(({ title }) => title)));
});

test('the help is plain data with names for letters', () => {
  const help = searchHelp();
  expect(help.sections[1]?.examples[0]).toEqual({
    query: 'missing or prerelease',
    says: 'either',
    finds: 'edge-node 2.1.0-RC-1, build-cache-node 21.2',
  });
  expect(help.mistakes[0]).toEqual({
    query: 'relased>-90d',
    answer: 'no field is called “relased”; did you mean released? Example: released>-90d',
  });
  expect(help.sample[1]).toEqual({
    name: 'svc 2024.1.2',
    released: '2024-06-01T08:30:00.000Z',
    support: 'deprecated since 2025-10-11',
  });
});

function letters(query: string): string {
  const predicate = prepare(query, fields, rows, { now, zone: utc });
  return select(predicate, rows.size)
    .map((row) => rowNames[row])
    .join('');
}
