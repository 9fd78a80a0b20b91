/** The host on this machine: what of its API uploading and rolling back need, and the address of the active version. */
import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { hostFiles } from '#model/served/paths.ts';
import { listen } from '../../gather/server.ts';
import { liveReply, type Version } from './stand-ins/live.ts';

type Answer = {
  readonly status?: number;
  readonly result?: unknown;
  readonly error?: [number, string];
};

const when = { created_on: '2026-06-01T00:00:00.000Z' };

/** How an exchange of the API goes wrong: before or after it took effect. */
export type Fault =
  | { readonly kind: 'error'; readonly status: number; readonly done: boolean }
  | { readonly kind: 'lost' | 'garbled'; readonly done: boolean }
  | { readonly kind: 'late'; readonly milliseconds: number };

export const error = (status: number, done = false): Fault => ({ kind: 'error', status, done });
export const lost = (done: boolean): Fault => ({ kind: 'lost', done });

export const account = '0123456789abcdef0123456789abcdef';
export const token = 'a-token-that-must-never-be-seen';

export class StandIn {
  readonly uploaded: string[] = [];
  /** The latest Worker as it came: its description, and its code where it has any. */
  worker = '';
  readonly versions: Version[] = [];
  #active: Version | undefined;
  /** Every request that was not understood; a test expects none. */
  readonly strange: string[] = [];
  onActivate: () => void = () => {};
  beforeActivate: () => void = () => {};
  /** Breaks one exchange of the API: `what` is such as `POST scripts/:name/deployments`. */
  fault: (what: string) => Fault | undefined = () => undefined;
  readonly activations: { readonly version: Version | undefined; readonly at: string }[] = [];
  /** Alters what the live address answers, or keeps it from that. */
  bend: (path: string, body: Buffer) => Buffer = (_, body) => body;
  hang: (path: string) => boolean = () => false;

  readonly #files = new Map<string, Buffer>();
  #session = new Map<string, string>();
  api = '';
  live = '';

  async start(): Promise<void> {
    const api = await listen((request, response) => {
      // The other side may end in the middle of its request.
      this.#answerApi(request, response).catch(() => response.destroy());
    });
    const bodyOf = (path: string) => {
      const body = this.#body(path);
      return body && this.bend(path, body);
    };
    const live = await listen((request, response) => {
      if (this.hang(request.url ?? '/')) return;
      const { status, headers, body } = liveReply(this.active?.headers ?? '', bodyOf, request);
      response.writeHead(status, headers).end(body);
    });
    [this.api, this.live] = [api.url, live.url];
  }

  /** Somebody makes a version active, by whatever means. */
  set active(version: Version | undefined) {
    this.#active = version;
    const at = new Date(Date.parse(when.created_on) + this.activations.length * 1000).toISOString();
    this.activations.push({ version, at });
  }

  get active(): Version | undefined {
    return this.#active;
  }

  seed(files: ReadonlyMap<string, string | Uint8Array>): Version {
    const served = [...files].filter(([path]) => !hostFiles.has(path));
    const assets = served.map(([path, body]) => {
      const sum = hash('md5', body);
      this.#files.set(sum, Buffer.from(body));
      return [`/${path}`, sum] as const;
    });
    return this.#made(new Map(assets), String(files.get('_headers')));
  }

