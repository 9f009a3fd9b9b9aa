/**
 * Asserts that a value exists, such as the entry of a map whose keys are the caller's own. Throws
 * otherwise, because that is a fault in the code. `name` names it.
 */
export function known<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw new Error(`there is no ${name}`);
  return value;
}
