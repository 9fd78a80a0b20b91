/** The hosts that an index is made for. What differs between them is said in this table alone. */
import { withoutUndefined } from '../without-undefined.ts';
import { maxFileBytes } from './paths.ts';

type Host = {
  /** How many files it takes on its smallest plan. */
  readonly files: number;
  /** And how large all of them may be, where that is bounded. */
  readonly bytes?: number;
  /** Clauses of `verify` on headers that it cannot be told to send. What readers of the data need is none of them. */
  readonly cannot: readonly string[];
};

const hardening = ['no-type-guessing', 'page-policy', 'missing-page-policy'];

export type HostKind = 'cloudflare' | 'r2' | 'github-pages' | 'gitlab-pages' | 's3' | 'nginx';

export const hosts: Readonly<Record<HostKind, Host>> = {
  /** https://developers.cloudflare.com/workers/platform/limits/#static-assets */
  cloudflare: { files: 20_000, cannot: [] },
  /** Object storage, behind a Worker of its own. */
  r2: { files: Infinity, cannot: [] },
  /** https://docs.github.com/en/pages/getting-started-with-github-pages/github-pages-limits */
  'github-pages': { files: Infinity, bytes: 1e9, cannot: ['one-hour-cache', ...hardening] },
  /** https://docs.gitlab.com/user/gitlab_com/#gitlab-pages */
  'gitlab-pages': { files: 200_000, cannot: ['one-hour-cache', ...hardening] },
  /** It keeps a type and a cache lifetime per file, and answers scripts only where they say where they come from. */
  s3: { files: Infinity, cannot: ['open-to-scripts', ...hardening] },
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
