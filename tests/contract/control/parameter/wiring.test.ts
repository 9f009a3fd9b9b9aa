import { expect, it } from "vitest";
import { withChanges } from "../../../../contract/control/protocol/controller-setting.ts";
import {
  compareWiring,
  deviceWith,
  extraFrom,
  levelsOfMoved,
  movedFans,
  adoptableWiring,
  type WiredDevice,
  type WiredHost,
  wiredOutputs,
  wiringRows,
  desiredWiring,
} from "../../../../contract/control/parameter/wiring.ts";

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

it("stored wiring is compared with the reported wiring, device by device", () => {
  const rows = rowsOf(fan(1), fan(2, { controlPort: 9 }), device("T1", { sensorPort: 1 }));
  const devices = [
    fan(1),
    fan(2),
    fan(3),
    fan(4, { status: "disabled" }),
    // A scale that people read by eye has no line.
    device("S1", { canInput: true }),
  ];
  const storedWiring = { hosts: [], devices };
  expect(
    compareWiring(storedWiring, { rows }).map(({ code, match, differing }) => [
      code,
      match,
      differing,
    ]),
  ).toEqual([
    ["F1", "same", []],
    ["F2", "differs", ["controlPort"]],
    ["F3", "onlyKept", []],
    ["T1", "onlyThere", []],
  ]);
});

it("the commands change the gateway to the stored wiring and nothing else", () => {
  const rows = rowsOf(
    device("T1", { sensorPort: 1 }),
    fan(1),
    fan(2, { controlPort: 9, address: "12" }),
  );
  const extra = [{ code: "v", name: "Voltage", unit: "V" }];
  const storedWiring = { hosts: [], devices: [fan(2), fan(1), fan(3, { extra })] };
  const desired = desiredWiring(storedWiring, { rows });
  expect(desired.filter(({ row }) => row === 1)).toEqual([]);
  const after = withChanges({ values: {}, rows }, desired);
  expect(compareWiring(storedWiring, after).every(({ match }) => match === "same")).toBe(true);
  expect(after.rows.map(({ code }) => code)).toEqual(["F1", "F2", "F3"]);
  expect(after.rows[2]?.extra).toBe("v Voltage V");
  expect(desiredWiring(storedWiring, after)).toEqual([]);
});

it("a concentrator has its own row, and its devices refer to it", () => {
  const host: WiredHost = {
    id: 7,
    code: "C1",
    kind: "transmitter",
    model: "CT8",
    address: "3",
    status: "inUse",
  };
  const storedWiring = { hosts: [host], devices: [fan(1, { concentratorId: 7 })] };
  // As reported by a gateway without concentrators.
  const former = [{ code: "F1", controlPort: 1, currentPort: 1, model: "EM50" }];
  expect(compareWiring(storedWiring, { rows: former })).toMatchObject([
    { code: "C1", match: "onlyKept" },
    { code: "F1", match: "differs", differing: ["concentrator"] },
  ]);
  const { rows } = withChanges(
    { values: {}, rows: former },
    desiredWiring(storedWiring, { rows: former }),
  );
  expect(rows).toMatchObject([
    { code: "F1", concentrator: "C1" },
    { code: "C1", kind: "transmitter", model: "CT8", address: "3" },
  ]);
  expect(compareWiring(storedWiring, { rows }).every(({ match }) => match === "same")).toBe(true);
  // Without the disabled one its row disappears, and its devices belong to the gateway.
  const without = { ...storedWiring, hosts: [{ ...host, status: "disabled" as const }] };
  expect(compareWiring(without, { rows })).toMatchObject([
    { code: "F1" },
    { code: "C1", match: "onlyThere" },
  ]);
});

