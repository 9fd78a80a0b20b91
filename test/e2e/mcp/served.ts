/** A built folder behind an address on this machine. */
import { listen } from '../../gather/server.ts';
import { filesOf } from '../../project.ts';

export async function served(folder: string, cache = 'public, max-age=0') {
  const files = filesOf(folder);
  const { url, close } = await listen((request, response) => {
    const body = files[decodeURIComponent(request.url ?? '').slice(1)];
    response.writeHead(body === undefined ? 404 : 200, { 'cache-control': cache }).end(body);
  });
  return { address: url, close, files };
}
