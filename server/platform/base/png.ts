import { crc32, createInflate } from "node:zlib";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import { type PictureKind, pictures } from "../../../contract/base/picture-limit.ts";
import { refuseField } from "./refusal.ts";
import { type PngHeader, PngRows, readHeader } from "./png-row.ts";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length, type and checksum around the data of a chunk. */
const frameBytes = 12;

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/**
 * A picture from a call (contract/base/picture-limit.ts), unpacked to check it. Undefined:
 * unchanged; null: no picture. Refusal: 400 at the field of its kind.
 */
export async function pictureOf(
  kind: PictureKind,
  text: string | null | undefined,
): Promise<Buffer | null | undefined> {
  if (text === null || text === undefined) return text;
  const bytes = Buffer.from(text, "base64");
  const fault = await pngFault(bytes, pictures[kind]);
  if (fault !== null) throw refuseField(400, kind, fieldFaults[pictures[kind].faults[fault]]);
  return bytes;
}

/**
 * Checks by content, not by name, that bytes are a PNG that may be stored. Returns the fault; null:
 * none. Every chunk must be complete and undamaged, the header must come first, the picture must
 * unpack to all of its rows, and nothing may follow the end, where a second file could hide.
 */
export async function pngFault(
  bytes: Buffer,
  { bytesMax, sideMax }: { readonly bytesMax: number; readonly sideMax: number },
): Promise<"format" | "size" | "side" | null> {
  if (bytes.length > bytesMax) return "size";
  if (!bytes.subarray(0, signature.length).equals(signature)) return "format";
  const chunks = chunksOf(bytes);
  const header = chunks === null ? null : headerOf(chunks);
  if (chunks === null || header === null) return "format";
  // Checked before unpacking, because the sides limit its cost.
  if (Math.max(header.width, header.height) > sideMax) return "side";
  return (await unpacks(header, dataOf(chunks))) ? null : "format";
}

/** The chunks up to the end of the picture; null when one is damaged or bytes follow. */
function chunksOf(bytes: Buffer): readonly Chunk[] | null {
  const chunks: Chunk[] = [];
  let at = signature.length;
  while (at + frameBytes <= bytes.length && chunks.at(-1)?.type !== "IEND") {
    const end = at + frameBytes + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null;
    chunks.push({
      type: bytes.toString("latin1", at + 4, at + 8),
      data: bytes.subarray(at + 8, end - 4),
    });
    at = end;
  }
  return at === bytes.length && chunks.at(-1)?.type === "IEND" ? chunks : null;
}

/** The header; null when it is not first, is impossible, or lacks its palette. */
function headerOf(chunks: readonly Chunk[]): PngHeader | null {
  const [first] = chunks;
  const header = first?.type === "IHDR" ? readHeader(first.data) : null;
  if (header === null || header.colour !== "palette") return header;
  return chunks.some(({ type, data }) => type === "PLTE" && data.length % 3 === 0) ? header : null;
}

const dataOf = (chunks: readonly Chunk[]): Buffer =>
  Buffer.concat(chunks.flatMap(({ type, data }) => (type === "IDAT" ? [data] : [])));

/**
 * True when the packed data are all rows of the picture and nothing else. Unpacks piece by piece
 * and off this thread, because the result may be a hundred times as large.
 */
async function unpacks(header: PngHeader, packed: Buffer): Promise<boolean> {
  const rows = new PngRows(header);
  const inflate = createInflate();
  inflate.end(packed);
  try {
    for await (const part of inflate) if (!rows.add(part as Buffer)) return false;
  } catch {
    return false;
  }
  return rows.isComplete && inflate.bytesWritten === packed.length;
}
