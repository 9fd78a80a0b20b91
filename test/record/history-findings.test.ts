import { expect, test } from 'vitest';
import type { Component } from '#model/component.ts';
import { historyFindings } from '#record/history-findings.ts';
import { recordedOf } from './gather-into.ts';

const svc = { id: 'svc' } as Component;

test('a wrong clock is one mistake, not one per release', () => {
  const history = recordedOf(['1.0', '1.1', '1.2', '1.3', '1.4', '1.5']);
  const found = historyFindings(history, svc, '2020-01-01T00:00:00.000Z');
  expect(found.map(({ message }) => message)).toEqual([
    '1.0 is dated 2024-01-01, which lies in the future (now is 2020-01-01T00:00:00.000Z)',
    '1.1 is dated 2024-01-01, which lies in the future (now is 2020-01-01T00:00:00.000Z)',
    '1.2 is dated 2024-01-01, which lies in the future (now is 2020-01-01T00:00:00.000Z)',
    'and 3 more releases lie in the future; if the dates are right, the clock or --now is not',
  ]);
});
