import { expect, test } from 'vitest';
import type { Component } from '#model/component/component.ts';
import { correct, judgeOn, recorded } from './cases.ts';

const component: Partial<Component> = {
  line: 2,
  changelog: [
    { url: 'https://example.com/{line}/notes#{dashes}', from: '2.0', to: '2.1.1' },
    { url: 'https://example.com/all?v={version}&again={version}', from: '1.5' },
  ],
};
const releases = [
  recorded('1.4', '2024-01-01'),
  recorded('1.5', '2024-01-02'),
  recorded('2.0', '2024-01-03'),
  recorded('2.1.1', '2024-01-04'),
  recorded('2.2', '2024-01-05', { changelogUrl: 'https://example.com/upstream' }),
  recorded('2.3', '2024-01-06', { changelogUrl: 'https://example.com/upstream' }),
  recorded('2.4+a&b/../{{c}}', '2024-01-07'),
];

test("a person's link, else the source's, else the first fitting rule, else none", () => {
  const corrections = [correct('2.3', { changelogUrl: 'https://example.com/person' })];
  const judged = judgeOn('2024-06-01', { releases, component, corrections });
  expect(judged.releases.map(({ version, changelogUrl }) => [version.text, changelogUrl])).toEqual([
    ['1.4', undefined],
    ['1.5', 'https://example.com/all?v=1.5&again=1.5'],
    ['2.0', 'https://example.com/2.0/notes#2-0'],
    ['2.1.1', 'https://example.com/2.1/notes#2-1-1'],
    ['2.2', 'https://example.com/upstream'],
    ['2.3', 'https://example.com/person'],
    [
      '2.4+a&b/../{{c}}',
      'https://example.com/all?v=2.4%2Ba%26b%2F..%2F%7B%7Bc%7D%7D&again=2.4%2Ba%26b%2F..%2F%7B%7Bc%7D%7D',
    ],
  ]);
  expect(judged.releases[0]).not.toHaveProperty('changelogUrl');
});

test('a rule with a line does not fit a component without lines', () => {
  const { changelog } = component;
  const judged = judgeOn('2024-06-01', { releases, component: { changelog } });
  expect(judged.releases[2]?.changelogUrl).toBe('https://example.com/all?v=2.0&again=2.0');
});
