import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { proxiesOf, proxyFor } from '#gather/http/settings.ts';
import { client } from '../gather.ts';
import { listen, serve } from '../server.ts';

const https = 'http://proxy.example.com:3128';

test.each([
  ['https://example.com/', undefined, https],
  ['http://example.com/', undefined, undefined],
  ['https://example.com/', 'example.com', undefined],
  ['https://a.example.com/', 'example.com', undefined],
  ['https://a.example.com/', '.example.com', undefined],
  ['https://a.example.com/', '*.example.com', undefined],
  ['https://notexample.com/', 'example.com', https],
  ['https://example.com/', 'other.com, EXAMPLE.com', undefined],
  ['https://example.com:8443/', 'example.com:443', https],
  ['https://example.com/', 'example.com:443', undefined],
  ['https://example.com/', '*', undefined],
  ['https://[::1]/', '::1', undefined],
  ['https://example.com/', '', https],
])('%s with the exceptions %j goes through %s', (url, exceptions, proxy) => {
  expect(proxyFor(url, { https, exceptions })).toBe(proxy);
});

test('the environment names proxies in either case', () => {
  expect(proxiesOf({ https_proxy: 'http://a', HTTP_PROXY: 'http://b', NO_PROXY: 'c' })).toEqual({
    https: 'http://a',
    http: 'http://b',
    exceptions: 'c',
  });
  expect(proxiesOf({ HTTPS_PROXY: '' })).toEqual({});
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

describe('a request through a proxy', () => {
  test('arrives', async () => {
    const { url, asked } = await proxy();
    const upstream = await serve({ 'GET /a': { body: 'here' } });
    const http = client({ proxies: { http: url } });
    expect((await http({ url: `${upstream.url}/a` })).text).toBe('here');
    expect(asked).toEqual([`${upstream.url}/a`]);
  });

  test('leads into no private network either', async () => {
    const { url, asked } = await proxy();
    const http = client({ proxies: { https: url }, allowPrivateHosts: false });
    for (const host of ['127.0.0.1', 'localhost']) {
      await expect(http({ url: `https://${host}:1/` })).rejects.toThrow(
        'leads into a private network',
      );
    }
    expect(asked).toEqual([]);
  });
});
