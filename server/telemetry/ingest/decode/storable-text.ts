/** A text without what PostgreSQL takes in no text: a zero byte, half of a letter. */
export const storableText = (text: string): string => text.replaceAll("\u0000", "").toWellFormed();

/** No message is deeper; what is, is refused by its shape. */
const depthMax = 20;

/**
 * A value of JSON in which every text and key is storable. C leaves a zero byte after a text, and a
 * single one would make the whole message refused.
 */
export function storable(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return storableText(value);
  if (typeof value !== "object" || value === null || depth > depthMax) return value;
  if (Array.isArray(value)) return value.map((item) => storable(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [storableText(key), storable(item, depth + 1)]),
  );
}
