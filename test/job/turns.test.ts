import { setImmediate } from 'node:timers';
import { expect, onTestFinished, test } from 'vitest';
import { createTurns } from '#job/turns.ts';

test('one in each round of the event loop, first come, first served', async () => {
  const turn = createTurns();
  const round = countRounds();
  const taken: { name: string; round: number }[] = [];
  const take = async (name: string) => {
    await turn();
    taken.push({ name, round: round() });
  };
  await Promise.all(['a', 'b', 'c'].map(take));
  await take('d');
  expect(taken.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  expect(new Set(taken.map(({ round }) => round)).size).toBe(4);
});

function countRounds(): () => number {
  let [round, isOver] = [0, false];
  const count = () => {
    round++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  onTestFinished(() => void (isOver = true));
  return () => round;
}
