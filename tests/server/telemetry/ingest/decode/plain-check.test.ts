import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { frameFields, frameHeader } from "../../../../../contract/telemetry/mqtt.ts";
import { plainCheckOf } from "../../../../../server/telemetry/ingest/decode/plain-check.ts";
import { frameOf } from "../../../../bench/gateway.ts";

const schemas: Record<string, z.ZodType> = { ...frameHeader.shape, ...frameFields };
const full: Record<string, unknown> = frameOf(1, 1_800_000_000_000, 22.4);

/** Possible values of a field, most of them almost valid. */
const member = fc.oneof(
  fc.constantFrom<unknown>(0, 1, true, false, null, "smart", "tunnel", undefined, Infinity, "x"),
  fc.double({ noNaN: true }),
  fc.integer(),
);
const value = fc.oneof(
  member,
  fc.array(member, { maxLength: 30 }),
  fc.dictionary(fc.string(), member),
);

describe("the plain check of a schema", () => {
  it("accepts no value that the schema refuses or reads differently", () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(schemas)), value, (key, found) => {
        const schema = schemas[key]!;
        if (!plainCheckOf(schema)(found)) return;
        expect(schema.safeParse(found)).toEqual({ success: true, data: found });
      }),
      { numRuns: 20_000 },
    );
  });

  it("accepts every field of a typical frame", () => {
    const unplainKeys = Object.keys(full).filter((key) => !plainCheckOf(schemas[key]!)(full[key]));
    expect(unplainKeys).toEqual([]);
  });

  it("does not cover unknown schemas, or schemas that change a value", () => {
    const changed = z.union([z.string().transform((text) => text.length), z.literal("a")]);
    for (const schema of [
      changed,
      z.string(),
      z.int32(),
      z.number().gt(0),
      z.number().multipleOf(2),
    ])
      for (const match of ["a", 1, 2]) expect(plainCheckOf(schema)(match)).toBe(false);
    expect(plainCheckOf(z.array(z.number()).max(2))([1, 2, 3])).toBe(false);
  });
});
