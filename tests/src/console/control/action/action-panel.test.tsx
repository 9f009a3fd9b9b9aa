// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { gatewayActionKeys } from "../../../../../contract/fleet/gateway/gateway-feature.ts";
import type { KnownGroup } from "../../../../../contract/control/parameter/setting-row.ts";
import type { Reading } from "../../../../../contract/fleet/house/reading.ts";
import { SettingsPage } from "../../../harness/settings-page.tsx";
import { fakeCall } from "../../../harness/fake-call.ts";
import { buildFarm, buildHouse, buildReading, noon } from "../../../harness/fleet-factory.ts";
import { houseSettings, knownGroup } from "../../../harness/settings-factory.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Opens the actions of a house with this reading. */
async function open(reading: Partial<Reading> = {}, wiring: KnownGroup[] = []) {
  const requests: unknown[] = [];
  const settings = houseSettings();
  const callApi = fakeCall(
    {
      readParameter: () =>
        Promise.resolve({
          ...settings,
          offer: { ...settings.offer, actions: [...gatewayActionKeys] },
          groups: [...settings.groups.filter(({ group }) => group !== "wiring"), ...wiring],
        }),
      listCommand: () => Promise.resolve({ rows: [], total: 0 }),
    },
    (name, input) => {
      if (name === "armCommand") requests.push(input["action"]);
      return new Promise(() => undefined);
    },
  );
  const { stores } = await stage(<SettingsPage />, {
    at: "/shack/house/1?tab=settings&group=operate",
    pattern: "/shack/house/:id",
    snapshot: {
      farms: [buildFarm({ id: 10 })],
      houses: [buildHouse({ id: 1, farmId: 10 })],
      readings: [buildReading({ houseId: 1, ...reading })],
    },
    user: { remoteConfigFlag: "1", canOperate: "1" },
    ports: { callApi },
  });
  await screen.findByRole("group", { name: "Run mode" });
  const says = (next: Partial<Reading>) =>
    act(() => {
      const readings = [buildReading({ houseId: 1, at: noon + 60_000, ...reading, ...next })];
      stores.fleet.applyDelta({ serverTime: noon + 66_000, facts: [], readings });
    });
  return { requests, says };
}

/** An action: its choice, its description, and its button. */
function rowOf(name: string) {
  const row = within(screen.getByRole("group", { name }));
  return {
    chosen: (label = name) => row.getByLabelText<HTMLSelectElement>(label).value,
    choose: (value: string, label = name) =>
      fireEvent.change(row.getByLabelText(label), { target: { value } }),
    says: (text: string) => row.queryByText(text) !== null,
    button: () => row.getByRole<HTMLButtonElement>("button"),
  };
}

async function sent(requests: readonly unknown[], name: string): Promise<unknown> {
  const before = requests.length;
  fireEvent.click(rowOf(name).button());
  await waitFor(() => expect(requests).toHaveLength(before + 1));
  fireEvent.click(await screen.findByRole("button", { name: "Back" }));
  return requests.at(-1);
}

describe("available actions", () => {
  it("starts with the house's state, and follows it until a choice is made", async () => {
    const { says, requests } = await open({ controlMode: "hand", ventLevel: 3 });
    const [mode, level] = [rowOf("Run mode"), rowOf("Ventilation level")];
    expect([mode.chosen(), level.chosen()]).toEqual(["hand", "3"]);
    says({ ventLevel: 2 });
    expect(level.chosen()).toBe("2");
    level.choose("4");
    says({ ventLevel: 1, at: noon + 61_000 });
    expect(level.chosen(), "the choice stays").toBe("4");
    expect(await sent(requests, "Ventilation level")).toEqual({ do: "level", to: 4 });
    says({ ventLevel: 4, at: noon + 62_000 });
    says({ ventLevel: 0, at: noon + 63_000 });
    expect(level.chosen(), "it has come to that, and gone on").toBe("0");
    expect(await sent(requests, "Ventilation level")).toEqual({ do: "level", to: 0 });
  });

  it.each([
    ["has not said", { controlMode: null, ventLevel: null }],
    ["said too long ago", { at: noon - 600_000 }],
  ])("has no choice for a house that %s", async (_what, reading) => {
    const { requests } = await open(reading);
    const rows = [
      ["Run mode", "Run mode unknown: choose one", "smart", { do: "mode", to: "smart" }],
      ["Ventilation level", "Level unknown: choose one", "0", { do: "level", to: 0 }],
    ] as const;
    for (const [name, why, value, action] of rows) {
      const row = rowOf(name);
      expect([row.chosen(), row.says(why), row.button().disabled]).toEqual(["", true, true]);
      row.choose(value);
      expect([row.chosen(), row.says(why), row.button().disabled]).toEqual([value, false, false]);
      expect(await sent(requests, name)).toEqual(action);
    }
  });

  it("preselects nothing for a mode that cannot be set, or for an unknown level", async () => {
    await open({ controlMode: "externalStop", ventLevel: 30 });
    const mode = rowOf("Run mode");
    expect(mode.says("Now “External stop”: choose one")).toBe(true);
    expect([mode.chosen(), mode.button().disabled]).toEqual(["", true]);
    expect(rowOf("Ventilation level").button().disabled).toBe(true);
  });

  it("tests the wired outputs, under their names, and no others", async () => {
    const rows = [
      { code: "F2", controlPort: 9, model: "EM50" },
      { code: "F1", controlPort: 1, currentPort: 1 },
      { code: "X1", controlPort: 2, concentrator: "C1" },
      { code: "T1", sensorPort: 3 },
    ];
    const { requests } = await open({}, [knownGroup("wiring", { values: {}, rows })]);
    const port = screen.getByRole("combobox", { name: "Control port" });
    expect(
      within(port)
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["Please choose", "1 · F1", "9 · F2 EM50"]);
    const test = rowOf("Output test");
    expect([test.says("Choose the output to test"), test.button().disabled]).toEqual([true, true]);
    test.choose("9", "Control port");
    expect(await sent(requests, "Output test")).toEqual({ do: "output", port: 9, seconds: 10 });
  });

  it.each([
    ["was not read", []],
    ["names no output", [knownGroup("wiring", { values: {}, rows: [{ code: "T1" }] })]],
  ])("asks for the number of an output where the wiring %s", async (_what, wiring) => {
    const { requests } = await open({}, wiring);
    const why = "Wiring unknown: enter the port number, 1 to 255";
    const test = rowOf("Output test");
    for (const text of ["", "0", "256", "1.5", "x"]) {
      test.choose(text, "Control port");
      expect([test.says(why), test.button().disabled], text).toEqual([true, true]);
    }
    test.choose("255", "Control port");
    expect(await sent(requests, "Output test")).toEqual({ do: "output", port: 255, seconds: 10 });
  });
});
