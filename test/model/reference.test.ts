/** A name becomes part of other people's rules for updates, so no name may match any other. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { references } from '#model/component/reference.ts';
import { holds } from '../holds.ts';

const good: Readonly<Record<string, readonly string[]>> = {
  docker: ['tool', 'example/tool', 'registry.example.com:5000/a/b__c/tool-2'],
  helm: ['tool', 'Tool_2.chart'],
  maven: ['com.example:tool', '_a:b-c_d'],
  npm: ['tool', '@example/tool', '@Example/~tool.js'],
  pypi: ['tool', 'Example_tool.x'],
  'sbt-plugin': ['com.example:sbt-tool'],
};

const signs = Array.from('*!?[]{}()^$|+\\ \n"');

describe.each(Object.keys(good))('a name of kind %s', (kind) => {
  test.each(good[kind] ?? [])('can be %s', (name) => {
    expect(references.safeParse([{ kind, name }]).success).toBe(true);
  });

  test('cannot be a pattern, wherever its sign stands', () => {
    const [name = ''] = good[kind] ?? [];
    const signed = signs.flatMap((sign) => [sign + name, name + sign, `t${sign}${name}`]);
    const all = ['', '../tool', `/${name}/i`, `/${name}/`, ...signed];
    expect(all.filter((one) => references.safeParse([{ kind, name: one }]).success)).toEqual([]);
    const { error } = references.safeParse([{ kind, name: '!tool' }]);
    expect(error?.issues.map(({ path }) => path.join('.'))).toContain('0.name');
  });

  test('holds nothing that a rule reads as a pattern', () => {
    const piece = fc.constantFrom('a', 'B', '1', '.', '-', '_', '/', ':', '@', '~', ...signs);
    holds(2000, [fc.array(piece, { maxLength: 8 })], (pieces) => {
      const name = pieces.join('');
      if (!references.safeParse([{ kind, name }]).success) return;
      expect(name).not.toMatch(/[*!?[\]{}()^$|+\\\s"]|^\/|\/$/);
    });
  });
});