it("further parameters are adopted as the gateway reports them, if the list allows", () => {
  const volts = { code: "v", name: "Voltage", unit: "V" };
  const plain = { code: "t", name: "Air temp", unit: "" };
  expect(extraFrom("v Voltage V; k Gain", [])).toEqual([
    volts,
    { code: "k", name: "Gain", unit: "" },
  ]);
  // Only people know if the last word is a unit.
  expect(extraFrom("t Air temp; v Voltage V", [plain])).toEqual([plain, volts]);
  expect([extraFrom(null, [volts]), extraFrom("", [volts])]).toEqual([[], []]);
  expect(["v", "50% Duty", "v  Voltage V"].map((text) => extraFrom(text, []))).toEqual([
    null,
    null,
    null,
  ]);

  const storedDevice = {
    ...fan(1),
    id: 1,
    gatewayId: 5,
    version: 1,
    kind: "fan",
    name: "Fan 1",
    concentratorName: null,
  } as const;
  const row = { ...rowsOf(fan(1))[0], code: "F1" };
  const linesOf = (extra: string) =>
    compareWiring({ hosts: [], devices: [storedDevice] }, { rows: [{ ...row, extra }] });
  const { taken, unreadable } = adoptableWiring(linesOf("v Voltage V"), [storedDevice]);
  expect([taken.length, unreadable.length]).toEqual([1, 0]);
  const after = deviceWith(storedDevice, taken[0]!.there, []);
  expect(compareWiring({ hosts: [], devices: [after] }, { rows: [taken[0]!.there] })).toMatchObject(
    [{ match: "same" }],
  );
  expect(adoptableWiring(linesOf("50% Duty"), [storedDevice])).toMatchObject({
    taken: [],
    unreadable: [{ code: "F1" }],
  });
});

it("a disabled device is enabled again when the gateway has it wired", () => {
  const storedDevice = {
    ...fan(1, { status: "disabled" }),
    id: 1,
    gatewayId: 5,
    version: 1,
    kind: "fan",
    name: "Fan 1",
    concentratorName: null,
  } as const;
  const [there = {}] = rowsOf(fan(1));
  expect(compareWiring({ hosts: [], devices: [storedDevice] }, { rows: [there] })).toMatchObject([
    { match: "onlyThere" },
  ]);
  const after = deviceWith(storedDevice, there, []);
  expect(compareWiring({ hosts: [], devices: [after] }, { rows: [there] })).toMatchObject([
    { match: "same" },
  ]);
  expect(deviceWith({ ...storedDevice, status: "faulty" }, there, []).status).toBe("faulty");
});

it("fans that move to other ports are other bits of the level table", () => {
  const names = [1, 2, 3].map((number) => ({ code: `F${number}`, kind: "fan" as const }));
  const movedTo = (...storedDevices: WiredDevice[]) =>
    movedFans(
      compareWiring(
        { hosts: [], devices: storedDevices },
        { rows: rowsOf(fan(1), fan(2), fan(3)) },
      ),
      names,
    );
  const swapped = movedTo(fan(1, { controlPort: 2 }), fan(2, { controlPort: 1 }), fan(3));
  expect([...swapped]).toEqual([
    [1, 2],
    [2, 1],
  ]);
  const rows = [{ fans: 0b001 }, { fans: 0b101 }, { fans: 0b011 }, { fans: null }];
  expect(levelsOfMoved({ rows }, swapped)).toEqual([
    { k: "fans", row: 0, to: 0b010 },
    { k: "fans", row: 1, to: 0b110 },
  ]);
  // An output on a concentrator, and one beyond the outputs of the table, is no bit of it.
  expect(movedTo(fan(1, { controlPort: 200 }), fan(2), fan(3)).size).toBe(0);
  expect(levelsOfMoved({ rows }, new Map())).toEqual([]);
});

it("outputs of the gateway itself are listed as wired, in the order of their ports", () => {
  const rows = [
    { code: "F2", controlPort: 9, model: "EM50" },
    { code: "F1", controlPort: 1, model: null },
    { code: "X1", controlPort: 2, concentrator: "C1" },
    { code: "T1", sensorPort: 3 },
  ];
  expect(wiredOutputs({ rows })).toEqual([
    { port: 1, name: "F1" },
    { port: 9, name: "F2 EM50" },
  ]);
});
