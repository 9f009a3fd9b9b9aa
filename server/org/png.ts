import { crc32 } from "node:zlib";
import { logoMax, logoSideMax } from "../../contract/org.ts";
import type { FieldFault } from "../../contract/field-fault.ts";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length, type and checksum around the data of a chunk. */
const frameBytes = 12;

/**
 * Why bytes are no PNG that may be kept as a logo, by what they are and not by what they are
 * called; null when they are one. Every chunk is there and sound, the header comes first and
 * nothing follows the end: no second file hides behind it.
 */
export function pngFault(bytes: Buffer): FieldFault | null {
  if (bytes.length > logoMax) return "logoLarge";
  if (!bytes.subarray(0, signature.length).equals(signature)) return "logoPng";
  const chunks = chunksOf(bytes);
  if (chunks === null || chunks[0] !== "IHDR" || !chunks.includes("IDAT")) return "logoPng";
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (width === 0 || height === 0) return "logoPng";
  return Math.max(width, height) > logoSideMax ? "logoSide" : null;
}

/** Types of the chunks up to the end of the picture; null when one is damaged or bytes follow. */
function chunksOf(bytes: Buffer): readonly string[] | null {
  const types: string[] = [];
  let at = signature.length;
  while (at + frameBytes <= bytes.length && types.at(-1) !== "IEND") {
    const end = at + frameBytes + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null;
    types.push(bytes.toString("latin1", at + 4, at + 8));
    at = end;
  }
  return at === bytes.length && types.at(-1) === "IEND" ? types : null;
}
