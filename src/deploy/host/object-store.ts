/** One bucket of an S3-compatible server. A missing object or failed condition does not throw. */
import { hash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { EnvHttpProxyAgent, interceptors, request } from 'undici';
import { refuse } from '#model/problem.ts';
import { requireSet } from './cloudflare.ts';

export type ObjectStore = ReturnType<typeof openStore>;

/** Writes only if there is no object of this name, or only if the object has this ETag. */
type Condition = { readonly 'if-none-match': '*' } | { readonly 'if-match': string };

type Write = {
  readonly body: string | Uint8Array;
  readonly condition?: Condition;
  readonly stop?: AbortSignal | undefined;
};

const place = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/([\w.-]+(?:\/[\w.-]+)*))?\/?$/;
const retries = { throwOnError: false, statusCodes: [409, 429, 500, 502, 503, 504] };

/** `to`: such as `s3://bucket/prefix`. */
export function openStore(to: string, env: NodeJS.ProcessEnv) {
  const wrong = 'must be s3://<bucket> or s3://<bucket>/<prefix>; a bucket: 3 to 63 small letters';
  const [, bucket, prefix = []] = place.exec(to) ?? refuse('E-WRONG-OPTION', to, wrong);
  const {
    AWS_ACCESS_KEY_ID: accessKeyId = '',
    AWS_SECRET_ACCESS_KEY: secretAccessKey = '',
    AWS_SESSION_TOKEN: sessionToken = '',
    AWS_REGION: region = env['AWS_DEFAULT_REGION'] ?? 'us-east-1',
    AWS_ENDPOINT_URL_S3: server = env['AWS_ENDPOINT_URL'] ?? '',
  } = env;
  const needed = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_ENDPOINT_URL_S3'];
  requireSet({ ...env, AWS_ENDPOINT_URL_S3: server }, needed, 'no bucket is reached without it');
  const complete = 'must be an address that begins with https://';
  if (!/^https?:\/\//.test(server)) refuse('E-NOT-SET', 'AWS_ENDPOINT_URL_S3', complete);
  const base = [server.replace(/\/+$/, ''), bucket, prefix, ''].flat().join('/');
  const account = { accessKeyId, secretAccessKey, sessionToken, region, service: 's3' };
  const dispatcher = new EnvHttpProxyAgent().compose(interceptors.retry(retries));

  async function send(method: string, key: string, { body, condition, stop }: Partial<Write>) {
    const url = `${base}${key}`;
    const wanted = { ...condition, 'x-amz-content-sha256': hash('sha256', body ?? '') };
    const signed = await new AwsV4Signer({ ...account, method, url, headers: wanted }).sign();
    const signal = AbortSignal.any([AbortSignal.timeout(120_000), ...(stop ? [stop] : [])]);
    const headers = Object.fromEntries(signed.headers);
    const sent = { method: method as 'PUT', headers, body: body ?? null, signal, dispatcher };
    const answer = await request(url, sent);
    const etag = [answer.headers['etag']].flat()[0] ?? '';
    return { status: answer.statusCode, etag, text: await answer.body.text() };
  }

  async function ask(method: string, key: string, write: Partial<Write>) {
    const answer = await send(method, key, write).catch((error: unknown) => {
      if (write.stop?.aborted) refuse('E-INTERRUPTED', to, 'not all was uploaded');
      return refuse('E-UNREACHABLE', 'AWS_ENDPOINT_URL_S3', (error as Error).message, error);
    });
    const { status, text } = answer;
    const code = /<Code>(\w+)/.exec(text)?.[1] ?? status;
    if (status === 200 || status === 412 || code === 'NoSuchKey') return answer;
    const remedy = 'it must be there, and the key and its secret may list, read and write it';
    const isRefused = status === 401 || status === 403;
    const said = isRefused || status === 404 ? null : /<Message>([^<]{4,200})/.exec(text);
    const message = `answers ${code}; ${said?.[1] ?? remedy}`;
    return refuse(isRefused ? 'E-ACCESS-REFUSED' : 'E-HOST', to, message);
  }

  return {
    get: async (key: string) => await ask('GET', key, {}),
    /** Returns the ETag of what was written; undefined if the condition failed. */
    async put(key: string, write: Write) {
      const { status, etag } = await ask('PUT', key, write);
      return status === 200 ? etag : undefined;
    },
  };
}
