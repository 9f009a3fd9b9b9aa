import { expect, it } from "vitest";
import { withChanges } from "../../contract/setting.ts";
import {
  compareWiring,
  type WiredDevice,
  type WiredHost,
  wiringRows,
  wiringWish,
} from "../../contract/wiring.ts";

const device = (code: string, over: Partial<WiredDevice> = {}): WiredDevice => ({
  code,
  concentratorId: null,
  controlPort: null,
  currentPort: null,
  sensorPort: null,
  model: "",
  address: "",
  extra: [],
  canInput: false,
  status: "inUse",
  ...over,
});
const fan = (number: number, over: Partial<WiredDevice> = {}) =>
  device(`F${number}`, { controlPort: number, currentPort: number, model: "EM50", ...over });

const rowsOf = (...devices: WiredDevice[]) => wiringRows({ hosts: [], devices });

it("what is kept is held against what is wired, device by device", () => {
  const rows = rowsOf(fan(1), fan(2, { controlPort: 9 }), device("T1", { sensorPort: 1 }));
  const devices = [
    fan(1),
    fan(2),
    fan(3),
    fan(4, { status: "disabled" }),
    // A scale that people read has no line.
    device("S1", { canInput: true }),
  ];
  const kept = { hosts: [], devices };
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
  const rows = rowsOf(
    device("T1", { sensorPort: 1 }),
    fan(1),
    fan(2, { controlPort: 9, address: "12" }),
  );
  const extra = [{ code: "v", name: "Voltage", unit: "V" }];
  const kept = { hosts: [], devices: [fan(2), fan(1), fan(3, { extra })] };
  const wish = wiringWish(kept, { rows });
  expect(wish.filter(({ row }) => row === 1)).toEqual([]);
  const after = withChanges({ values: {}, rows }, wish);
  expect(compareWiring(kept, after).every(({ match }) => match === "same")).toBe(true);
  expect(after.rows.map(({ code }) => code)).toEqual(["F1", "F2", "F3"]);
  expect(after.rows[2]?.extra).toBe("v Voltage V");
  expect(wiringWish(kept, after)).toEqual([]);
});

it("a concentrator is a row of its own, and its devices name it", () => {
  const host: WiredHost = {
    id: 7,
    code: "C1",
    kind: "transmitter",
    model: "CT8",
    address: "3",
    status: "inUse",
  };
  const kept = { hosts: [host], devices: [fan(1, { concentratorId: 7 })] };
  // As a gateway says it that knows no concentrators.
  const former = [{ code: "F1", controlPort: 1, currentPort: 1, model: "EM50" }];
  expect(compareWiring(kept, { rows: former })).toMatchObject([
    { code: "C1", match: "onlyKept" },
    { code: "F1", match: "differs", differing: ["concentrator"] },
  ]);
  const { rows } = withChanges({ values: {}, rows: former }, wiringWish(kept, { rows: former }));
  expect(rows).toMatchObject([
    { code: "F1", concentrator: "C1" },
    { code: "C1", kind: "transmitter", model: "CT8", address: "3" },
  ]);
  expect(compareWiring(kept, { rows }).every(({ match }) => match === "same")).toBe(true);
  // Without one that is out of use its row goes, and its devices are the gateway's own.
  const without = { ...kept, hosts: [{ ...host, status: "disabled" as const }] };
  expect(compareWiring(without, { rows })).toMatchObject([
    { code: "F1" },
    { code: "C1", match: "onlyThere" },
  ]);
});
