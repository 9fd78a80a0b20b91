import { expect, test } from 'vitest';
import { placedMessage, problemLine } from '#model/problem.ts';

test('a problem is one line, whatever text an upstream put into it; a warning says so, and a place stands behind its file', () => {
  const hostile = 'a\u001b[31m\nb\u009b2J\u202ec\r';
  expect(
    problemLine({ code: 'E-FILE-MISSING', where: hostile, place: hostile, message: hostile }),
  ).toBe('a�[31m�b�2J�c�: a�[31m�b�2J�c�: a�[31m�b�2J�c� [E-FILE-MISSING]');
  const problem = { where: 'a.json', message: 'is wrong' };
  expect(placedMessage(problem)).toBe('a.json: is wrong');
  expect(placedMessage({ ...problem, place: '1:2' })).toBe('a.json: 1:2: is wrong');
  expect(placedMessage({ ...problem, where: '' })).toBe('"": is wrong');
  expect(placedMessage({ ...problem, warning: true })).toBe('a.json: warning: is wrong');
});
