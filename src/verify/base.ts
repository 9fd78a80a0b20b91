/** The address that the index gives itself, which its other files must share. */
import { isObject } from './clause.ts';
import { ownFile, type Observed } from './observed.ts';
import { remember } from './remember.ts';

/** From `openapi.json`, without a slash at the end; none where that cannot be read. */
export const baseOf = /* @__PURE__ */ remember((index: Observed): string | undefined => {
  const value = ownFile(index, 'openapi.json')?.json;
  const servers: unknown = isObject(value) ? value['servers'] : undefined;
  const first: unknown = Array.isArray(servers) ? servers[0] : undefined;
  const url = isObject(first) ? first['url'] : undefined;
  return typeof url === 'string' && URL.parse(url) !== null ? url.replace(/\/$/, '') : undefined;
});
