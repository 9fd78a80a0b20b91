import { expect, test } from 'vitest';
import { problemLine } from '#model/problem.ts';

test('a problem is one line, whatever text an upstream put into it', () => {
  const hostile = 'a\u001b[31m\nb\u009b2J\u202ec\r';
  expect(
    problemLine({ code: 'E-FILE-MISSING', where: hostile, place: hostile, message: hostile }),
  ).toBe('a�[31m�b�2J�c�: a�[31m�b�2J�c�: a�[31m�b�2J�c� [E-FILE-MISSING]');
});
