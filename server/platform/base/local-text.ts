import { isUtf8 } from "node:buffer";

const chinese = new TextDecoder("gb18030", { fatal: true });
/** A letter may be cut off at the end. */
const letterBytes = 3;

/**
 * The text of a device made for China, in GB 18030. Read as UTF-8 its names would be lost, and with
 * them the JSON, where the second byte of a letter is a backslash. Null: it is UTF-8, also with a
 * spoilt letter, or neither.
 */
export function localText(bytes: Buffer): string | null {
  for (let cut = 0; cut <= letterBytes; cut += 1)
    if (isUtf8(bytes.subarray(0, bytes.length - cut))) return null;
  const letters = bytes.toString("utf8").match(/[^\0-\x7F]/g) ?? [];
  const unreadable = letters.filter((letter) => letter === "\uFFFD").length;
  if (unreadable < letters.length - unreadable) return null;
  try {
    return chinese.decode(bytes);
  } catch {
    return null;
  }
}

/** The text of bytes that a device has written. */
export const deviceText = (bytes: Buffer): string => localText(bytes) ?? bytes.toString("utf8");
