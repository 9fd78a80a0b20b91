/** What the index calls itself, as its description for programs says. */
import { baseOf } from './base.ts';
import { isObject } from './is-object.ts';
import { ownFile, type Observed } from './observed.ts';
import { remember } from './remember.ts';

export const siteOf = /* @__PURE__ */ remember((index: Observed) => {
  const value = ownFile(index, 'openapi.json')?.json;
  const info = isObject(value) && isObject(value['info']) ? value['info'] : {};
  const { title, description } = info;
  const baseUrl = baseOf(index);
  return typeof title !== 'string' || typeof description !== 'string' || baseUrl === undefined
    ? undefined
    : { title, description, baseUrl };
});
