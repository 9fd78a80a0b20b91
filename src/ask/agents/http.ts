/** The MCP server over HTTP, for the Worker and `serve`: stateless and read-only. */
import { createMcpHandler } from '@modelcontextprotocol/server';
import { agentsPath, type IndexFiles } from '#model/served/paths.ts';
import type { Day } from '#model/time/instant.ts';
import { openFiles } from '../release-index.ts';
import { createServer, type Served } from './server.ts';

const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'POST',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

type AskedIndex = Pick<Served, 'program' | 'onMistake'> & { files: IndexFiles; today: Day };

/** Undefined if the request is for a file. */
export async function answerAgents(request: Request, { files, today, ...served }: AskedIndex) {
  if (new URL(request.url).pathname !== agentsPath) return undefined;
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
  const opened = openFiles(files, today);
  const components = (await opened.catch(() => undefined))?.components.map(({ id }) => id) ?? [];
  const open = async () => ({ index: await opened, offline: () => undefined });
  const errors: unknown[] = [];
  const handler = createMcpHandler(() => createServer({ ...served, open, components }), {
    // Ten times the size of a request with a hundred long package URLs.
    maxRequestBodySize: 256 * 1024,
    onerror: (error) => errors.push(error),
  });
  const answer = await handler.fetch(request);
  // A status below 500 is a mistake of the client, so it is not reported.
  if (answer.status >= 500) errors.forEach(served.onMistake);
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  return answer;
}
