/** Answers that are worked out once for each thing that is asked about, and then given again. */

export function remembered<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, { readonly value: Value }>();
  return (key) => {
    const found = known.get(key);
    if (found) return found.value;
    const value = make(key);
    known.set(key, { value });
    return value;
  };
}

type Known<Key, Value> = { readonly next: Map<Key, Known<Key, Value>>; made?: { value: Value } };

/** The same for a list: two with the same things in the same order are asked about once. */
export function rememberedByList<Key, Value>(
  make: (keys: readonly Key[]) => Value,
): (keys: readonly Key[]) => Value {
  const first: Known<Key, Value> = { next: new Map() };
  return (keys) => {
    let place = first;
    for (const key of keys) {
      const next = place.next.get(key) ?? { next: new Map() };
      place.next.set(key, next);
      place = next;
    }
    place.made ??= { value: make(keys) };
    return place.made.value;
  };
}
