import { textEm } from "../map/label.ts";
import { nameEm } from "./matrix-plan.ts";

/** Room for a name beside its mark. */
export const nameRoom = nameEm - 1.5;

/** Lines a name takes in a row of the matrix: words stay whole, Chinese breaks anywhere. */
export function nameLines(name: string): number {
  let lines = 1;
  let used = 0;
  for (const part of name.match(/[\u2e80-\uffff]|[^\u2e80-\uffff\s]+|\s+/gu) ?? []) {
    const width = textEm(part);
    if (used > 0 && used + width > nameRoom) {
      lines += 1;
      used = 0;
    }
    // A word that is longer than a line breaks, too.
    lines += Math.max(0, Math.ceil(width / nameRoom) - 1);
    used += part.trim() === "" && used === 0 ? 0 : Math.min(width, nameRoom);
  }
  return lines;
}
