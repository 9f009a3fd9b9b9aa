import fc from "fast-check";
import { expect, test } from "vitest";
import { createPacketGuard } from "../../../server/ingest/packet-guard.ts";

/** A packet of a kind with so many bytes after its header. */
function packet(kind: number, length: number): Buffer {
  const header = [kind << 4];
  let rest = length;
  do {
    header.push((rest % 128) | (rest >= 128 ? 0x80 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return Buffer.concat([Buffer.from(header), Buffer.alloc(length, 0xff)]);
}

test("packets within their limits pass however the wire cuts them, and the first that is longer does not", () => {
  const lengths = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(
      lengths,
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
      (sizes, cuts) => {
        const bytes = Buffer.concat(sizes.map((size) => packet(3, size)));
        const fits = createPacketGuard({ firstMax: 150, nextMax: 250 });
        let hasPassed = true;
        for (let at = 0, turn = 0; at < bytes.length && hasPassed; turn++) {
          const next = at + cuts[turn % cuts.length]!;
          hasPassed = fits(bytes.subarray(at, next));
          at = next;
        }
        expect(hasPassed).toBe(sizes.every((size, index) => size <= (index === 0 ? 150 : 250)));
      },
    ),
    { numRuns: 1000 },
  );
});

test("a length is refused as soon as it is named", () => {
  expect(
    createPacketGuard({ firstMax: 4096, nextMax: 4096 })(
      Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]),
    ),
  ).toBe(false);
});

test("a length that does not end is refused", () => {
  expect(
    createPacketGuard({ firstMax: 4096, nextMax: 4096 })(
      Buffer.from([0x10, 0x80, 0x80, 0x80, 0x80, 0x80]),
    ),
  ).toBe(false);
});
