/** What whoever serves an index does with its addresses: the host, `serve`, and the Worker of a bucket. */
import { expect } from 'vitest';
import { goodFiles } from '../../verify/good-index.ts';
import { words } from '../../words.ts';

const html = 'text/html; charset=utf-8';
const json = 'application/json';
const ours = {
  'cache-control': 'public, max-age=3600',
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

const types: Readonly<Record<string, string>> = {
  'edge-node.json': json,
  'details/edge-node.json': json,
  '': html,
  'edge-node': html,
  'feed.xml': 'application/xml',
  'badge/edge-node.svg': 'image/svg+xml',
  'support.ics': 'text/calendar; charset=utf-8',
  'llms.txt': 'text/plain; charset=utf-8',
  '.well-known/ai-catalog.json': 'application/ai-catalog+json',
  '.well-known/mcp/server-card.json': 'application/mcp-server-card+json',
  'assets/page.js': 'text/javascript; charset=utf-8',
  'assets/style.css': 'text/css; charset=utf-8',
};
/** Answered at the address itself, with the bytes of the file. */
const withoutEnding = words(`products products/full products/tool products/edge-node
  products/tool.json products/ products/tool/ identifiers identifiers/purl identifiers/purl/
  identifiers/cpe.json`);
const nowhere = words(`.well-known/no-such.json no-such.json details/no-such.json no-such _headers
  SHA256SUMS.txt api/v1/products/no-such api/v1/products/tool/1 api/v1/identifiers/swid`);

export async function asked(address: string, path: string, options: RequestInit = {}) {
  const answer = await fetch(new URL(path, address), { redirect: 'manual', ...options });
  const headers = Object.fromEntries(answer.headers) as Record<string, string>;
  return { path, status: answer.status, headers, text: await answer.text() };
}

/** What is not there, and what is said instead is no data. */
export async function expectNowhere(address: string, paths: readonly string[] = nowhere) {
  const said = { headers: { 'content-type': html }, text: expect.stringContaining('Not found') };
  for (const path of paths) {
    const answer = await asked(address, path);
    expect(answer).toMatchObject({ path, status: 404, ...said });
    expect(answer.headers).not.toHaveProperty('location');
  }
}

export async function expectTyped(address: string) {
  for (const [path, type] of Object.entries(types)) {
    const answer = await asked(address, path);
    const headers = { ...ours, 'content-type': type };
    expect(answer).toMatchObject({ path, status: 200, headers });
    expect(answer.headers['content-security-policy']).not.toContain('unsafe');
  }
  for (const path of withoutEnding.map((one) => `api/v1/${one}`)) {
    const answer = await asked(address, path);
    const text = goodFiles().get(`${path.replace(/\.json$|\/$/, '')}.json`);
    expect(answer).toMatchObject({ path, status: 200, text });
    expect(answer.headers).toMatchObject({ ...ours, 'content-type': json });
  }
}

/** A page has one address; a file that is known is not sent again. */
export async function expectBrief(address: string) {
  const page = await asked(address, 'edge-node.html?from=1.9');
  expect(page).toMatchObject({ status: 307, headers: { location: '/edge-node?from=1.9' } });
  const { headers } = await asked(address, 'edge-node.json');
  expect(headers['etag']).toMatch(/^(?:W\/)?"[0-9a-f]+"$/);
  for (const [known, status] of [
    [headers['etag'] ?? '', 304],
    ['"another"', 200],
  ] as const) {
    const again = await asked(address, 'edge-node.json', { headers: { 'if-none-match': known } });
    expect([known, again.status]).toEqual([known, status]);
  }
  const head = await asked(address, 'edge-node.json', { method: 'HEAD' });
  expect(head).toMatchObject({ status: 200, text: '' });
  expect((await asked(address, 'edge-node.json', { method: 'POST' })).status).toBe(405);
}
