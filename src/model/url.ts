/** Rules for texts that are published as links. Apart from the schemas: help must not load Zod. */

const maxUrlLength = 2048;

export function urlProblem(value: string, protocols: readonly string[]): string | undefined {
  if (toUri(value).length > maxUrlLength) return `must be at most ${maxUrlLength} characters`;
  if (value.includes('{{')) return 'must not contain {{, which Renovate would run as a template';
  if (!isPrintable(value) || /[\s<>"`\\]/.test(value))
    return 'must not contain spaces, quotes or control characters';
  const url = URL.parse(value);
  if (url === null) return 'must be a complete URL, such as https://example.com/page';
  if (!protocols.includes(url.protocol)) return `must start with https://, not ${url.protocol}`;
  if (url.username !== '' || url.password !== '' || (url.search !== '' && hasSecret(url)))
    return 'must not carry credentials; they come from the environment';
  return undefined;
}

/** An upstream's address: https, or http inside one's own network. */
export function upstreamProblem(value: string): string | undefined {
  const url = URL.parse(value);
  return url?.protocol !== 'http:' || isOwnNetworkName(url.hostname)
    ? urlProblem(value, ['https:', 'http:'])
    : 'must start with https:// (http:// is only for hosts of your own network)';
}

/** The address that an index is served under; that of a file is this one and the file's path. */
export function baseUrlProblem(value: string): string | undefined {
  if (value.endsWith('/')) return 'must not end with a slash';
  return /[?#]|\/\.{0,2}\/|\/\.{1,2}$/.test(value.replace('://', ''))
    ? 'must have no "?", "#", "//" or ".." in it: the files are served below it'
    : upstreamProblem(value);
}

/** Whether a query has a token or a password: a definition is public. */
function hasSecret({ searchParams }: URL): boolean {
  return [...searchParams.keys()].some((key) =>
    /^(?:.*[-_])?(?:token|secret|password|passwd|apikey|api[-_]key|signature|sig)$/i.test(key),
  );
}

/** No control characters, no half of a surrogate pair, and none that reorder or hide text. */
export function isPrintable(value: string): boolean {
  return !/[\p{Cc}\p{Cs}\u200b-\u200f\u202a-\u202e\u2028\u2029\u2060-\u2069\ufeff]/u.test(value);
}

const allowed = String.raw`[\w.~!$&'()*+,;=:@-]|%[\da-f]{2}`;
const uri = new RegExp(
  String.raw`^[a-z][a-z\d+.-]*://(?:${allowed}|[[\]])+(?:/(?:${allowed}|/)*)?(?:\?(?:${allowed}|[/?])*)?(?:#(?:${allowed}|[/?])*)?$`,
  'i',
);

/** Percent-encodes what a URI (RFC 3986) cannot hold, as browsers do; keeps what is no URL. */
export function toUri(address: string): string {
  const url = address.length > maxUrlLength || uri.test(address) ? null : URL.parse(address);
  if (url === null) return address;
  const odd = /%(?![\da-f]{2})|[^\w.~!$&'()*+,;=:@/?%#-]|#(?<=#.*#)/giu;
  const written = url.href.slice(url.origin.length).replaceAll(odd, encodeURIComponent);
  return `${url.origin}${written === '/' && !address.endsWith('/') ? '' : written}`;
}

/** A name without a dot, such as `nexus`, or under a domain that only private networks use. */
const ownName = /^[^.[]+\.?$|\.(?:internal|local|localhost|lan|corp|intranet|test|home\.arpa)\.?$/;
/** Literal addresses: https://www.iana.org/assignments/iana-ipv4-special-registry, and its IPv6. */
const ownAddress =
  /^(?:0|127|10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+$|^\[(?:::(?:1?\]|ffff:)|f(?:[cd][\da-f]|e[89ab])[\da-f]:)/;

export function isOwnNetworkName(host: string): boolean {
  return ownName.test(host) || ownAddress.test(host);
}

/** Whether its host is one of `hosts`, which may have ports and capitals. */
export function isAmong(hosts: readonly string[], address: string): boolean {
  const { protocol, host, hostname } = new URL(address);
  const read = (named: string) => URL.parse(`${protocol}//${named}`)?.host;
  return hosts.some((named) => read(named) === host || named.toLowerCase() === hostname);
}

/** Replaces addresses in one's own network: others cannot use them, and need not know them. */
export function withoutOwnHosts(text: string): string {
  return text.replaceAll(/https?:\/\/[^\s"'<>()]+/gi, (address) => {
    const url = URL.parse(address);
    return url !== null && isOwnNetworkName(url.hostname) ? 'https://(private)' : address;
  });
}

/** The hosts that a text links to, each with its port; none of one's own network. */
export function hostsIn(text: string): string[] {
  const links = text.match(/https?:\/\/(?:\[[\da-f:.]+\]|[^\s"'`<>\\)\]&,;])+/gi) ?? [];
  const urls = links.flatMap((link) => URL.parse(link) ?? []);
  const others = urls.filter(({ hostname }) => !isOwnNetworkName(hostname));
  return [...new Set(others.map(({ host }) => host.replace(/\.$/, '')))];
}
