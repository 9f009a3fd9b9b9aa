import { crc32, deflateSync } from "node:zlib";
import type { UpdateOrg } from "../../../../contract/account/org.ts";
import { unique } from "../../../factories/fleet.ts";

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

export interface Picture {
  readonly width?: number;
  readonly height?: number;
  /** Bytes of an extra chunk, to make it large. */
  readonly padding?: number;
  /** Bits per sample, colour type and 1 for interlaced, as in the header. */
  readonly depth?: number;
  readonly colour?: number;
  readonly interlace?: number;
  /** Rows to compress; if absent, a black image with one byte per pixel. */
  readonly rows?: Buffer;
  /** Content of the data; if absent, the compressed `rows`. */
  readonly data?: Buffer;
  readonly palette?: Buffer;
}

/** Returns a PNG, grey unless specified otherwise. */
export function pngOf({
  width = 2,
  height = 2,
  padding = 0,
  depth = 8,
  colour = 0,
  interlace = 0,
  rows = Buffer.alloc(height * (width + 1)),
  data = deflateSync(rows),
  palette,
}: Picture = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlace], 8);
  const extra = padding === 0 ? [] : [chunk("tEXt", Buffer.alloc(padding, "a"))];
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    ...(palette === undefined ? [] : [chunk("PLTE", palette)]),
    ...extra,
    // The data is split into two chunks, as in large pictures.
    chunk("IDAT", data.subarray(0, 3)),
    chunk("IDAT", data.subarray(3)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** An organisation as a form sends it. */
export const newOrg = (over: Partial<UpdateOrg> = {}) => ({
  name: unique("Org "),
  code: unique("O"),
  ...over,
});
