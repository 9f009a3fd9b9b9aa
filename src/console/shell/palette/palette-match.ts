/**
 * Returns how well a text matches what was typed: 0 it begins with it, 1 a word in it does, 2 it
 * contains it, null not at all. Both in lower case.
 */
export function matchOf(text: string, typed: string): 0 | 1 | 2 | null {
  let at = text.indexOf(typed);
  if (at < 0) return null;
  if (at === 0) return 0;
  for (; at > 0; at = text.indexOf(typed, at + 1)) if (isWordStart(text, at)) return 1;
  return 2;
}

/**
 * Chinese is written without spaces: there, a word also begins where the kind of character changes,
 * as at the 3 in 东区3号舍.
 */
const isWordStart = (text: string, at: number): boolean =>
  kindOf(text.charCodeAt(at)) !== "other" &&
  kindOf(text.charCodeAt(at)) !== kindOf(text.charCodeAt(at - 1));

function kindOf(code: number): "digit" | "letter" | "han" | "other" {
  if (code >= 0x30 && code <= 0x39) return "digit";
  if (code >= 0x2e80) return "han";
  return (code >= 0x61 && code <= 0x7a) || code >= 0xc0 ? "letter" : "other";
}
