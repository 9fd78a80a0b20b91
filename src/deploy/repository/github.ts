/** One request to GitHub's API. */
import { EnvHttpProxyAgent, request } from 'undici';

export type Method = 'GET' | 'POST' | 'PATCH';

/** Throws if no response comes; returns a response of any status. */
export async function askPlatform(method: Method, url: string, token: string, body?: object) {
  const response = await request(url, {
    method,
    dispatcher: new EnvHttpProxyAgent(),
    signal: AbortSignal.timeout(60_000),
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'user-agent': 'release-index',
      'x-github-api-version': '2022-11-28',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.statusCode, text: await response.body.text() };
}
