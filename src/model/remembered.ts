/** Caches: each value is made once for its key. */

/** If it holds `most` values, the cache is cleared before the next one. */
export function remembered<Key, Value>(make: (key: Key) => Value, most = Infinity) {
  const known = new Map<Key, { readonly value: Value }>();
  return (key: Key) => {
    const found = known.get(key);
    if (found) return found.value;
    const value = make(key);
    if (known.size >= most) known.clear();
    known.set(key, { value });
    return value;
  };
}

/** Loads each key once. A failed load is forgotten, so that the next use tries again. */
export function loadedOnce<Key, Value>(load: (key: Key) => Promise<Value>) {
  const loading = new Map<Key, Promise<Value>>();
  return (key: Key): Promise<Value> => {
    const forget = (error: unknown) => {
      loading.delete(key);
      throw error;
    };
    const last = loading.get(key) ?? load(key).catch(forget);
    loading.set(key, last);
    return last;
  };
}
