import { expect, test } from 'vitest';
import { remembered, rememberedByList } from '#model/remembered.ts';

test('what is asked again is not worked out again, not even nothing', () => {
  const asked: string[] = [];
  const answer = remembered((key: string) => {
    asked.push(key);
    return key === 'none' ? undefined : key.toUpperCase();
  });
  expect(['a', 'none', 'a', 'none'].map(answer)).toEqual(['A', undefined, 'A', undefined]);
  expect(asked).toEqual(['a', 'none']);
});

test('lists are the same where they hold the same things in the same order', () => {
  const [a, b] = [{ name: 'a' }, { name: 'b' }];
  const answer = rememberedByList((list: readonly { name: string }[]) => ({
    names: list.map(({ name }) => name),
  }));
  expect(answer([a, b])).toBe(answer([a, b]));
  expect([[], [a], [b, a], [a, b, a], [{ name: 'a' }]].map((list) => answer(list).names)).toEqual([
    [],
    ['a'],
    ['b', 'a'],
    ['a', 'b', 'a'],
    ['a'],
  ]);
  expect(answer([a])).not.toBe(answer([{ name: 'a' }]));
});
