import { expect, test } from 'vitest';
import { Failure } from '#gather/failure.ts';
import { requestEach } from '#gather/reading/request-each.ts';

const names = Array.from({ length: 300 }, (_, n) => `1.${n}`);
const refused = (name: string) => new Failure(`${name} answers 403`);

test('three unreadable entries of three hundred cost only their own dates', async () => {
  const bad = new Set(['1.3', '1.100', '1.299']);
  const { answers, doubt } = await requestEach(names, async (name) => {
    if (bad.has(name)) throw refused(name);
    return '2026-01-02';
  });
  expect(doubt).toBeUndefined();
  expect([...answers].filter(([, { because }]) => because !== undefined)).toEqual(
    [...bad].map((name) => [name, { because: `${name} answers 403` }]),
  );
  expect([...answers.values()].filter(({ said }) => said !== undefined)).toHaveLength(297);
});

test('a server that has had enough is left alone, and what it answered is kept', async () => {
  let requests = 0;
  const { answers, doubt } = await requestEach(names, async (name) => {
    if (++requests > 200) throw new Failure(`${name} answers 429`, { scope: 'server' });
    return undefined;
  });
  expect(answers.size).toBe(200);
  expect(doubt).toMatch(
    /^100 of 300 dates are requested on the following days: 1\.\d+ answers 429$/,
  );
  expect(requests).toBeLessThan(220);
});

test('a server that lets nobody read is not asked three hundred times', async () => {
  let requests = 0;
  const { answers, doubt } = await requestEach(names, async (name) => {
    requests++;
    throw refused(name);
  });
  expect(requests).toBeLessThan(50);
  expect(doubt).toMatch(/^\d+ of 300 dates are requested on the following days: 1\.0 answers 403$/);
  expect([...answers.values()].every(({ because }) => because !== undefined)).toBe(true);
});

test('a mistake of the program is none of the upstream', async () => {
  await expect(requestEach(['1.0'], () => Promise.reject(new TypeError('x')))).rejects.toThrow(
    TypeError,
  );
});
