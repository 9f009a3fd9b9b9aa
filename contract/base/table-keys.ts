/** Returns the keys of a non-empty table, in its order. */
export const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>): [K, ...K[]] =>
  Object.keys(table) as [K, ...K[]];

/** A table with a value for each key. */
export const tableOf = <K extends string, T>(
  keys: readonly K[],
  valueOf: (key: K) => T,
): Record<K, T> => Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, T>;
