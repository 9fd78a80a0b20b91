/** Authentication by token: https://distribution.github.io/distribution/spec/auth/token/ */
import { Failure } from '../failure.ts';
import { requireListed } from '../http/pages.ts';
import type { Credential, Http, HttpRequest, SourceCredential } from '../http/types.ts';
import { entry, lenient, parseJson } from '../reading/parse.ts';

const tokenAnswer = entry({ token: lenient.text, access_token: lenient.text });

/** A login is sent to the registry's token server; another credential with the first request. */
export function withToken(http: Http, login?: SourceCredential): Http {
  const own = login?.credential;
  let credential: Promise<Credential | 'none'> = Promise.resolve(
    own === undefined || own.value.startsWith('Basic ') ? 'none' : own,
  );
  return async (request) => {
    const before = credential;
    const expects = [401, ...(request.expects ?? [])];
    const first = await http({ ...request, expects, credential: await before });
    if (first.status !== 401) return first;
    const challenge = bearerOf(first.header('www-authenticate') ?? '');
    // If several requests are refused together, only one fetches the token.
    if (credential === before) credential = credentialFor(http, request, challenge, login);
    // The token is for the address that asked for it, perhaps after a redirect; but a token from a
    // login is sent only to the origin of the request.
    const url = login ? request.url : first.url;
    return await http({ ...request, url, credential: await credential });
  };
}

/** The Bearer challenge among several (RFC 9110, 11.6.1); else the header as it is. */
function bearerOf(challenges: string): string {
  const all = challenges.slice(0, 4096).split(/,\s*(?=[\w-]+\s+[\w-]+\s*=)/);
  return all.find((one) => /^\s*bearer\s/i.test(one))?.trim() ?? challenges;
}

/** The credential in the form that the registry asks for: the login itself, or a token. */
async function credentialFor(
  http: Http,
  request: HttpRequest,
  challenge: string,
  login: SourceCredential | undefined,
): Promise<Credential> {
  const registry = new URL(request.url);
  if (/^basic(\s|$)/i.test(challenge) && login?.origins.includes(registry.origin))
    return login.credential;
  if (!/^bearer\s/i.test(challenge)) {
    const why = `${request.url} answers 401: it wants a user name and a password; "auth" in the definition names them`;
    throw new Failure(why);
  }
  const url = realmUrl(request.url, challenge);
  const realm = new URL(url);
  const isOwn = realm.hostname === registry.hostname;
  // Another port is allowed: GitLab's registry has its own.
  const isNear = isOwn && realm.protocol === registry.protocol;
  const isMeant = isNear || login?.origins.includes(realm.origin);
  const credential = login && isMeant ? login.credential : 'none';
  // A registry elsewhere must not get a token that this job fetches from a private network.
  const answer = http({ url, credential, namedHostsOnly: !isOwn });
  const read = parseJson(await requireListed(answer, request.url), url, tokenAnswer);
  const value = read.token || read.access_token;
  const isPublic = credential === 'none' && { isPublic: true as const };
  if (value && /^[\x21-\x7e]+$/.test(value))
    return { header: 'authorization', value: `Bearer ${value}`, ...isPublic };
  throw new Failure(`${url} gives no token, so ${request.url} cannot be read`);
}

/** The address of the token server. The HTTP client checks it like the target of a redirect. */
function realmUrl(requested: string, challenge: string): string {
  const named = [...challenge.matchAll(/(\w+)\s*=\s*"?((?<=")[^"]*|[^\s",]+)/g)];
  const parameters = new Map(named.map(([, key = '', value = '']) => [key.toLowerCase(), value]));
  const realm = URL.parse(parameters.get('realm') ?? '');
  if (realm === null)
    throw new Failure(`${requested} answers 401 without saying where to get a token`);
  if (realm.username !== '' || realm.password !== '')
    throw new Failure(`${requested} sends its callers to an address that carries credentials`);
  for (const key of ['service', 'scope']) {
    const value = parameters.get(key);
    if (value) realm.searchParams.set(key, value);
  }
  // Some registries name no scope, so the client must say what it wants.
  const name = /\/v2\/(.+)\/(?:tags|manifests|blobs)\//.exec(requested)?.[1];
  if (!realm.searchParams.has('scope')) realm.searchParams.set('scope', `repository:${name}:pull`);
  return realm.href;
}
