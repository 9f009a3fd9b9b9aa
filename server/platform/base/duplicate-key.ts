/** Texts, with the colon after a key, and the brackets of objects. */
const tokens = /"(?:[^"\\]|\\[^])*"(?:\s*:)?|[{}]/g;

/**
 * The first key that an object of this JSON has twice, or null. `value`: the parsed text, which has
 * only the last of the two.
 */
export function duplicateKey(text: string, value: unknown): string | null {
  // As many colons as keys means that no key was overwritten. More colons may be inside texts.
  if (colonsIn(text) === keysIn(value)) return null;
  const open: Set<string>[] = [];
  for (const [token] of text.matchAll(tokens)) {
    if (token === "{") open.push(new Set());
    else if (token === "}") open.pop();
    else if (token.endsWith(":")) {
      const key = JSON.parse(token.slice(0, -1)) as string;
      const keys = open.at(-1);
      if (keys?.has(key) === true) return key;
      keys?.add(key);
    }
  }
  return null;
}

function colonsIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf(":"); at !== -1; at = text.indexOf(":", at + 1)) count += 1;
  return count;
}

/** No recursion, because a message may be nested as deeply as it is long. */
function keysIn(value: unknown): number {
  let count = 0;
  const left: unknown[] = [value];
  while (left.length > 0) {
    const inner: unknown = left.pop();
    if (typeof inner !== "object" || inner === null) continue;
    const values = Object.values(inner);
    if (!Array.isArray(inner)) count += values.length;
    for (const value of values) if (typeof value === "object") left.push(value);
  }
  return count;
}
