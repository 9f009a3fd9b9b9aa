/**
 * Two flat records with the same values. Lists inside count as different unless they are the same
 * list.
 */
export function isSameRecord<T extends object>(a: T, b: T): boolean {
  if (a === b) return true;
  const keys = Object.keys(a) as (keyof T)[];
  return keys.length === Object.keys(b).length && keys.every((key) => Object.is(a[key], b[key]));
}
