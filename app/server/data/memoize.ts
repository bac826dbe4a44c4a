/**
 * Caches results that depend only on the argument; undefined is computed again.
 *
 * @param compute its result is never changed by those who get it
 * @param most results that are kept; then all are forgotten
 */
export function memoize<Key extends string | number, Value>(
  compute: (key: Key) => Value,
  most = 1_000,
): (key: Key) => Value {
  const kept = new Map<Key, Value>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= most) kept.clear();
    const value = compute(key);
    kept.set(key, value);
    return value;
  };
}
