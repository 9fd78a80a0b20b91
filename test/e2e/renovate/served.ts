/** A small server on this machine that plays the index, and one that stands for the internet. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = { readonly status?: number; readonly type?: string; readonly body: string };

export type Served = {
  readonly url: string;
  /** Every path that was asked for, in order. */
  readonly asked: readonly string[];
  readonly askedWith: readonly IncomingHttpHeaders[];
  readonly close: () => Promise<void>;
};

/** The answers may depend on the address, so they are made when it is known. */
export async function serve(
  answers: (url: string) => ReadonlyMap<string, Answer> | Promise<ReadonlyMap<string, Answer>>,
): Promise<Served> {
  const asked: string[] = [];
  const askedWith: IncomingHttpHeaders[] = [];
  let known: ReadonlyMap<string, Answer> = new Map();
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    askedWith.push(request.headers);
    const answer = known.get(request.url ?? '') ?? { status: 404, body: 'Not found' };
    const { status = 200, type = 'application/json', body } = answer;
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  const url = await listen(server);
  known = await answers(url);
  return { url, asked, askedWith, close: () => close(server) };
}

/** A proxy that refuses all and remembers who was called: nothing leaves this machine unseen. */
export async function refuseInternet(): Promise<Omit<Served, 'askedWith'>> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(502).end();
  });
  server.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    socket.end('HTTP/1.1 502 Refused\r\n\r\n');
  });
  const url = await listen(server);
  return { url, asked, close: () => close(server) };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((done) => {
    server.close(done);
  });
}
