/** A small server on this machine that plays the index, and one that stands for the internet. */
import type { IncomingHttpHeaders } from 'node:http';
import { afterAll } from 'vitest';
import { listen, listenOn } from '../../gather/server.ts';

export type Answer = { readonly status?: number; readonly type?: string; readonly body: string };

/** The answers may depend on the address, so they are made when it is known. */
type Answers = (url: string) => ReadonlyMap<string, Answer> | Promise<ReadonlyMap<string, Answer>>;

/** For the length of a test. */
export async function serve(answers: Answers, start: typeof listenOn = listen) {
  const asked: string[] = [];
  const askedWith: IncomingHttpHeaders[] = [];
  let known: ReadonlyMap<string, Answer> = new Map();
  const { url, close } = await start((request, response) => {
    asked.push(request.url ?? '');
    askedWith.push(request.headers);
    const answer = known.get(request.url ?? '') ?? { status: 404, body: 'Not found' };
    const { status = 200, type = 'application/json', body } = answer;
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  known = await answers(url);
  return { url, asked, askedWith, close };
}

/** For all tests of a file. */
export async function serveTests(answers: Answers) {
  const served = await serve(answers, listenOn);
  afterAll(served.close);
  return served;
}

/** A proxy that refuses all and remembers who was called: nothing leaves this machine unseen. */
export async function refuseInternet() {
  const asked: string[] = [];
  const { url, close, server } = await listenOn((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(502).end();
  });
  server.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    socket.end('HTTP/1.1 502 Refused\r\n\r\n');
  });
  return { url, asked, close };
}
