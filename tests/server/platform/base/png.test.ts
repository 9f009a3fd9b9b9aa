import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { pictures } from "../../../../contract/base/picture-limit.ts";
import { pngFault } from "../../../../server/platform/base/png.ts";
import { type Picture, pngOf } from "../../account/org/org-logo.ts";

const fault = (picture: Picture) => pngFault(pngOf(picture), pictures.logo);
const rows = Buffer.alloc(2 * 3);
const packed = deflateSync(rows);
const corrupted = Buffer.from(packed);
corrupted[packed.length - 1]! ^= 1;

describe("a logo", () => {
  test.each<[string, Picture]>([
    ["grey", {}],
    ["large", { width: 4096, height: 2000 }],
    // 3 x 3 pixels of 64 bits; 5 x 5 of one bit, the seven pictures of an interlaced one.
    [
      "of 16 bits per sample with alpha",
      { width: 3, height: 3, depth: 16, colour: 6, rows: Buffer.alloc(3 * 25) },
    ],
    [
      "interlaced",
      {
        width: 5,
        height: 5,
        depth: 1,
        interlace: 1,
        rows: Buffer.alloc(2 + 2 + 2 + 4 + 2 + 6 + 4),
      },
    ],
    ["interlaced of one pixel", { width: 1, height: 1, interlace: 1, rows: Buffer.alloc(2) }],
    ["with a palette", { colour: 3, palette: Buffer.alloc(6) }],
    [
      "with every filter",
      { width: 1, height: 5, rows: Buffer.from([0, 9, 1, 9, 2, 9, 3, 9, 4, 9]) },
    ],
  ])("%s is accepted", async (_name, picture) => {
    expect(await fault(picture)).toBeNull();
  });

  test.each<[string, Picture]>([
    ["whose data are not compressed", { data: Buffer.from("no picture at all") }],
    ["without data", { data: Buffer.alloc(0) }],
    ["with truncated data", { data: packed.subarray(0, -3) }],
    ["with a changed byte under a correct checksum", { data: corrupted }],
    ["with too few rows", { rows: rows.subarray(0, 3) }],
    ["with half a row too few", { rows: rows.subarray(0, 5) }],
    ["with too many rows", { rows: Buffer.alloc(3 * 3) }],
    ["with endless data", { rows: Buffer.alloc(64 * 1024 * 1024) }],
    ["with data after its rows", { data: Buffer.concat([packed, Buffer.from("<script>")]) }],
    ["with an unknown filter", { rows: Buffer.from([0, 0, 0, 5, 0, 0]) }],
    ["with a depth that its colours cannot have", { colour: 2, depth: 4 }],
    ["with unknown colours", { colour: 5 }],
    ["with an unknown interlacing", { interlace: 2 }],
    ["without its palette", { colour: 3 }],
  ])("%s is refused", async (_name, picture) => {
    expect(await fault(picture)).toBe("format");
  });
});
