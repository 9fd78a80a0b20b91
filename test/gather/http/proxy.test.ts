import { request } from 'node:http';
import { expect, test } from 'vitest';
import { proxiesOf } from '#gather/http/settings.ts';
import { client } from '../gather.ts';
import { listen, serve } from '../server.ts';

const none = { httpProxy: '', httpsProxy: '', noProxy: '' };

test('the environment names proxies in either case', () => {
  expect(proxiesOf({ https_proxy: 'http://a', HTTP_PROXY: 'http://b', NO_PROXY: 'c' })).toEqual({
    httpsProxy: 'http://a',
    httpProxy: 'http://b',
    noProxy: 'c',
  });
  expect(proxiesOf({ HTTPS_PROXY: '' })).toEqual(none);
});

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

test('a request through a proxy arrives', async () => {
  const { url, asked } = await proxy();
  const upstream = await serve({ 'GET /a': { body: 'here' } });
  const http = client({ proxies: { ...none, httpProxy: url } });
  expect((await http({ url: `${upstream.url}/a` })).text).toBe('here');
  expect(asked).toEqual([`${upstream.url}/a`]);
});

test('a request through a proxy is a direct one where an exception names its host', async () => {
  const { url, asked } = await proxy();
  const upstream = await serve({ 'GET /a': { body: 'here' } });
  const { hostname } = new URL(upstream.url);
  const http = client({ proxies: { ...none, httpProxy: url, noProxy: `a.example,${hostname}` } });
  expect((await http({ url: `${upstream.url}/a` })).text).toBe('here');
  expect(asked).toEqual([]);
});

test('a request through a proxy: leads into no private network either', async () => {
  const { url, asked } = await proxy();
  const http = client({ proxies: { ...none, httpsProxy: url }, allowPrivateHosts: false });
  for (const host of ['127.0.0.1', 'localhost']) {
    await expect(http({ url: `https://${host}:1/` })).rejects.toThrow(
      'leads into a private network',
    );
  }
  expect(asked).toEqual([]);
});
