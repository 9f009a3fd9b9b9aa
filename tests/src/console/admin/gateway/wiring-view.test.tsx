// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Command } from "../../../../../contract/control/command/command.ts";
import type {
  Concentrator,
  Terminal,
} from "../../../../../contract/fleet/gateway/gateway-device.ts";
import type { HouseSettingsReply } from "../../../../../contract/control/parameter/setting-row.ts";
import type { Keyed } from "../../../../../contract/control/protocol/controller-setting.ts";
import type { CurrentUser } from "../../../../../contract/account/session.ts";
import { liveOf } from "../../../../../src/console/admin/gateway/device-live.ts";
import { WiringView } from "../../../../../src/console/admin/gateway/wiring-view.tsx";
import { Toasts } from "../../../../../src/console/shell/notice/toasts.tsx";
import { fakeCall } from "../../../harness/fake-call.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { buildCommand } from "../../../harness/command-factory.ts";
import { buildDetail, buildFarm, buildHouse, noon } from "../../../harness/fleet-factory.ts";
import { typist } from "../../../harness/typing.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const fan = (number: number, over: Partial<Terminal> = {}): Terminal => ({
  id: number,
  gatewayId: 5,
  version: 1,
  concentratorId: null,
  concentratorName: null,
  kind: "fan",
  code: `F${number}`,
  name: `Fan ${number}`,
  model: "",
  address: "",
  controlPort: number,
  currentPort: number,
  sensorPort: null,
  canInput: false,
  status: "inUse",
  extra: [],
  ...over,
});
const row = (code: string, port: number) => ({ code, controlPort: port, currentPort: port });
const settings: HouseSettingsReply = {
  houseId: 1,
  at: noon,
  gateway: null,
  lock: null,
  seenAt: noon,
  offer: { read: ["wiring"], write: ["wiring"], actions: ["output"], trial: false },
  curvePoints: 10,
  levels: 20,
  context: {
    species: "broiler",
    dayAge: 28,
    isStocked: true,
    standardTemps: [],
    fanAirM3h: [],
    fanKw: [],
    needM3h: null,
  },
  dangers: [],
  groups: [
    {
      group: "wiring",
      rev: 1,
      hash: "aaaaaaaa",
      settings: { values: {}, rows: [row("F1", 1), row("F2", 9), row("F3", 3)] },
      origin: "report",
      deviceAt: null,
      readAt: noon,
      heardAt: noon,
      isDrifted: false,
    },
  ],
};

/** The report of devices that are wired differently. */
const reportOf = (rows: readonly Keyed[], levels: readonly Keyed[]): HouseSettingsReply => ({
  ...settings,
  offer: { ...settings.offer, write: ["wiring", "levels"] },
  groups: settings.groups.flatMap((item) =>
    (
      [
        ["wiring", rows],
        ["levels", levels],
      ] as const
    ).map(([group, wired]) => ({
      ...item,
      group,
      settings: { values: {}, rows: wired.map((row) => ({ ...row })) },
    })),
  ),
});

async function open(
  user: Partial<CurrentUser>,
  devices = [fan(1), fan(2)],
  hosts: readonly Concentrator[] = [],
  {
    rows = null,
    refuse = [],
    tests = [],
    levels = [],
  }: {
    rows?: readonly Keyed[] | null;
    refuse?: string[];
    tests?: readonly Command[];
    levels?: readonly Keyed[];
  } = {},
) {
  const sent: [string, unknown][] = [];
  const callApi = fakeCall(
    {
      listTerminal: () => Promise.resolve({ total: devices.length, rows: devices }),
      listConcentrator: () => Promise.resolve({ total: hosts.length, rows: hosts }),
      readParameter: () =>
        Promise.resolve(reportOf(rows ?? settings.groups[0]!.settings.rows, levels)),
      listCommand: ({ action }: { action?: string }) =>
        Promise.resolve(
          action === "output" ? { total: tests.length, rows: tests } : { total: 0, rows: [] },
        ),
    },
    (name, input) => {
      sent.push([name, input]);
      if (name === "armCommand") return new Promise(() => undefined);
      const { code } = input as { code?: string };
      if (code !== undefined && refuse.includes(code)) return Promise.reject(new Error("Taken"));
      return Promise.resolve(devices[0]);
    },
  );
  await stage(
    <>
      <WiringView gatewayId={5} houseId={1} />
      <Toasts />
    </>,
    {
      user,
      snapshot: { farms: [buildFarm()], houses: [buildHouse({ id: 1 })] },
      ports: { callApi },
    },
  );
  await act(settle);
  return { sent, typing: typist() };
}
const manager = { roleKey: "farm_manager", remoteConfigFlag: "1" } as const;
const matches = () =>
  [...document.querySelectorAll("[data-wiring]")].map((item) => item.textContent);

