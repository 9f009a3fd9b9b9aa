import fc from "fast-check";
import { expect, test } from "vitest";
import { PacketGate } from "../../../../../server/telemetry/ingest/broker/packet-gate.ts";

/** A packet of this kind with `length` bytes after its header; each byte is its position. */
function packet(kind: number, length: number): Buffer {
  const header = [kind << 4];
  let rest = length;
  do {
    header.push((rest % 128) | (rest >= 128 ? 0x80 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  const body = Buffer.from(Array.from({ length }, (_, place) => place % 256));
  return Buffer.concat([Buffer.from(header), body]);
}
const gateOf = (onCut: (length: number) => void = () => undefined) =>
  new PacketGate({ firstMax: 150, nextMax: 250, cutMax: 400, onCut });
const cuts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });

/** Bytes that pass the gate when they come in parts; null if it refuses them. */
function through(gate: PacketGate, bytes: Buffer, parts: readonly number[]): Buffer | null {
  const passed: Buffer[] = [];
  for (let index = 0, round = 0; index < bytes.length; round++) {
    const next = index + parts[round % parts.length]!;
    const one = gate.pass(bytes.subarray(index, next));
    if (one === null) return null;
    passed.push(one);
    index = next;
  }
  return Buffer.concat(passed);
}

test("packets pass however the wire splits them, and too long messages are cut to their beginning", () => {
  const sizes = fc.array(
    fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 240, max: 420 })),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(sizes, cuts, (lengths, parts) => {
      const refusedNumbers: number[] = [];
      const bytes = Buffer.concat(lengths.map((length) => packet(3, length)));
      const passed = through(
        gateOf((length) => void refusedNumbers.push(length)),
        bytes,
        parts,
      );
      const isRefused = lengths.some((length, index) => length > (index === 0 ? 150 : 400));
      const cut = Buffer.concat(lengths.map((length) => packet(3, Math.min(length, 250))));
      expect(passed).toEqual(isRefused ? null : cut);
      if (!isRefused) expect(refusedNumbers).toEqual(lengths.filter((length) => length > 250));
    }),
    { numRuns: 1000 },
  );
});

test("packets of other kinds are never cut", () => {
  const first = packet(1, 20);
  expect(through(gateOf(), Buffer.concat([first, packet(8, 250)]), [7])).not.toBeNull();
  expect(through(gateOf(), Buffer.concat([first, packet(8, 251)]), [7])).toBeNull();
});

test("a too large length is refused as soon as it is declared, and so is one that does not end", () => {
  expect(gateOf().pass(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]))).toBeNull();
  expect(gateOf().pass(Buffer.from([0x10, 0x80, 0x80, 0x80, 0x80, 0x80]))).toBeNull();
});
