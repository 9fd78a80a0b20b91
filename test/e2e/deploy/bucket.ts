/** A bucket of the real server, behind a door that tests watch and break; and the Worker that serves it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { listen } from '../../gather/server.ts';
import { access, client, workerFile, type ObjectServer } from './object-server.ts';
import { pass } from './other-hosts.ts';
import { startDeploy, type Ended } from './run-deploy.ts';
import type { Fault } from './stand-in.ts';
import type { Files } from '../../verify/good-index.ts';

type Stored = { get(key: string): Promise<Pick<Response, 'body' | 'text' | 'json'> | null> };

/** What the host's runtime calls. */
type Worker = { fetch(request: Request, bindings: { BUCKET: Stored }): Promise<Response> };

const loaded: { readonly default: Worker } = await import(resolve(workerFile));

type Head = {
  readonly versions: readonly { readonly version: string; readonly message: string }[];
};

export async function bucketOn(server: ObjectServer) {
  const name = await server.bucket();
  const { origin, pathname } = new URL(server.url);
  const folder = `${pathname.replace(/\/$/, '')}/`;
  const at = (key: string) => `${server.url}/${name}/${key}`;
  const door = {
    /** What was sent, such as `PUT head.json`. */
    asked: [] as string[],
    fault: (_what: string): Fault | undefined => undefined,
    before: async (_what: string): Promise<void> => {},
    ignoresConditions: false,
    bend: (_path: string, body: Buffer): Buffer => body,
  };
  const api = await listen(async (asked, response) => {
    const what = `${asked.method} ${asked.url?.replace(folder, '').replace(/^[^/]+\//, '')}`;
    door.asked.push(what);
    await door.before(what);
    const fault = door.fault(what);
    const isPassed = fault === undefined || ('done' in fault && fault.done);
    if (isPassed && door.ignoresConditions) await passBare(origin, asked, response);
    else if (isPassed) pass(origin, asked, response, fault);
    else if (fault.kind === 'error') response.writeHead(fault.status).end('<Message>no luck<');
    else asked.socket.destroy();
  });
  const BUCKET = {
    async get(key: string) {
      const answer = await client.fetch(at(key));
      return answer.status === 404 ? null : answer;
    },
  };
  const live = await listen(async ({ url = '/', method = 'GET', headers }, response) => {
    const said = headers as Record<string, string>;
    const asked = new Request(new URL(url, 'http://live'), { method, headers: said });
    const answer = await loaded.default
      .fetch(asked, { BUCKET })
      .catch((error: unknown) => new Response(String(error), { status: 500 }));
    const body = door.bend(url, Buffer.from(await answer.arrayBuffer()));
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(body);
  });
  const deploying = (index: Files, words: readonly string[] = [], env: object = {}) =>
    startDeploy({ api: '', live: live.url }, index, ['--to', `s3://${name}`, ...words], {
      ...access,
      AWS_ENDPOINT_URL_S3: `${api.url}${folder}`,
      ...(env as Record<string, string>),
    });
  const put = async (key: string, body: string | ArrayBuffer) =>
    expect((await client.fetch(at(key), { method: 'PUT', body })).status).toBe(200);
  return {
    door,
    live: live.url,
    deploying,
    async deploy(...asked: Parameters<typeof deploying>): Promise<Ended> {
      const ended = await deploying(...asked).ended;
      expect(ended.said).not.toContain(access.AWS_SECRET_ACCESS_KEY);
      return ended;
    },
    text: async (path: string) => await (await fetch(`${live.url}/${path}`)).text(),
    async versions() {
      const answer = await client.fetch(at('head.json'));
      return answer.status === 404 ? [] : ((await answer.json()) as Head).versions;
    },
    /** Somebody else makes a version active, which is a copy of another one. */
    async switchTo(version: string, like = '') {
      const copy = await (await client.fetch(at(`versions/${like}`))).text();
      const now = { version, at: '2026-06-01T00:00:00Z', message: 'Another deploy' };
      await put(`versions/${version}`, copy);
      await put('head.json', JSON.stringify({ versions: [now] }));
    },
    async objects() {
      const listed = await (await client.fetch(`${server.url}/${name}?list-type=2`)).text();
      const keys = [...listed.matchAll(/<Key>([^<]+)/g)].map(([, key = '']) => key);
      const bodies = keys.map(async (key) => await (await client.fetch(at(key))).arrayBuffer());
      return new Map((await Promise.all(bodies)).map((body, i) => [keys[i] ?? '', body]));
    },
    async fill(objects: ReadonlyMap<string, ArrayBuffer>) {
      await Promise.all([...objects].map(([key, body]) => put(key, body)));
    },
  };
}

export type Bucket = Awaited<ReturnType<typeof bucketOn>>;

/** Without any condition, so signed anew. */
async function passBare(to: string, asked: IncomingMessage, response: ServerResponse) {
  const { method = 'GET' } = asked;
  const body = method === 'PUT' ? new Uint8Array(await buffer(asked)) : null;
  const answer = await client.fetch(`${to}${asked.url}`, { method, body });
  const headers = { etag: answer.headers.get('etag') ?? '' };
  response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()));
}
