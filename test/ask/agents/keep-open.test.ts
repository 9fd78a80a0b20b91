import { expect, test } from 'vitest';
import { keepOpen } from '#ask/agents/server.ts';

function counted() {
  let now = 1000;
  let count = 0;
  let fails = false;
  const open = async () => {
    count++;
    if (fails) throw new Error(`failed ${count}`);
    return count;
  };
  const get = keepOpen(open, () => now, 60);
  return { get, at: (time: number) => (now = time), fail: (value: boolean) => (fails = value) };
}

test('questions within the time share one opening, later ones get a new one', async () => {
  const { get, at } = counted();
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  at(1059);
  expect(await get()).toBe(1);
  at(1060);
  expect(await get()).toBe(2);
  at(1119);
  expect(await get()).toBe(2);
});

test('a clock that is set back opens again', async () => {
  const { get, at } = counted();
  await get();
  at(999);
  expect(await get()).toBe(2);
});

test('a failed opening is tried again at once', async () => {
  const { get, fail } = counted();
  fail(true);
  await expect(get()).rejects.toThrow('failed 1');
  fail(false);
  expect(await get()).toBe(2);
});
