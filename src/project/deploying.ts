/** What the job of a new index needs to deploy to each kind of host, and which CI runs it. */
import { isOrigin, type HostKind } from '#model/served/paths.ts';
import type { Site } from '#model/site.ts';
import { refuse } from '#model/problem.ts';

export const cis = ['github', 'gitlab', 'shell'] as const;
export type Ci = (typeof cis)[number];

type Deploying = {
  readonly ci: Ci;
  /** For the command `deploy`. */
  readonly options: string;
  /** Deploys only if this is set; absent if the platform itself takes the files from the job. */
  readonly variable?: string;
  readonly secrets?: readonly string[];
  readonly setUp: string;
};

export const deploying: Readonly<Record<HostKind, Deploying>> = {
  cloudflare: {
    ci: 'github',
    options: '',
    variable: 'CLOUDFLARE_ACCOUNT_ID',
    secrets: ['CLOUDFLARE_API_TOKEN'],
    setUp: 'set the repository’s variable CLOUDFLARE_ACCOUNT_ID and secret CLOUDFLARE_API_TOKEN',
  },
  r2: {
    ci: 'github',
    options: '--to "$INDEX_BUCKET"',
    variable: 'INDEX_BUCKET',
    secrets: ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_ENDPOINT_URL_S3'],
    setUp:
      'make the bucket of site/wrangler.jsonc, run `npx wrangler deploy --config site/wrangler.jsonc` once, and set the variable INDEX_BUCKET (s3://…) and the secrets AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_ENDPOINT_URL_S3',
  },
  'github-pages': {
    ci: 'github',
    options: '--dry-run',
    setUp: 'in Settings, Pages, choose GitHub Actions as the source',
  },
  'gitlab-pages': {
    ci: 'gitlab',
    options: '--dry-run',
    setUp: 'make a daily pipeline schedule, and let job tokens push (Settings, CI/CD)',
  },
  s3: {
    ci: 'github',
    options: "--with 'sh site/upload.sh'",
    variable: 'INDEX_BUCKET',
    secrets: ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_DEFAULT_REGION'],
    setUp:
      'set the variable INDEX_BUCKET (s3://…, with the path of the address), what the tool `aws` needs, and 404.html as the error document; TLS comes with a CDN in front',
  },
  nginx: {
    ci: 'shell',
    options: '--to "$INDEX_TARGET"',
    variable: 'INDEX_TARGET',
    setUp: 'include site/nginx.conf; INDEX_TARGET is the folder that nginx serves at the address',
  },
};

/** The problem of an address with a path, if the host serves whole domains only. */
export function pathProblem({ host, baseUrl }: Pick<Site, 'host' | 'baseUrl'>) {
  const isWhole = host?.kind === 'cloudflare' || host?.kind === 'r2';
  if (!isWhole || isOrigin(baseUrl)) return undefined;
  return 'has a path, and this host serves a whole domain: take a name of its own';
}

/** GitHub Pages and GitLab Pages are deployed only by the CI of the same platform. */
export function ciFor(host: HostKind, ci: Ci = deploying[host].ci): Ci {
  if (host.endsWith('-pages') && ci !== deploying[host].ci)
    refuse('E-WRONG-OPTION', '--ci', `must be ${deploying[host].ci} for ${host}`);
  return ci;
}