describe("stored and actual wiring", () => {
  it("are shown side by side, and only the differences are sent, after the review", async () => {
    const { sent, typing } = await open(manager);
    expect(matches()).toEqual(["Same", "Differs", "Not registered"]);
    expect(screen.getByText(/2 of 3 devices differ/)).toBeTruthy();
    await typing.click(screen.getByRole("button", { name: /^Send to the gateway/ }));
    expect(sent[0]?.[0]).toBe("armCommand");
    expect(sent[0]?.[1]).toMatchObject({
      kind: "write",
      houseId: 1,
      group: "wiring",
      base: "aaaaaaaa",
    });
    const { items } = sent[0]![1] as { items: { row: number; k: string; to: unknown }[] };
    expect(items.filter((item) => item.row === 1)).toEqual([
      { k: "controlPort", row: 1, to: 2 },
      { k: "currentPort", row: 1, to: 2 },
    ]);
    expect(new Set(items.filter((item) => item.row === 2).map(({ to }) => to))).toEqual(
      new Set([null]),
    );
  });

  it("concentrators are sent with their devices, which name them", async () => {
    const host: Concentrator = {
      id: 7,
      gatewayId: 5,
      version: 1,
      kind: "transmitter",
      code: "C1",
      name: "West",
      model: "CT8",
      address: "",
      firmware: "",
      status: "inUse",
      terminalCount: 1,
    };
    const { sent, typing } = await open(manager, [fan(1, { concentratorId: 7 })], [host]);
    expect(matches()).toEqual(["Not on gateway", "Differs", "Not registered", "Not registered"]);
    expect(screen.getByRole("row", { name: /^C1/ }).textContent).toContain("Transmitter");
    await typing.click(screen.getByRole("button", { name: /^Send to the gateway/ }));
    const { items } = sent[0]![1] as { items: { row: number; k: string; to: unknown }[] };
    expect(items).toEqual(
      expect.arrayContaining([
        { k: "concentrator", row: 0, to: "C1" },
        { k: "code", row: 3, to: "C1" },
        { k: "kind", row: 3, to: "transmitter" },
      ]),
    );
  });

  it("the list adopts the gateway's wiring, after a confirmation", async () => {
    const { sent, typing } = await open(manager);
    await typing.click(screen.getByRole("button", { name: "Import from gateway (2)" }));
    expect(sent).toEqual([]);
    const question = screen.getByRole("alertdialog");
    await typing.click(within(question).getByRole("button", { name: /^Import from gateway/ }));
    await act(settle);
    expect(sent.map(([name]) => name)).toEqual(["updateTerminal", "createTerminal"]);
    expect(sent[0]?.[1]).toMatchObject({ id: 2, controlPort: 9, currentPort: 9 });
    expect(sent[1]?.[1]).toMatchObject({ gatewayId: 5, code: "F3", kind: "fan", controlPort: 3 });
    expect(screen.getByText("2 devices imported")).toBeTruthy();
  });

  it("unusable parts are reported, and do not block the rest", async () => {
    const { sent, typing } = await open(manager, [fan(1)], [], {
      rows: [
        { ...row("F1", 1), extra: "50% Duty" },
        row("F2", 2),
        row("F3", 3),
        { ...row("F4", 4), concentrator: "C9" },
      ],
      refuse: ["F2"],
    });
    expect(
      screen.getByText("Not imported because of extra parameters that cannot be stored: F1"),
    ).toBeTruthy();
    await typing.click(screen.getByRole("button", { name: "Import from gateway (3)" }));
    const question = screen.getByRole("alertdialog");
    await typing.click(within(question).getByRole("button", { name: /^Import from gateway/ }));
    await act(settle);
    expect(sent.map(([, input]) => (input as { code: string }).code)).toEqual(["F2", "F3"]);
    expect(screen.getByText("1 device imported")).toBeTruthy();
    expect(
      screen.getByText(
        "F2 not imported: Taken; F4 not imported: its concentrator is not registered",
      ),
    ).toBeTruthy();
  });

  it("a fan moved to another port requires a new level table", async () => {
    const { sent, typing } = await open(manager, [fan(1), fan(2)], [], {
      levels: [{ fans: 0b000000001 }, { fans: 0b100000001 }],
    });
    expect(screen.getByText(/1 ventilation level still uses the old ports/)).toBeTruthy();
    await typing.click(screen.getByRole("button", { name: "Update levels (1)…" }));
    expect(sent[0]?.[1]).toMatchObject({
      kind: "write",
      group: "levels",
      items: [{ k: "fans", row: 1, to: 0b11 }],
    });
  });

  it("an output that was tested long ago is not untested", async () => {
    const test = buildCommand({
      kind: "do",
      group: null,
      items: [],
      action: { do: "output", port: 2, seconds: 10 },
      state: "verified",
      said: [
        { k: "current", r: "applied", is: 1.4 },
        { k: "currentPort", r: "applied", is: 2 },
      ],
      endedAt: noon,
    });
    await open(manager, [fan(1), fan(2)], [], { tests: [test] });
    expect(screen.getByText("Passed, 1.4 A")).toBeTruthy();
    expect(screen.getAllByText("Not tested")).toHaveLength(1);
  });

  it("an output is tested by a reviewed command; users without permission only read", async () => {
    const { sent, typing } = await open(manager);
    await typing.click(screen.getByRole("button", { name: "On for 10 s… F2" }));
    expect(sent[0]?.[1]).toMatchObject({
      kind: "do",
      action: { do: "output", port: 2, seconds: 10 },
    });
    cleanup();
    // The command names a port of the gateway itself: on a concentrator the same port would switch
    // another fan.
    await open(manager, [fan(1), fan(2, { controlPort: 1, concentratorId: 7 })]);
    const buttonOf = (code: string) =>
      screen.getByRole<HTMLButtonElement>("button", { name: `On for 10 s… ${code}` });
    expect([buttonOf("F1").disabled, buttonOf("F2").disabled]).toEqual([false, true]);
    expect(screen.getByText("Connected to a concentrator: cannot be tested here")).toBeTruthy();
    cleanup();
    await open({ roleKey: "shack_manager" });
    expect(screen.queryByRole("button", { name: /^Send to/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Import from/ })).toBeNull();
    expect(
      screen.getByRole<HTMLButtonElement>("button", { name: "On for 10 s… F1" }).disabled,
    ).toBe(true);
  });
});

