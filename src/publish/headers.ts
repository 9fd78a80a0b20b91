/**
 * `_headers`: what the host sends with every file, in one rule, as it joins the values of two rules
 * that match one path. What agents look for has media types that the names do not show.
 */
import { discoveryTypes, isOrigin } from '#model/served/paths.ts';
import type { PublicSettings } from '#model/site.ts';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const everywhere = [
  ['Cache-Control', 'public, max-age=3600'],
  ['Access-Control-Allow-Origin', '*'],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  ['Content-Security-Policy', policy],
] as const;

/** A browser then refuses http for the whole host name, so the name must be the index's own. */
const transportSecurity = ['Strict-Transport-Security', 'max-age=31536000'] as const;

export function headersFile({ ownDomain, baseUrl }: Pick<PublicSettings, 'ownDomain' | 'baseUrl'>) {
  const all = ownDomain ? [...everywhere, transportSecurity] : everywhere;
  const types = isOrigin(baseUrl) ? [...discoveryTypes] : [];
  const typed = types.map(([path, type]) => rule(`/${path}`, [['Content-Type', type]]));
  return rule('/*', all) + typed.join('');
}

function rule(path: string, headers: readonly (readonly [string, string])[]): string {
  return `${path}\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`;
}
