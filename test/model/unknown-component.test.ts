import { expect, test } from 'vitest';
import { unknownComponent } from '#model/unknown-component.ts';

const known = [
  { id: 'main-part', title: 'Server' },
  { id: 'build-agent-npm', title: 'Agent for npm' },
  { id: 'build-agent-sbt', title: 'Agent for sbt' },
];

test.each([
  ['a name', 'man-part', 'did you mean "main-part"?'],
  ['a title', 'servr', 'did you mean "main-part" (Server)?'],
  ['a part of names', 'agent', 'did you mean "build-agent-npm" or "build-agent-sbt"?'],
  ['nothing', 'xylophone', 'there are main-part, build-agent-npm, build-agent-sbt'],
])('close to %s', (_, word, remedy) => {
  expect(unknownComponent(word, known)).toBe(`there is no component "${word}"; ${remedy}`);
});

test('an index of none, and one of many', () => {
  expect(unknownComponent('x', [])).toBe('there is no component "x"; none is defined yet');
  const many = Array.from({ length: 30 }, (_, i) => ({ id: `component-${i}` }));
  expect(unknownComponent('x', many)).toMatch(
    /; there are component-0, .*, component-11 and 18 more$/,
  );
});
