import { expect, test } from 'vitest';
import { nearest, unknownComponent } from '#model/nearest.ts';

test.each<[string, readonly string[], string | undefined, most?: number]>([
  ['SERVER', ['server'], 'server'],
  ['abc', ['abcdef'], undefined],
  ['abc', ['bc', 'dbc'], 'bc'],
  ['7.20.0', ['7.0.0', '7.20.2', '7.20.5'], '7.20.2'],
  ['kittens', ['sittin'], undefined],
  ['twelve-chars', ['elve-chxrz'], 'elve-chxrz'],
  ['twelve-chars', ['lve-chxrz'], undefined],
  ['1.10', ['1.9.0', '1.10.0', '1.11.0'], '1.10.0'],
  ['x', ['qt'], undefined],
  ['html', ['helm'], undefined],
  ['mvn', ['npm', 'maven'], 'maven'],
  ['ab', ['', 'abc'], 'abc'],
  // As far as is asked for, and no farther.
  ['abcde', ['abcxx'], undefined, 1],
  ['abcde', ['abcxx'], 'abcxx', 2],
  ['abcd', ['abcd'], 'abcd', 0],
])('%s among %j: %s', (word, known, expected, most) => {
  expect(nearest(word, known, most)).toBe(expected);
});

const known = [
  { id: 'main-part', title: 'Server' },
  { id: 'build-agent-npm', title: 'Agent for npm' },
  { id: 'build-agent-sbt', title: 'Agent for sbt' },
];

test.each([
  ['a name', 'man-part', 'did you mean "main-part"?'],
  ['a title', 'servr', 'did you mean "main-part" (Server)?'],
  ['nothing', 'xylophone', 'there are main-part, build-agent-npm, build-agent-sbt'],
])('close to %s', (_, word, remedy) => {
  expect(unknownComponent(word, known)).toBe(`there is no component "${word}"; ${remedy}`);
});

test('a short word is no part of a name, and three names are enough; of none that is said twelve are named, and the others are counted', () => {
  const parts = ['xx-tool-a', 'xx-tool-b', 'xx-tool-c', 'xx-tool-d'].map((id) => ({ id }));
  expect(unknownComponent('tool', parts)).toBe(
    'there is no component "tool"; did you mean "xx-tool-a" or "xx-tool-b" or "xx-tool-c"?',
  );
  expect(unknownComponent('TOOL', parts)).toContain('did you mean "xx-tool-a"');
  expect(unknownComponent('xx-', parts)).toContain('did you mean');
  expect(unknownComponent('xx', parts)).toContain('there are xx-tool-a');
  expect(unknownComponent('x', [])).toBe('there is no component "x"; none is defined yet');
  const twelve = Array.from({ length: 12 }, (_, i) => ({ id: `component-${i}` }));
  expect(unknownComponent('x', twelve)).toMatch(/, component-11$/);
  expect(unknownComponent('x', [...twelve, { id: 'last' }])).toMatch(/, component-11 and 1 more$/);
});
