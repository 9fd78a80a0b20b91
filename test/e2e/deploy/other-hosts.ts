/** Hosts on this machine, as faithful as the job's own files let them be: each serves what it was told. */
import { hash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { mediaTypes } from '#deploy/host/host-rules.ts';
import { listen } from '../../gather/server.ts';
import { putProgram } from '../../folder.ts';
import type { Fault } from './stand-in.ts';

type Served = {
  readonly status: number;
  readonly body: Buffer;
  readonly headers: Record<string, string>;
};

/** Answers 304 to the ETag that it gives, as every web server does, and 401 to whoever is not let in. */
export async function serving(
  answer: (path: string) => Served,
  letsIn: (login: string | undefined) => boolean = () => true,
): Promise<string> {
  const { url } = await listen((request: IncomingMessage, response: ServerResponse) => {
    if (!letsIn(request.headers.authorization)) return response.writeHead(401).end();
    const { status, body, headers } = answer(decodeURIComponent(request.url?.split('?')[0] ?? ''));
    const etag = `"${hash('sha1', body)}"`;
    const isKnown = status === 200 && request.headers['if-none-match'] === etag;
    response.writeHead(isKnown ? 304 : status, { ...headers, etag });
    return response.end(isKnown ? '' : body);
  });
  return url;
}

/** The same server as from far away. */
export async function late(target: string, milliseconds: number): Promise<string> {
  const { url } = await listen(async (asked, response) => {
    await setTimeout(milliseconds);
    pass(target, asked, response);
  });
  return url;
}

/** The server's own answer, which may be lost or replaced on the way. */
export function pass(to: string, asked: IncomingMessage, response: ServerResponse, fault?: Fault) {
  const { method, headers } = asked;
  const sent = request(`${to}${asked.url}`, { method, headers }, (answer) => {
    if (fault?.kind === 'lost') return void answer.resume().on('end', () => asked.socket.destroy());
    const status = fault?.kind === 'error' ? fault.status : answer.statusCode;
    response.writeHead(status ?? 502, answer.headers);
    return answer.pipe(response);
  });
  sent.on('error', () => response.destroy());
  asked.pipe(sent);
}

const ofPages = { 'cache-control': 'max-age=600', 'access-control-allow-origin': '*' };

/** No header of an index's own; addresses without an ending; a page for what is missing. */
export function pagesOf(folder: string, more: Readonly<Record<string, string>> = ofPages) {
  return (path: string): Served => {
    const names = [path === '/' ? 'index.html' : path, `${path}.html`];
    const files = names.map((name) => join(folder, name));
    const found = files.find((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
    const file = found ?? join(folder, '404.html');
    const type = mediaTypes[extname(file)] ?? 'application/octet-stream';
    const body = existsSync(file) ? readFileSync(file) : Buffer.from('');
    return { status: found ? 200 : 404, body, headers: { 'content-type': type, ...more } };
  };
}

/** A bucket as a folder, each object with a file of its metadata, and the part of the tool `aws` that fills it. */
export function putAws(bin: string, bucket: string): void {
  const tool = join(import.meta.dirname, 'stand-ins/aws.js');
  putProgram(bin, 'aws', `exec "${process.execPath}" "${tool}" "${bucket}" "$@"`);
}

export function bucketOf(bucket: string) {
  const read = (key: string) => {
    const file = join(bucket, encodeURIComponent(key));
    return existsSync(file) ? readFileSync(file) : undefined;
  };
  return (path: string): Served => {
    const key = path === '/' ? 'index.html' : path.slice(1);
    const found = read(key);
    const body = found ?? read('404.html') ?? Buffer.from('');
    const about = read(`${found ? key : '404.html'} about`);
    const headers = JSON.parse(String(about ?? '{}')) as Record<string, string>;
    return { status: found ? 200 : 404, body, headers };
  };
}
