/**
 * `_headers`: response headers for all files in one rule, as the host joins the values of two rules
 * that match one path. Files for agents also need a media type that their names do not show.
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

/** Makes browsers refuse http for the whole host name, so only for the index's own domain. */
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
