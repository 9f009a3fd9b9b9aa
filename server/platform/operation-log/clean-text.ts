/**
 * Control characters, line and paragraph separators, and the marks that turn the direction of
 * writing around: all of them forge what a reader sees.
 */
const forging = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * Cleans a text from outside for the log: on one line, without hidden characters, at most `max`
 * characters.
 */
export function clean(text: string, max: number): string {
  const plain = text.toWellFormed().replace(forging, " ").trim();
  // Enough for one character more than wanted, however wide; so a megabyte of text is not split.
  const letters = Array.from(plain.slice(0, max * 2 + 1));
  return letters.length <= max ? plain : `${letters.slice(0, max - 1).join("")}…`;
}
