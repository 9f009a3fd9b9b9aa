import { expect, it } from "vitest";
import { strangeContent } from "../../../../contract/control/firmware/firmware-file.ts";

const starting = (...bytes: number[]) => Uint8Array.from([...bytes, 0, 1, 2]);

it("recognises archives and programs by their first bytes, and accepts opaque files", () => {
  const tar = new Uint8Array(512);
  tar.set(new TextEncoder().encode("ustar"), 257);
  const all: readonly (readonly [Uint8Array, string | null])[] = [
    [tar, "tar"],
    [starting(0x42, 0x5a, 0x68), "bzip2"],
    [starting(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0), "xz"],
    [starting(0x28, 0xb5, 0x2f, 0xfd), "zstd"],
    [starting(0x4d, 0x53, 0x43, 0x46), "CAB"],
    [starting(0x7f, 0x45, 0x4c, 0x46), "ELF"],
    [starting(0x50, 0x4b, 3, 4), "ZIP"],
    [starting(0x00, 0x80, 0x00, 0x20), null],
    [new Uint8Array(512), null],
  ];
  for (const [bytes, kind] of all) expect(strangeContent(bytes)).toBe(kind);
});
