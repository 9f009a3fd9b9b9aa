import { expect, it } from "vitest";
import { profileSchema } from "../../bridge/config/bridge-config.ts";
import { blocksOf, valueIn } from "../../bridge/source/register-block.ts";

const valuesOf = (...values: object[]) => {
  const profile = profileSchema.parse({
    protocol: "modbus",
    values: values.map((value) => ({ read: "holding", address: 0, field: "kw", ...value })),
  });
  if (profile.protocol !== "modbus") throw new Error("not for Modbus");
  return profile.values;
};

it("reads neighbouring registers of one kind in one request, never more than the maximum", () => {
  const values = valuesOf(
    { address: 10, type: "float32" },
    { address: 0 },
    { address: 21 },
    { address: 0, read: "coil" },
    { address: 130 },
    ...Array.from({ length: 20 }, (_, index) => ({ address: 200 + index * 8, type: "float64" })),
  );
  const blocks = blocksOf(values);
  expect(blocks.slice(0, 4)).toEqual([
    { read: "coil", address: 0, length: 1, places: [3] },
    { read: "holding", address: 0, length: 1, places: [1] },
    { read: "holding", address: 10, length: 2, places: [0] },
    { read: "holding", address: 21, length: 1, places: [2] },
  ]);
  expect(Math.max(...blocks.map(({ length }) => length))).toBeLessThanOrEqual(120);
  expect(blocks.flatMap(({ places }) => places).toSorted((a, b) => a - b)).toEqual(
    values.map((_, place) => place),
  );
});

it.each([
  [{ type: "int16" }, [0xfffe], -2],
  [{ type: "uint16" }, [0xfffe], 65_534],
  [{ type: "int32" }, [0xffff, 0xfffe], -2],
  [{ type: "uint32", order: "low" }, [0x0001, 0x0002], 131_073],
  [{ type: "float32" }, [0x41c4, 0xcccd], 24.6],
  [{ type: "float32", order: "low" }, [0xcccd, 0x41c4], 24.6],
  [{ type: "float64" }, [0x4038, 0x999a - 1, 0x9999, 0x999a], 24.6],
  [{ type: "float32" }, [0x7fc0, 0], null],
  [{ absent: -1 }, [0xffff], null],
  [{ bit: 3 }, [0b1000], true],
  [{ bit: 3 }, [0b0111], false],
])("reads %o of %o as %s", (value, registers, meant) => {
  const [one] = valuesOf(value);
  expect(valueIn(one!, registers, 0)).toBe(meant);
});
