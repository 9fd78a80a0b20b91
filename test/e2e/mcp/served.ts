/** A built folder behind an address on this machine. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export async function served(folder: string) {
  const files = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => statSync(join(folder, path)).isFile())
      .map((path) => [`/${path}`, readFileSync(join(folder, path))]),
  );
  const server = createServer(({ url = '' }, response) => {
    const body = files.get(url);
    response.writeHead(body ? 200 : 404, { 'cache-control': 'public, max-age=0' }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
