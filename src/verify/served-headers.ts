/** What single headers and addresses must say. */

export type Headers = ReadonlyMap<string, string>;

export function cacheProblem(headers: Headers): string | undefined {
  const header = headers.get('cache-control') ?? '';
  const words = header.split(',').map((word) => word.trim().toLowerCase());
  const ages = words.filter((word) => /^(s-)?max-?age=/.test(word));
  const hour = ages.includes('max-age=3600') && ages.every((age) => age.endsWith('=3600'));
  const forbidden = words.some((word) => /^(no-store|no-cache|private|immutable)\b/.test(word));
  return hour && !forbidden
    ? undefined
    : `has Cache-Control "${header}"; it must be "public, max-age=3600"`;
}

/** Directives that nothing else stands in for, and what each may allow. */
const closed = ['base-uri', 'frame-ancestors', 'default-src'];
const own = new Set(["'self'", "'none'"]);

/** A policy lets in what the index itself serves, by address, and nothing else. */
export function policyProblem(headers: Headers): string | undefined {
  const header = headers.get('content-security-policy');
  if (header === undefined) return 'has no Content-Security-Policy';
  const directives = new Map(
    header
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .filter(([name]) => name !== '')
      .map(([name = '', ...sources]) => [name.toLowerCase(), sources] as const),
  );
  for (const name of closed)
    if (directives.get(name)?.join(' ') !== "'none'")
      return `has a Content-Security-Policy without ${name} 'none'`;
  for (const [name, sources] of directives) {
    const foreign = sources.find((source) => !own.has(source));
    if (foreign !== undefined)
      return `has a Content-Security-Policy that lets in ${foreign} by ${name}`;
  }
  return directives.get('form-action') === undefined
    ? 'has a Content-Security-Policy without form-action'
    : undefined;
}

/** Names and addresses that only exist within one's own network. */
export function isOwnNetwork(host: string): boolean {
  return (
    host === 'localhost' ||
    /^(127|10)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^\[(::1|f[cd])/.test(host) ||
    !host.includes('.') ||
    /\.(internal|local|localhost|lan|corp|intranet|test|home\.arpa)$/.test(host)
  );
}
