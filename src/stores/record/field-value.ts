/**
 * True for equal values: undefined, null and '' count as the same; lists and records are compared
 * by content.
 */
export function isSame(a: unknown, b: unknown): boolean {
  if (isRecord(a) && isRecord(b))
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) =>
      isSame(a[name], b[name]),
    );
  return Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((item, index) => item === b[index])
    : (a ?? "") === (b ?? "");
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