  #made(assets: Version['assets'], headers: string): Version {
    const id = `00000000-0000-4000-8000-${String(this.versions.length + 1).padStart(12, '0')}`;
    const version = { id, assets, headers };
    this.versions.push(version);
    return version;
  }

  #body(path: string): Buffer | undefined {
    return this.#files.get(this.active?.assets.get(path) ?? '');
  }

  text(path: string): string | undefined {
    return this.#body(`/${path}`)?.toString();
  }

  async #answerApi(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const path = pathname.replace(`/accounts/${account}/workers/`, '');
    const known = request.headers.authorization === `Bearer ${token}` || path === 'assets/upload';
    if (!known) return reply(response, { status: 400, error: [10_000, 'Authentication error'] });
    const what = route(`${request.method} ${path}`);
    const fault = this.fault(what);
    const act = (): Answer => this.#act(what, path, body);
    if (fault === undefined) return reply(response, act());
    if (fault.kind === 'late') setTimeout(act, fault.milliseconds);
    else if (fault.done) act();
    if (fault.kind === 'garbled') return void response.writeHead(200).end('<html>');
    if (fault.kind !== 'error') return void request.socket.destroy();
    reply(response, { status: fault.status, error: [fault.status, 'A fault.'] });
  }

  #act(what: string, path: string, body: Buffer): Answer {
    const ifActive = (result: object) => (this.active === undefined ? missing : { result });
    const routes: Readonly<Record<string, () => Answer>> = {
      'GET services/:name': () => ifActive({ default_environment: { script: {} } }),
      'GET workers/:name': () => ({ result: { id: 'worker', subdomain: { enabled: true } } }),
      'GET scripts/:name/secrets': () => ({ result: [] }),
      'GET scripts/:name/settings': () => ({ result: { bindings: [] } }),
      'GET subdomain': () => ({ result: { subdomain: 'example' } }),
      'POST scripts/:name/subdomain': () => ({ result: { enabled: true } }),
      'GET scripts/:name/deployments': () => ifActive({ deployments: this.#deployments() }),
      'POST scripts/:name/deployments': () => this.#activate(this.#named(body)),
      'POST scripts/:name/assets-upload-session': () => this.#open(body),
      'POST assets/upload': () => this.#take(body),
      'PUT scripts/:name': () => this.#activate(this.#keep(body)),
      'POST scripts/:name/versions': () => this.#described(this.#keep(body).id),
      'GET scripts/:name/versions/:id': () => this.#described(path.replace(/.*\//, '')),
    };
    const answer = routes[what];
    if (answer) return answer();
    this.strange.push(what);
    return { status: 404, error: [7000, `no route for ${what}`] };
  }

  #open(body: Buffer): Answer {
    const { manifest } = JSON.parse(String(body)) as { manifest: Record<string, { hash: string }> };
    this.#session = new Map(Object.entries(manifest).map(([path, { hash }]) => [path, hash]));
    const wanted = [...this.#session].filter(([, hash]) => !this.#files.has(hash));
    this.uploaded.push(...wanted.map(([path]) => path));
    const hashes = [...new Set(wanted.map(([, hash]) => hash))];
    const buckets = [...Map.groupBy(hashes, (hash) => hashes.indexOf(hash) >> 2).values()];
    return { result: { jwt: jwt('open'), buckets } };
  }

  #take(body: Buffer): Answer {
    const parts = String(body).matchAll(/name="([0-9a-f]{32})"[^]*?\r\n\r\n([^]*?)\r\n--/g);
    for (const [, hash = '', text = ''] of parts)
      this.#files.set(hash, Buffer.from(text, 'base64'));
    return { status: 201, result: { jwt: jwt('done') } };
  }

  #keep(body: Buffer): Version {
    this.worker = String(body);
    const metadata = /name="metadata"\r\n\r\n([^]*?)\r\n--/.exec(String(body))?.[1] ?? '{}';
    const { assets } = JSON.parse(metadata) as { assets: { config: { _headers: string } } };
    return this.#made(this.#session, assets.config._headers);
  }

  #named(body: Buffer): Version | undefined {
    const { versions } = JSON.parse(String(body)) as { versions: { version_id: string }[] };
    return this.versions.find(({ id }) => id === versions[0]?.version_id);
  }

  #activate(version: Version | undefined): Answer {
    this.beforeActivate();
    this.active = version;
    this.onActivate();
    const deployment_id = version?.id.replaceAll('-', '');
    return { result: { id: 'deployment', deployment_id, startup_time_ms: 1 } };
  }

  /** Newest first, at most ten, as the host lists them. */
  #deployments() {
    const listed = this.activations.map(({ version, at: created_on }, number) => {
      const versions = [{ version_id: version?.id, percentage: 100 }];
      return { id: `deployment-${number}`, source: 'wrangler', created_on, versions };
    });
    return listed.toReversed().slice(0, 10);
  }

  #described(id: string): Answer {
    if (!this.versions.some((version) => version.id === id)) return missing;
    const resources = { bindings: [], script: { etag: id }, script_runtime: {} };
    return { result: { id, number: 1, metadata: when, resources, startup_time_ms: 1 } };
  }
}

function reply(response: ServerResponse, { status = 200, result = null, error }: Answer): void {
  const errors = error === undefined ? [] : [{ code: error[0], message: error[1] }];
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ success: errors.length === 0, errors, messages: [], result }));
}

/** The request without what differs between two Workers or versions. */
function route(what: string): string {
  return what
    .replace(/(scripts|services|workers)\/[^/]+/, '$1/:name')
    .replace(/versions\/[^/]+/, 'versions/:id');
}

const missing: Answer = {
  status: 404,
  error: [10_007, 'This Worker does not exist on your account.'],
};

/** Tools look into the token for its end, so it must have one. */
function jwt(name: string): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part({ name, exp: 9_999_999_999 })}.x`;
}
