/** Numbers and words of a version, in their order: `2.10.1-rc2`. */
const partsOf = (version: string): readonly string[] => version.match(/\d+|[A-Za-z]+/g) ?? [];

/** Below 0: `a` is older than `b`; 0: one is as new as the other. A number is newer than a word. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const order = comparePart(left[index], right[index]);
    if (order !== 0) return order;
  }
  return 0;
}

/** `2.1` is older than `2.1.1`, and newer than `2.1rc1`. */
function comparePart(a: string | undefined, b: string | undefined): number {
  const [left, right] = [rankOf(a), rankOf(b)];
  if (left.rank !== right.rank) return left.rank - right.rank;
  if (left.rank !== 2) return (a ?? "").localeCompare(b ?? "");
  return left.number - right.number;
}

function rankOf(part: string | undefined): { readonly rank: number; readonly number: number } {
  if (part === undefined) return { rank: 1, number: 0 };
  return /^\d/.test(part) ? { rank: 2, number: Number(part) } : { rank: 0, number: 0 };
}
