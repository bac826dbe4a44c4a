/**
 * Puts an entry last in a map.
 *
 * @returns the entry that it evicts where there are more than `most`: the one that was put there longest ago
 */
export function putLast<Value>(map: Map<string, Value>, key: string, value: Value, most: number) {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map;
  if (map.size <= most || !oldest) return;
  map.delete(oldest[0]);
  return oldest[1];
}
