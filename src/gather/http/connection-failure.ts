/** Connections that fail, as failures; only those that another try may mend are tried again. */
import { errors } from 'undici';
import { Failure } from '../failure.ts';

const unreachable = { unreachable: true } as const;
const again = { retry: {} };
const down = { ...unreachable, ...again };

/** The codes of an error, what they mean, and what may be done about it. */
const known: readonly (readonly [codes: string, words: string, details?: object])[] = [
  ['ENOTFOUND', 'its host name cannot be resolved (DNS)', unreachable],
  ['EAI_AGAIN', 'its host name cannot be resolved at the moment (DNS)', down],
  ['ECONNREFUSED', 'the connection was refused', down],
  ['EHOSTUNREACH', 'there is no route to its host', unreachable],
  ['ENETUNREACH', 'the network is unreachable', unreachable],
  ['ETIMEDOUT UND_ERR_CONNECT_TIMEOUT', 'the connection timed out', unreachable],
  ['ECONNRESET EPIPE', 'the connection was reset', again],
  ['UND_ERR_SOCKET', 'the connection was closed before the response was complete', again],
  ['Z_BUF_ERROR ERR_STREAM_PREMATURE_CLOSE', 'the response was cut off', again],
  ['Z_DATA_ERROR', 'the response cannot be decompressed'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another host'],
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  [
    'DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_VERIFY_LEAF_SIGNATURE UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'its certificate is not trusted here; NODE_EXTRA_CA_CERTS names further authorities',
  ],
  ['ERR_SSL_WRONG_VERSION_NUMBER ERR_SSL_PACKET_LENGTH_TOO_LONG', 'it does not speak TLS (https)'],
  ['UND_ERR_HEADERS_OVERFLOW', "the response's headers are too large"],
];

export function connectionFailure(url: string, error: unknown): Failure {
  const all = causes(error);
  const failure = all.find((each) => each instanceof Failure);
  // A refusal by the connection knows the address and not the URL.
  if (failure)
    return failure.message.includes(url) ? failure : new Failure(`${url} ${failure.message}`);
  const codes = new Set(all.map(codeOf));
  const [, words, details] =
    known.find(([names]) => names.split(' ').some((name) => codes.has(name))) ?? [];
  if (words) return new Failure(`${url} cannot be read: ${words}`, { ...details, cause: error });
  if (error instanceof errors.HTTPParserError) {
    return new Failure(`${url} does not answer in HTTP`, { cause: error });
  }
  const code = codeOf(error) || (error instanceof Error ? error.name : 'no reason given');
  return new Failure(`${url} cannot be read (${code})`, { cause: error });
}

/** The error, those that it holds (several addresses were tried) and those that caused it. */
function causes(error: unknown): readonly Error[] {
  if (!(error instanceof Error)) return [];
  const held: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
  return [error, ...held.flatMap(causes), ...causes(error.cause)];
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' ? code : '';
}
