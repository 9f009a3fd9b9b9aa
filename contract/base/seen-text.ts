/**
 * Normalises a text to its appearance: letters and digits of one width, no invisible characters,
 * single blanks.
 */
export const seenText = (text: string): string => (plain.test(text) ? text : visible(text));
/** Most texts need no change; this check takes a twentieth of the time. */
const plain = /^[!-~\u4e00-\u9fa5]*$/;
const visible = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{DI}\u2800]+/gu, "")
    .replace(/[\p{Cc}\p{Z}]+/gu, " ")
    .trim();

/**
 * Normalises the text of a number. Raised, circled and similar digits stay, so that the text is not
 * a number: the 1 of 85¹ is a footnote's, and 85¹ is not 851. So do a break or a wide gap between
 * digits: 510 above 600 is not 510 600.
 */
export const seenNumber = (text: string): string =>
  /\p{No}/u.test(text) || isTwoNumbers(text) ? text.trim() : seenText(text);
/** Digits that no group of thousands parts: a break between them, or a gap of more than a blank. */
export const isTwoNumbers = (text: string): boolean =>
  /\d(?:\p{Z}*\p{Cc}[\p{Z}\p{Cc}]*|\p{Z}{2,}|\u3000)\d{3}(?!\d)/u.test(text);

/** Returns a name for comparison: by its appearance, in lower case. */
export const plainName = (text: string): string => seenText(text).toLowerCase();

/**
 * A name without blanks: Ross 308 and Ross308 are the same, unless another has exactly that name. A
 * blank between digits stays: 1 2 is not 12.
 */
export const gaplessName = (text: string): string =>
  plainName(text)
    .replace(/(\D) /g, "$1")
    .replace(/ (?=\D)/g, "");
