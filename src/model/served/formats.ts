/** What an index may leave out, and what its host takes: very many components have too many files. */
import { withoutUndefined } from '../without-undefined.ts';
import { maxFileBytes } from './served-paths.ts';

/** What is served beside each component's own file, page, facts, ledger, feed and badge; which paths each has. */
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

/** To which a file belongs; none where every index has it. */
export function formatOf(path: string): Format | undefined {
  return formats.find((format) => paths[format].test(path));
}

export function servesPath(settings: Chosen, path: string): boolean {
  const format = formatOf(path);
  return format === undefined || serves(settings, format);
}

/** https://developers.cloudflare.com/workers/platform/limits/#static-assets */
const freePlan = { fileBytes: maxFileBytes, files: 20_000 };

export type HostLimits = typeof freePlan;

type Host = { readonly [Limit in keyof HostLimits]?: number | undefined };

export function hostLimits({ host = {} }: { readonly host?: Host | undefined }): HostLimits {
  return { ...freePlan, ...withoutUndefined({ ...host }) };
}
