import { expect, test } from 'vitest';
import { judge } from '#judge/judge.ts';
import type { Component } from '#model/component.ts';
import type { Rule } from '#model/policy.ts';
import { componentChanges } from '#publish/changes.ts';

const component: Component = {
  id: 'tool',
  title: 'Tool',
  summary: 'Helps.',
  homepage: 'https://example.com/',
  changelogUrl: 'https://example.com/',
  sources: [],
  line: 2,
  prereleases: 'drop',
  whenMissing: 'keep',
};

/** `on id: versions`, newest first. */
function news(
  rules: readonly Rule[],
  releases: readonly (readonly [string, string, string?])[],
): string[] {
  const history = {
    id: 'tool',
    sources: [],
    held: [],
    releases: releases.map(([version, date, seen]) => ({
      version,
      date,
      basis: 'stated' as const,
      evidence: 'x',
      ...(seen !== undefined && { seen }),
    })),
  };
  const now = '2026-11-20T08:00:00.000Z';
  const judged = judge({ component, history, rules, curated: undefined, now });
  return componentChanges(judged, now).map((change) => {
    const what = change.kind === 'deprecated' ? `: ${change.versions.join(' ')}` : '';
    return `${change.on} ${change.id}${what}`;
  });
}

const why = { reason: 'So.', seen: 'https://example.com/' };

test('a rule about lines is one piece of news per line', () => {
  expect(
    news(
      [{ kind: 'line-age', months: 6, ...why }],
      [
        ['1.0', '2024-01-10'],
        ['1.0.1', '2024-02-01'],
        ['1.1', '2024-03-10'],
      ],
    ),
  ).toEqual([
    '2024-09-11 tool/deprecated/line-age/1.1/2024-09-11: 1.1',
    '2024-07-11 tool/deprecated/line-age/1.0/2024-07-11: 1.0 1.0.1',
    '2024-03-10 tool/released/1.1',
    '2024-02-01 tool/released/1.0.1',
    '2024-01-10 tool/released/1.0',
  ]);
});

test('a rule about releases is one piece of news for all of them', () => {
  expect(
    news(
      [{ kind: 'below', version: '2.0', ...why }],
      [
        ['1.0', '2024-01-10'],
        ['1.1', '2024-03-10'],
        ['2.0', '2025-01-01'],
      ],
    ),
  ).toEqual([
    '2025-01-01 tool/deprecated/below/1.0/2025-01-01: 1.0 1.1',
    '2025-01-01 tool/released/2.0',
    '2024-03-10 tool/released/1.1',
    '2024-01-10 tool/released/1.0',
  ]);
});

test('a backport into an ended line is deprecated when it appears, not before it existed', () => {
  expect(
    news(
      [{ kind: 'line-age', months: 6, ...why }],
      [
        ['1.0', '2024-01-10'],
        ['1.0.1', '2024-12-24'],
      ],
    ),
  ).toEqual([
    '2024-12-24 tool/deprecated/line-age/1.0/2024-12-24: 1.0.1',
    '2024-12-24 tool/released/1.0.1',
    '2024-07-11 tool/deprecated/line-age/1.0/2024-07-11: 1.0',
    '2024-01-10 tool/released/1.0',
  ]);
});

test('a release that was found late is news on the day that it was found', () => {
  expect(news([], [['1.0', '2024-01-10', '2026-11-19']])).toEqual(['2026-11-19 tool/released/1.0']);
});
