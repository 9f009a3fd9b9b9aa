import { crc32, deflateSync } from "node:zlib";
import type { UpdateOrg } from "../../../contract/org.ts";
import { unique } from "../../factories/fleet.ts";

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A grey PNG. `padding`: bytes of an extra chunk, to make it large. */
export function pngOf({ width = 2, height = 2, padding = 0 } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = deflateSync(Buffer.alloc(Math.min(height, 64) * (width + 1)));
  const extra = padding === 0 ? [] : [chunk("tEXt", Buffer.alloc(padding, "a"))];
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    ...extra,
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** An organisation as a form sends it. */
export const newOrg = (over: Partial<UpdateOrg> = {}) => ({
  name: unique("Org "),
  code: unique("O"),
  ...over,
});
