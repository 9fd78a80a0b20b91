/** `.well-known/security.txt`: whom to tell of a vulnerability (RFC 9116). */
import { isOrigin, securityPath } from '#model/served/paths.ts';
import type { PublicSettings } from '#model/site.ts';
import { addMonths, type Day } from '#model/time/instant.ts';
import type { Output } from '../output.ts';

/** It holds for eleven months from the first of this one, so that it is another only once a month. */
export function securityText(
  { baseUrl, security }: Pick<PublicSettings, 'baseUrl' | 'security'>,
  today: Day,
): Output[] {
  if (security === undefined || !isOrigin(baseUrl)) return [];
  const expires = addMonths(`${today.slice(0, 7)}-01` as Day, 11);
  const lines = [
    `Contact: ${security.contact}`,
    `Expires: ${expires}T00:00:00Z`,
    ...(security.policy === undefined ? [] : [`Policy: ${security.policy}`]),
    `Canonical: ${baseUrl}/${securityPath}`,
    'Preferred-Languages: en',
  ];
  return [{ path: securityPath, text: `${lines.join('\n')}\n` }];
}
