import { request } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { askPlatform } from '#deploy/repository/github.ts';
import { urlReader } from '#verify/url-reader.ts';
import { client } from '../gather.ts';
import { listen, listenRaw, serve } from '../server.ts';

function proxies(named: Readonly<Record<string, string>>) {
  const none = { http_proxy: '', https_proxy: '', no_proxy: '' };
  for (const [name, value] of Object.entries({ ...none, ...named })) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
}

/** Passes on what it is asked for, and writes it down. */
async function proxy(): Promise<{ readonly url: string; readonly asked: string[] }> {
  const asked: string[] = [];
  const { url } = await listen((incoming, response) => {
    asked.push(incoming.url ?? '');
    const onward = request(incoming.url ?? '', { headers: incoming.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.end();
  });
  return { url, asked };
}

test('a request through a proxy arrives, also what asks for a live index, and the platform; not where an exception names its host', async () => {
  const { url, asked } = await proxy();
  const upstream = await serve({
    'GET /a': [{ body: 'here' }, { body: 'directly' }],
    'GET /index.json': { body: '[]' },
    'GET /issues': { body: '[]' },
  });
  const [page, issues] = [`${upstream.url}/a`, `${upstream.url}/issues`];
  proxies({ http_proxy: url });
  expect((await client()({ url: page })).text).toBe('here');
  await urlReader(upstream.url).get('index.json');
  expect(await askPlatform('GET', issues, 'token')).toEqual({ status: 200, text: '[]' });
  const all = [page, `${upstream.url}/index.json`, issues];
  expect(asked).toEqual(all);
  proxies({ http_proxy: url, no_proxy: 'a.example,127.0.0.1' });
  expect((await client()({ url: page })).text).toBe('directly');
  expect(asked).toEqual(all);
});

test.each([
  [407, 'its proxy wants a login; HTTPS_PROXY and HTTP_PROXY can carry one'],
  [502, 'its proxy does not reach it'],
])('a request through a proxy that answers %i', async (status, words) => {
  const port = await listenRaw((socket) => void socket.end(`HTTP/1.1 ${status} No\r\n\r\n`));
  proxies({ https_proxy: `http://127.0.0.1:${port}` });
  await expect(client()({ url: 'https://example.com/' })).rejects.toThrow(words);
});

test('a request through a proxy: leads into no private network either', async () => {
  const { url, asked } = await proxy();
  proxies({ https_proxy: url });
  const http = client({ allowPrivateHosts: false });
  for (const host of ['127.0.0.1', 'localhost']) {
    await expect(http({ url: `https://${host}:1/` })).rejects.toThrow(
      'leads into a private network',
    );
  }
  expect(asked).toEqual([]);
});
