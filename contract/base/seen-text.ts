/**
 * A text as it looks: letters and digits of one width, no signs that nobody sees, one blank for
 * many.
 */
export const seenText = (text: string): string => (plain.test(text) ? text : seen(text));
/** Most texts are as they look; the question is a twentieth of the work. */
const plain = /^[!-~\u4e00-\u9fa5]*$/;
const seen = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{DI}\u2800]+/gu, "")
    .replace(/[\p{Cc}\p{Z}]+/gu, " ")
    .trim();

/** As names are compared: by their looks, without capitals. */
export const plainName = (text: string): string => seenText(text).toLowerCase();
