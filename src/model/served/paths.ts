/** The paths of a served index: rules for all of them, optional formats, and limits of hosts. */
import { refuse } from '../problem.ts';
import { withoutUndefined } from '../without-undefined.ts';

export function isPresetPath(path: string): boolean {
  return /^(renovate|(renovate|presets)\/.+)\.json$/.test(path);
}

/** Not served: the host reads these files. */
export const hostFiles: ReadonlySet<string> = new Set(['_headers', '_redirects']);

/** Not in the sums: the list itself, what is not served, and the log, which has their hash. */
export const notInSums: ReadonlySet<string> = new Set(['SHA256SUMS', 'log.jsonl', ...hostFiles]);

/** For messages: what is expected, for instance instead of `localhost:8080`. */
export const anAddress = 'an address, which begins with https:// or http://';

/** Cloudflare's limit for one file; a larger file is not read either. */
export const maxFileBytes = 25 * 1024 * 1024;

/** Whether a file has the shape that its reader expects. */
export type IsRight = (json: unknown) => boolean;

/** The files of a served index: in a folder, at an address, or in memory. */
export type IndexFiles = {
  readonly where: string;
  /** The text of a file, such as `details/acme-agent.json`; undefined if it is not served. */
  readonly read: (path: string, isRight: IsRight) => Promise<string | undefined>;
};

export function fileAt({ where }: Pick<IndexFiles, 'where'>, path: string): string {
  return `${where.replace(/\/$/, '')}/${path}`;
}

/** No query or hash is allowed: the name of a file would replace it. */
export function baseOf(address: string): URL {
  const url = URL.parse(address.endsWith('/') ? address : `${address}/`);
  const isPlain = url && `${url.username}${url.password}${url.search}${url.hash}` === '';
  if (isPlain && /^https?:$/.test(url.protocol)) return url;
  const message =
    'is no address of an index; write it as https://host/path, without login and query';
  // A login or query may hold what is secret, and messages end in logs.
  const shown = address.replace(/\/\/.*@/, '//').replace(/[?#].*/, '');
  return refuse('E-WRONG-ADDRESS', shown, message);
}

export const isNoTls = (code: unknown) =>
  /^ERR_SSL_(WRONG_VERSION|PACKET_LENGTH)/.test(String(code));
export const noTls =
  'does not speak TLS (https); name the address with http://, or the port that has TLS';

/** Why a request failed. Clients wrap the reason, such as an unknown host or wrong certificate. */
export function noAnswer(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { name, message, code }: Error & { readonly code?: unknown } =
    cause instanceof Error ? cause : new Error(String(cause));
  if (isNoTls(code)) return noTls;
  return name === 'TimeoutError' ? 'gives no answer' : `does not answer: ${message || name}`;
}

// How AI agents find an index that has a host of its own; in the only hidden folder that is served.

/** https://github.com/Agent-Card/ai-catalog */
export const catalogPath = '.well-known/ai-catalog.json';

/** https://modelcontextprotocol.io/seps/2127-mcp-server-cards */
export const cardPath = '.well-known/mcp/server-card.json';

/** RFC 9116 */
export const securityPath = '.well-known/security.txt';

export const discoveryTypes: ReadonlyMap<string, string> = new Map([
  [catalogPath, 'application/ai-catalog+json'],
  [cardPath, 'application/mcp-server-card+json'],
]);

/** Where the host's Worker answers AI agents. No file has this name, and no component can. */
export const agentsPath = '/api/mcp';

export const databasePath = 'index.sqlite';

export const discoveryFolder = '.well-known';

/** Whether an address names a host and nothing below it. */
export function isOrigin(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.pathname === '/' && !/[?#@]/.test(address);
}

/** Optional formats by path; component files, pages, facts, ledgers, feeds, badges always exist. */
const paths = {
  calendar: /\.ics$/,
  cle: /^cle\//,
  endoflife: /^(api\/|_redirects$)/,
  openeox: /^openeox\//,
  purls: /^purl\//,
  sbom: /^sbom\//,
  search: /^(assets\/search\..+|(search|query)\.html|opensearch\.xml)$/,
  statement: /^support\.(json|(\d+\.)?html)$/,
} as const satisfies Record<string, RegExp>;

export type Format = keyof typeof paths;

export const formats = Object.keys(paths) as [Format, ...Format[]];

type Chosen = { readonly formats?: readonly Format[] | undefined };

export function serves({ formats: chosen = formats }: Chosen, format: Format): boolean {
  return chosen.includes(format);
}

/** The optional format of a file; undefined if every index has the file. */
export function formatOf(path: string): Format | undefined {
  return formats.find((format) => paths[format].test(path));
}

export function servesPath(settings: Chosen, path: string): boolean {
  const format = formatOf(path);
  return format === undefined || serves(settings, format);
}

type Host = {
  /** How many files it takes on its smallest plan. */
  readonly files: number;
  /** How many bytes all files together may have, if that is limited. */
  readonly bytes?: number;
  /** Clauses of `verify` on headers that it cannot send; no reader of the data needs these. */
  readonly cannot: readonly string[];
};

const ofBrowsers = ['no-type-guessing', 'page-policy', 'missing-page-policy'];

export type HostKind = 'cloudflare' | 'r2' | 'github-pages' | 'gitlab-pages' | 's3' | 'nginx';

export const hosts: Readonly<Record<HostKind, Host>> = {
  /** https://developers.cloudflare.com/workers/platform/limits/#static-assets */
  cloudflare: { files: 20_000, cannot: [] },
  /** Object storage, behind a Worker of its own. */
  r2: { files: Infinity, cannot: [] },
  /** https://docs.github.com/en/pages/getting-started-with-github-pages/github-pages-limits */
  'github-pages': { files: Infinity, bytes: 1e9, cannot: ['one-hour-cache', ...ofBrowsers] },
  /** https://docs.gitlab.com/user/gitlab_com/#gitlab-pages */
  'gitlab-pages': { files: 200_000, cannot: ['one-hour-cache', ...ofBrowsers] },
  /** Keeps type and cache lifetime per file; sends CORS headers only if asked with an `Origin`. */
  s3: { files: Infinity, cannot: ['open-to-scripts', ...ofBrowsers] },
  nginx: { files: Infinity, cannot: [] },
};

export const hostKinds = Object.keys(hosts) as [HostKind, ...HostKind[]];

export type HostLimits = Readonly<Record<'fileBytes' | 'files' | 'bytes', number>>;

type Stated = { readonly kind?: HostKind | undefined; readonly [limit: string]: unknown };
type Settings = { readonly host?: Stated | undefined };

export function hostKind({ host }: Settings): HostKind {
  return host?.kind ?? 'cloudflare';
}

export function hostLimits(settings: Settings): HostLimits {
  const { kind: _, ...own } = settings.host ?? {};
  const { files, bytes = Infinity } = hosts[hostKind(settings)];
  return { fileBytes: maxFileBytes, files, bytes, ...withoutUndefined(own) };
}
