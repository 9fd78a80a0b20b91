/** Connections that fail, in words; only those that another try may mend are tried again. */
import { errors } from 'undici';
import { Failure } from '../failure.ts';

type Trouble = { readonly words: string; readonly unreachable?: true; readonly again?: true };

const untrusted =
  'its certificate is not trusted here; NODE_EXTRA_CA_CERTS names further authorities';

const troubles: ReadonlyMap<string, Trouble> = new Map([
  ['ENOTFOUND', { words: 'there is no such host', unreachable: true }],
  ['EAI_AGAIN', { words: 'its name cannot be resolved now', unreachable: true, again: true }],
  ['ECONNREFUSED', { words: 'it refuses the connection', unreachable: true, again: true }],
  ['EHOSTUNREACH', { words: 'there is no way to its host', unreachable: true }],
  ['ENETUNREACH', { words: 'there is no network', unreachable: true }],
  ['ETIMEDOUT', { words: 'its host does not react', unreachable: true }],
  ['UND_ERR_CONNECT_TIMEOUT', { words: 'its host does not react', unreachable: true }],
  ['ECONNRESET', { words: 'the connection broke', again: true }],
  ['EPIPE', { words: 'the connection broke', again: true }],
  ['UND_ERR_SOCKET', { words: 'the connection broke before the answer was complete', again: true }],
  ['Z_BUF_ERROR', { words: 'the answer was cut off', again: true }],
  ['ERR_STREAM_PREMATURE_CLOSE', { words: 'the answer was cut off', again: true }],
  ['Z_DATA_ERROR', { words: 'the answer cannot be unpacked' }],
  ['ERR_TLS_CERT_ALTNAME_INVALID', { words: 'its certificate is for another host' }],
  ['CERT_HAS_EXPIRED', { words: 'its certificate has expired' }],
  ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN']
    .concat(['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'])
    .map((code): [string, Trouble] => [code, { words: untrusted }]),
  ['ERR_SSL_WRONG_VERSION_NUMBER', { words: 'it does not speak https' }],
  ['ERR_SSL_PACKET_LENGTH_TOO_LONG', { words: 'it does not speak https' }],
  ['UND_ERR_HEADERS_OVERFLOW', { words: 'the head of the answer is too large' }],
]);

export function broken(url: string, error: unknown): Failure {
  const known = causes(error).find((each) => each instanceof Failure);
  // A refusal from below knows the address and not the URL.
  if (known instanceof Failure) {
    return known.message.includes(url) ? known : new Failure(`${url} ${known.message}`);
  }
  const trouble = causes(error).flatMap((each) => troubles.get(codeOf(each)) ?? [])[0];
  if (trouble !== undefined) return troubleFailure(url, trouble, error);
  if (error instanceof errors.HTTPParserError) {
    return new Failure(`${url} does not answer in HTTP`, { cause: error });
  }
  const code = codeOf(error) || (error instanceof Error ? error.name : 'no reason given');
  return new Failure(`${url} cannot be read (${code})`, { cause: error });
}

function troubleFailure(url: string, trouble: Trouble, cause: unknown): Failure {
  const { words, unreachable, again } = trouble;
  return new Failure(`${url} cannot be read: ${words}`, {
    ...(unreachable === true && { unreachable }),
    ...(again === true && { retry: {} }),
    cause,
  });
}

/** The error, those that it holds (several addresses were tried) and those that caused it. */
function causes(error: unknown): readonly unknown[] {
  if (!(error instanceof Error)) return [];
  const held: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
  return [error, ...held.flatMap(causes), ...causes(error.cause)];
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' ? code : '';
}