it("a device shows the values of its port; missing ones are marked as not reported", () => {
  const probe = (id: number, sensorPort: number) =>
    fan(id, {
      kind: "tempProbe",
      code: `T${id}`,
      controlPort: null,
      currentPort: null,
      sensorPort,
    });
  const devices = [fan(1), fan(2), probe(10, 2), probe(11, 1), fan(20, { kind: "feeder" })];
  const detail = buildDetail({ fans: [1, 0], fanCurrents: [1.3, 0], temps: [21.5, 22.5] });
  const live = (at: number) => liveOf(devices[at]!, devices, detail);
  expect(live(0)).toEqual({ kind: "switch", isOn: true, amps: 1.3 });
  expect(live(1)).toEqual({ kind: "switch", isOn: false, amps: 0 });
  expect(live(2)).toEqual({ kind: "value", value: 22.5, unit: "°C" });
  expect(live(3)).toEqual({ kind: "value", value: 21.5, unit: "°C" });
  expect(live(4)).toBeNull();
  expect(liveOf(devices[0]!, devices, undefined)).toBeNull();
  // A port of a concentrator is not a place in the frame, and an unused device has none.
  const elsewhere = fan(3, { concentratorId: 7, controlPort: 1 });
  expect(liveOf(elsewhere, [...devices, elsewhere], detail)).toBeNull();
  expect(liveOf(devices[0]!, [...devices, elsewhere], detail)).toEqual(live(0));
  const retired = { ...probe(11, 1), status: "disabled" } as const;
  const others = [probe(10, 2), retired];
  expect(liveOf(retired, others, detail)).toBeNull();
  expect(liveOf(others[0]!, others, detail)).toEqual({ kind: "value", value: 21.5, unit: "°C" });
  const mixed = [probe(10, 2), { ...probe(12, 1), concentratorId: 7 }];
  expect(liveOf(mixed[0]!, mixed, detail)).toBeNull();
});
