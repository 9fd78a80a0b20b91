/** JSON pointers: https://www.rfc-editor.org/rfc/rfc6901 */

/** What a pointer reaches; `undefined` where it reaches nothing. */
export function resolvePointer(value: unknown, pointer: string): unknown {
  const steps = pointer.split('/').slice(1).map(unescape);
  return steps.reduce<unknown>(step, value);
}

/** Own keys only: `__proto__` and `constructor` are names like any other, and mostly absent. */
function step(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value) && !/^(0|[1-9]\d*)$/.test(key)) return undefined;
  const own: unknown = Object.getOwnPropertyDescriptor(value, key)?.value;
  return own;
}

function unescape(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}
