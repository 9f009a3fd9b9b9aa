/**
 * Asserts that a value exists, such as the entry of a map whose keys are the caller's own. Throws
 * otherwise, because that is a fault in the code. `what` names it.
 */
export function known<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`there is no ${what}`);
  return value;
}
