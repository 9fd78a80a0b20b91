/** Anonymous access as registries want it: https://distribution.github.io/distribution/spec/auth/token/ */
import { Failure } from '../failure.ts';
import type { Answer, Ask, Http } from '../http/asking.ts';
import { asListed } from '../pages.ts';
import { parseJson } from '../parse.ts';
import { tokenAnswer } from './schema.ts';

/** Asks as nobody, and with a token for everybody where the registry wants one. */
export function withToken(http: Http): Http {
  let authorization: Promise<string> | undefined;
  return async (ask) => {
    const before = authorization;
    const first = await send(http, ask, await before, [401]);
    if (first.status !== 401) return first;
    // Of several requests that were refused together, one fetches the token.
    if (authorization === before) authorization = fetchToken(http, ask, first);
    return await send(http, ask, await authorization, []);
  };
}

async function send(
  http: Http,
  ask: Ask,
  authorization: string | undefined,
  expects: readonly number[],
): Promise<Answer> {
  return await http({ ...ask, expects, ...(authorization !== undefined && { authorization }) });
}

async function fetchToken(http: Http, ask: Ask, refused: Answer): Promise<string> {
  const url = realmUrl(ask.url, refused.header('www-authenticate') ?? '');
  const { token, access_token: other } = parseJson(
    await asListed(http({ url }), ask.url),
    url,
    tokenAnswer,
  );
  const value = token ?? other;
  if (value !== undefined && /^[\x21-\x7e]+$/.test(value)) return `Bearer ${value}`;
  throw new Failure(`${url} gives no token, so ${ask.url} cannot be read`);
}

/** The registry chooses the address, so it is checked like a redirect's by whoever asks it. */
function realmUrl(asked: string, challenge: string): string {
  const parameters = new Map(
    [...challenge.slice(0, 4096).matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
      key.toLowerCase(),
      value,
    ]),
  );
  const realm = URL.parse(parameters.get('realm') ?? '');
  if (!/^bearer\s/i.test(challenge) || realm === null) {
    throw new Failure(
      `${asked} answers 401: it wants a name and a password; only public ones work`,
    );
  }
  if (realm.username !== '' || realm.password !== '') {
    throw new Failure(`${asked} sends its callers to an address that carries credentials`);
  }
  for (const key of ['service', 'scope']) {
    const value = parameters.get(key);
    if (value !== undefined) realm.searchParams.set(key, value);
  }
  return realm.href;
}
