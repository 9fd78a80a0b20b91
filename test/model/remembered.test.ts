import { expect, test } from 'vitest';
import { remembered } from '#model/remembered.ts';

test('what is asked again is not worked out again, not even nothing', () => {
  const asked: string[] = [];
  const answer = remembered((key: string) => {
    asked.push(key);
    return key === 'none' ? undefined : key.toUpperCase();
  });
  expect(['a', 'none', 'a', 'none'].map(answer)).toEqual(['A', undefined, 'A', undefined]);
  expect(asked).toEqual(['a', 'none']);
});
