/** A real HTTP server that answers as told; at the end, every answer was fetched and nothing else was. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished } from 'vitest';

export type Reply = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Buffer;
  readonly json?: unknown;
};

export function times(count: number, reply: Reply): readonly Reply[] {
  return Array.from({ length: count }, () => reply);
}

type Asked = { readonly what: string; readonly headers: IncomingMessage['headers'] };

/** By `GET /path?query`; a list is answered one after the other. */
export type Replies = Readonly<Record<string, Reply | readonly Reply[]>>;

export type Upstream = { readonly url: string; readonly asked: readonly Asked[] };

export async function serve(replies: Replies | ((url: string) => Replies)): Promise<Upstream> {
  const asked: Asked[] = [];
  const unexpected: string[] = [];
  const waiting = new Map<string, Reply[]>();
  const { url } = await listen((request, response) => {
    const what = `${request.method} ${request.url}`;
    asked.push({ what, headers: request.headers });
    const reply = waiting.get(what)?.shift();
    if (reply === undefined) unexpected.push(what);
    send(response, reply ?? { status: 418 });
  });
  const all = typeof replies === 'function' ? replies(url) : replies;
  for (const [what, reply] of Object.entries(all)) waiting.set(what, [reply].flat());
  onTestFinished(() => {
    const unmade = [...waiting].flatMap(([what, left]) => left.map(() => what));
    expect({ unexpected, unmade }).toEqual({ unexpected: [], unmade: [] });
  });
  return { url, asked };
}

type AnswerTo = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A server for the length of a test, or until it is closed: then it refuses all connections. */
export async function listen(answer: AnswerTo) {
  const server = await listenOn(answer);
  onTestFinished(server.close);
  return server;
}

/** One for several tests, which close it. */
export async function listenOn(answer: AnswerTo) {
  const server = createServer((request, response) => {
    // Tests have a clock of their own, and an upstream's time would contradict it.
    response.sendDate = false;
    void answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, close, server };
}

/** Below HTTP: what comes in may be taken and never answered. */
export async function listenRaw(take: (socket: Socket) => void): Promise<number> {
  const open = new Set<Socket>();
  const server = createTcpServer((socket) => {
    open.add(socket.on('error', () => {}));
    take(socket);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

export function send(response: ServerResponse, { status = 200, headers = {}, body, json }: Reply) {
  const content = json === undefined ? (body ?? '') : JSON.stringify(json);
  response.writeHead(status, {
    ...(json !== undefined && { 'content-type': 'application/json' }),
    // No body may follow a 304, and its length would be that of another answer.
    ...(status !== 304 && { 'content-length': String(Buffer.byteLength(content)) }),
    ...(headers as Record<string, string | string[]>),
  });
  response.end(content);
}
