/** Whether two values of JSON say the same, in whatever order their keys stand. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return false;
  if (Array.isArray(one) || Array.isArray(other))
    return Array.isArray(one) && Array.isArray(other) && isSameList(one, other);
  const [here, there] = [one as Fields, other as Fields];
  let more = 0;
  for (const key in here) {
    if (!Object.hasOwn(there, key) || !isSame(here[key], there[key])) return false;
    more++;
  }
  for (const _ in there) more--;
  return more === 0;
}

type Fields = Readonly<Record<string, unknown>>;

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (!isSame(one[at], other[at])) return false;
  return true;
}
