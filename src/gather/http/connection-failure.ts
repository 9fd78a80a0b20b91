/** Turns connection errors into failures; a retry follows only if it may help. */
import { Failure } from '../failure.ts';

const unreachable = { unreachable: true } as const;
const again = { retry: {} };
const down = { ...unreachable, ...again };

/** What the code of an error means, and what may be done about it. */
const known: readonly (readonly [code: RegExp, words: string, details?: object])[] = [
  [/ENOTFOUND/, 'its host name cannot be resolved (DNS)', unreachable],
  [/EAI_AGAIN/, 'its host name cannot be resolved at the moment (DNS)', down],
  [/ECONNREFUSED/, 'the connection was refused', down],
  [/EHOSTUNREACH/, 'there is no route to its host', unreachable],
  [/ENETUNREACH/, 'the network is unreachable', unreachable],
  [/ETIMEDOUT|CONNECT_TIMEOUT/, 'the connection timed out', unreachable],
  [/ECONNRESET|EPIPE/, 'the connection was reset', again],
  [/UND_ERR_SOCKET/, 'the connection was closed before the response was complete', again],
  [/Z_BUF_ERROR|PREMATURE_CLOSE|LENGTH_MISMATCH/, 'the response was cut off', again],
  [/Z_DATA_ERROR|^ERR__ERROR_/, 'the response cannot be decompressed'],
  [/CERT_ALTNAME_INVALID/, 'its certificate is for another host'],
  [/CERT_HAS_EXPIRED/, 'its certificate has expired'],
  [
    /SELF_SIGNED_CERT|UNABLE_TO_(?:GET_ISSUER_CERT|VERIFY)/,
    'its certificate is not trusted here; NODE_EXTRA_CA_CERTS names further authorities',
  ],
  [/ERR_SSL_(?:WRONG_VERSION|PACKET_LENGTH)/, 'it does not speak TLS (https)'],
  [/UND_ERR_HEADERS_OVERFLOW/, "the response's headers are too large"],
  [/PROXY_407/, 'its proxy wants a login; HTTPS_PROXY and HTTP_PROXY can carry one'],
  [/PROXY_5/, 'its proxy does not reach it', again],
  [/PROXY_/, 'its proxy refuses it'],
  [/UND_ERR_INVALID_ARG/, 'its token (GITHUB_TOKEN, .npmrc) has a line break or the like'],
  [/^HPE_|^HTTPParserError$/, 'it does not answer in HTTP'],
];

export function connectionFailure(url: string, error: unknown): Failure {
  const all = causes(error);
  const failure = all.find((each) => each instanceof Failure);
  // A refusal during the connection knows the address, but not the URL.
  if (failure)
    return failure.message.includes(url) ? failure : new Failure(`${url} ${failure.message}`);
  const codes = all.map(codeOf);
  const [, words, details] = known.find(([code]) => codes.some((one) => code.test(one))) ?? [];
  if (words) return new Failure(`${url} cannot be read: ${words}`, { ...details, cause: error });
  return new Failure(`${url} cannot be read (${codes[0] ?? 'no reason given'})`, { cause: error });
}

/** The error, those that it holds (several addresses were tried) and those that caused it. */
function causes(error: unknown): readonly Error[] {
  if (!(error instanceof Error)) return [];
  const held: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
  return [error, ...held.flatMap(causes), ...causes(error.cause)];
}

function codeOf(error: Error): string {
  const code: unknown = Reflect.get(error, 'code');
  // undici gives the status of a proxy that refuses a connection only in the message.
  const refused = /^Proxy .*\((\d{3})\)/.exec(error.message)?.[1];
  if (refused) return `PROXY_${refused}`;
  return typeof code === 'string' && code !== '' ? code : error.name;
}
