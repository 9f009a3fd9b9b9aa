import { textEm } from "../../../map/geo/map-label.ts";

/** Width of the mark before a name. */
export const nameMarkEm = 1.5;

/** Returns true if a word of the name is longer than a line. */
export const hasLongWord = (name: string, roomEm: number): boolean =>
  name.split(/\s+/u).some((word) => isLatin(word) && textEm(word) > roomEm - nameMarkEm);
const isLatin = (word: string) => !/[\u2e80-\uffff]/u.test(word);

/**
 * Number of lines that a name takes in a row of the matrix with this space for names: words are not
 * broken, Chinese breaks anywhere.
 */
export function nameLines(name: string, roomEm: number): number {
  const nameRoom = roomEm - nameMarkEm;
  let lines = 1;
  let used = 0;
  for (const part of name.match(/[\u2e80-\uffff]|[^\u2e80-\uffff\s]+|\s+/gu) ?? []) {
    const width = textEm(part);
    if (used > 0 && used + width > nameRoom + 1e-6) {
      lines += 1;
      used = 0;
    }
    // Only a word that is longer than a line is broken.
    lines += Math.max(0, Math.ceil(width / nameRoom) - 1);
    used += part.trim() === "" && used === 0 ? 0 : Math.min(width, nameRoom);
  }
  return lines;
}
