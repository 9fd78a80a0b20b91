/** Connections that fail, as failures; only those that another try may mend are tried again. */
import { errors } from 'undici';
import { Failure } from '../failure.ts';

type Cause = { readonly words: string; readonly unreachable?: true; readonly again?: true };

const untrusted =
  'its certificate is not trusted here; NODE_EXTRA_CA_CERTS names further authorities';
const unresolved = 'its host name cannot be resolved at the moment (DNS)';
const closed = 'the connection was closed before the response was complete';

const known: ReadonlyMap<string, Cause> = new Map<string, Cause>([
  ['ENOTFOUND', { words: 'its host name cannot be resolved (DNS)', unreachable: true }],
  ['EAI_AGAIN', { words: unresolved, unreachable: true, again: true }],
  ['ECONNREFUSED', { words: 'the connection was refused', unreachable: true, again: true }],
  ['EHOSTUNREACH', { words: 'there is no route to its host', unreachable: true }],
  ['ENETUNREACH', { words: 'the network is unreachable', unreachable: true }],
  ['ETIMEDOUT', { words: 'the connection timed out', unreachable: true }],
  ['UND_ERR_CONNECT_TIMEOUT', { words: 'the connection timed out', unreachable: true }],
  ['ECONNRESET', { words: 'the connection was reset', again: true }],
  ['EPIPE', { words: 'the connection was reset', again: true }],
  ['UND_ERR_SOCKET', { words: closed, again: true }],
  ['Z_BUF_ERROR', { words: 'the response was cut off', again: true }],
  ['ERR_STREAM_PREMATURE_CLOSE', { words: 'the response was cut off', again: true }],
  ['Z_DATA_ERROR', { words: 'the response cannot be decompressed' }],
  ['ERR_TLS_CERT_ALTNAME_INVALID', { words: 'its certificate is for another host' }],
  ['CERT_HAS_EXPIRED', { words: 'its certificate has expired' }],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', { words: untrusted }],
  ['SELF_SIGNED_CERT_IN_CHAIN', { words: untrusted }],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', { words: untrusted }],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', { words: untrusted }],
  ['ERR_SSL_WRONG_VERSION_NUMBER', { words: 'it does not speak TLS (https)' }],
  ['ERR_SSL_PACKET_LENGTH_TOO_LONG', { words: 'it does not speak TLS (https)' }],
  ['UND_ERR_HEADERS_OVERFLOW', { words: "the response's headers are too large" }],
]);

export function connectionFailure(url: string, error: unknown): Failure {
  const all = causes(error);
  const failure = all.find((each) => each instanceof Failure);
  // A refusal by the connection knows the address and not the URL.
  if (failure !== undefined) {
    return failure.message.includes(url) ? failure : new Failure(`${url} ${failure.message}`);
  }
  const cause = all.flatMap((each) => known.get(codeOf(each)) ?? [])[0];
  if (cause !== undefined) {
    const { words, ...details } = cause;
    return new Failure(`${url} cannot be read: ${words}`, { ...details, cause: error });
  }
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
