/**
 * A value that is there by what was done before, such as the entry of a map whose keys are the
 * caller's own. Throws when it is not: that is a fault of ours. `what` names it.
 */
export function known<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`there is no ${what}`);
  return value;
}
