import { expect, it } from "vitest";
import { withChanges } from "../../contract/setting.ts";
import { compareWiring, wiringRow, type WiredDevice, wiringWish } from "../../contract/wiring.ts";

const device = (code: string, over: Partial<WiredDevice> = {}): WiredDevice => ({
  code,
  controlPort: null,
  currentPort: null,
  sensorPort: null,
  model: "",
  address: "",
  extra: [],
  status: "inUse",
  ...over,
});
const fan = (number: number, over: Partial<WiredDevice> = {}) =>
  device(`F${number}`, { controlPort: number, currentPort: number, model: "EM50", ...over });

it("what is kept is held against what is wired, device by device", () => {
  const rows = [
    wiringRow(fan(1)),
    wiringRow(fan(2, { controlPort: 9 })),
    wiringRow(device("T1", { sensorPort: 1 })),
  ];
  const kept = [fan(1), fan(2), fan(3), fan(4, { status: "disabled" })];
  expect(
    compareWiring(kept, { rows }).map(({ code, match, differing }) => [code, match, differing]),
  ).toEqual([
    ["F1", "same", []],
    ["F2", "differs", ["controlPort"]],
    ["F3", "onlyKept", []],
    ["T1", "onlyThere", []],
  ]);
});

it("what is sent makes the gateway have just what is kept, and nothing else is touched", () => {
  const rows = [
    wiringRow(device("T1", { sensorPort: 1 })),
    wiringRow(fan(1)),
    wiringRow(fan(2, { controlPort: 9, address: "12" })),
  ];
  const extra = [{ code: "v", name: "Voltage", unit: "V" }];
  const kept = [fan(2), fan(1), fan(3, { extra })];
  const wish = wiringWish(kept, { rows });
  expect(wish.filter(({ row }) => row === 1)).toEqual([]);
  const after = withChanges({ values: {}, rows }, wish);
  expect(compareWiring(kept, after).every(({ match }) => match === "same")).toBe(true);
  expect(after.rows.map(({ code }) => code)).toEqual(["F1", "F2", "F3"]);
  expect(after.rows[2]?.extra).toBe("v Voltage V");
  expect(wiringWish(kept, after)).toEqual([]);
});
