import { expect, test } from 'vitest';
import { answerAgents } from '#ask/agents/http.ts';
import { keepOpen } from '#ask/agents/server.ts';
import { agentsPath } from '#model/served/paths.ts';

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

test('questions within the time share one opening, later ones and those after a failed one get a new one', async () => {
  const { get, at, fail } = counted();
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  at(1059);
  expect(await get()).toBe(1);
  at(1060);
  expect(await get()).toBe(2);
  at(1119);
  expect(await get()).toBe(2);
  // After the clock was set back.
  at(999);
  expect(await get()).toBe(3);
  at(1999);
  fail(true);
  await expect(get()).rejects.toThrow('failed 4');
  fail(false);
  expect(await get()).toBe(5);
});

test('over HTTP, an index that cannot be opened, and a bad request, are told in the answer alone', async () => {
  const params = { name: 'search', arguments: { query: '' } };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const accept = 'application/json, text/event-stream';
  const headers = { 'content-type': 'application/json', accept };
  const url = `https://a.b${agentsPath}`;
  const files = { where: 'https://a.b', read: async () => '{' };
  const server = { today: '2026-11-20', program: { name: 'x', version: '1' } } as const;
  const mistakes: unknown[] = [];
  const onMistake = (error: unknown) => mistakes.push(error);
  const answered = async (asking: RequestInit) =>
    await answerAgents(new Request(url, asking), { files, ...server, onMistake });
  const told = await answered({ method: 'POST', headers, body });
  expect(await told?.text()).toContain('names.json: is not JSON');
  expect((await answered({ method: 'POST', headers, body: 'null' }))?.status).toBe(400);
  expect((await answered({ method: 'OPTIONS' }))?.status).toBe(204);
  expect(mistakes).toEqual([]);
});
