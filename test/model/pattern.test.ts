import { expect, test } from 'vitest';
import { compilePattern, patternProblem } from '#model/pattern.ts';
import { words } from '../words.ts';

test('compilePattern finds named groups, and tells the first one, or the whole match, and whether the text goes on', () => {
  const match = compilePattern('^v(?<version>[0-9.]+)(?<rest>-.*)?$').first('v1.10');
  const groups = ['version', 'rest', 'none'].map((name) => match?.group(name));
  expect(groups).toEqual(['1.10', undefined, undefined]);
  const seen = (pattern: string, text: string) =>
    [...compilePattern(pattern).all(text)].map(({ firstGroup, after }) => [firstGroup, after]);
  expect(seen('a(b)(c)', 'abc-abc').flat()).toEqual(['b', '-abc', 'b', '']);
  expect(seen('a(?<x>b)?', 'a')).toEqual([[undefined, '']]);
  expect(seen('ab', 'ab ')).toEqual([['ab', ' ']]);
  expect(seen('ab', 'a b')).toEqual([]);
  expect(compilePattern('ab').first('a b')).toBeUndefined();
  expect([compilePattern('b').test('abc'), compilePattern('b').test('ac')]).toEqual([true, false]);
});

test('compilePattern sees lines where it is told to', () => {
  const found = [...compilePattern('^(?<version>\\d+)$', 'lines').all('1\n2\nx3')];
  expect(found.map((match) => match.group('version'))).toEqual(['1', '2']);
  expect(compilePattern('^2').test('1\n2')).toBe(false);
});

test.each(words(`(a*)*b (a+a+)+b (a|a)*b (.*)(.*)(.*)(.*)b (?:a?){100}a{100}b a.*a.*a.*b`))(
  'compilePattern: %s does not stall on a page that it does not fit',
  (text) => {
    expect(compilePattern(text, 'lines').test('a'.repeat(200_000))).toBe(false);
  },
);

test('compilePattern is not run where it would take seconds', () => {
  const pattern = compilePattern('(?:.{100}){4}z');
  expect(() => pattern.test('a'.repeat(3_000_000))).toThrow(
    'its pattern would run for seconds on 3000000 characters; simplify it',
  );
});

test('compilePattern reads a page of a megabyte', () => {
  const page = `### 1.2.3\n\n15th April 2026\n\n- ${'word '.repeat(60)}\n`.repeat(3000);
  const pattern = compilePattern('^### (?<version>.+)\\n\\n(?<date>.+)', 'lines');
  expect([...pattern.all(page)].length).toBe(3000);
});

test.each([
  ['^v(?<version>.+)$', ['version'], /^none$/],
  ['^v(?P<version>.+)$', ['version'], /^none$/],
  ['x'.repeat(480) + '.'.repeat(10), [], /^none$/],
  ['[x]'.repeat(160).padEnd(500, 'x'), [], /^none$/],
  ['(', [], /^does not compile: .*missing closing \)/],
  ['(?=x)', [], /^does not compile: .*look-around and back-references do not exist in RE2 syntax$/],
  ['(.+)', ['version', 'date'], /^must have the named group \(\?<version>…\), \(\?<date>…\)$/],
  ['x'.repeat(501), [], /^must be at most 500 characters$/],
  ['(?:(?:a{100}){100}){10}', [], /^(does not compile|repeats too much)/],
  ['(?:.{100}){9}.{99}', [], /^repeats too much \(\d+ steps, at most 500\); use smaller counts$/],
])('patternProblem: %s', (text, groups, problem) => {
  expect(patternProblem(text, groups) ?? 'none').toMatch(problem);
});
