/** A day that is some days from now: for the programs of a job, and for the servers that they ask. */
import { resolve } from 'node:path';
import { listen } from '../../gather/server.ts';

export function envOf(daysOn: number) {
  const options = `--import=${resolve('test/e2e/deploy/days-on.js')}`;
  return { DAYS_ON: String(daysOn), ...(daysOn > 0 && { NODE_OPTIONS: options }) };
}

/** Answers in JSON, or with 404 where there is no answer. */
export async function answeringOn(
  daysOn: () => number,
  answer: (url: string, method: string) => unknown,
) {
  return await listen(({ url = '', method = '' }, response) => {
    const date = new Date(Date.now() + daysOn() * 86_400_000).toUTCString();
    const body = answer(url, method);
    const headers = { 'content-type': 'application/json', date };
    response.writeHead(body === undefined ? 404 : 200, headers).end(JSON.stringify(body ?? {}));
  });
}
