// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AlarmSetting, TrialResult } from "../../../../../contract/alarm/alarm-setting.ts";
import type { Role } from "../../../../../contract/account/role.ts";
import { dayMs } from "../../../../../contract/base/time.ts";
import { RulePage } from "../../../../../src/console/admin/rule/rule-page.tsx";
import type { CallApi } from "../../../../../src/stores/port/call.ts";
import { noon } from "../../../harness/fleet-factory.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { typist } from "../../../harness/typing.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

const nothing = {
  severity: null,
  onDelayMs: null,
  offDelayMs: null,
  deadband: null,
  latches: null,
};
let setting: AlarmSetting;
let trial: (input: { after: number }) => Promise<TrialResult>;
const call = vi.fn<(name: string, input: unknown) => Promise<unknown>>();
const callApi = ((name: string, input: unknown) => call(name, input)) as unknown as CallApi;

const open = async (at = "", roleKey: Role = "company_manager") => {
  const opened = await stage(<RulePage />, {
    user: { roleKey },
    ports: { callApi },
    at: `/page?${new URLSearchParams({ tab: "kinds", ...Object.fromEntries(new URLSearchParams(at)) })}`,
  });
  // Parts are loaded when they are opened.
  await vi.waitFor(() => expect(document.querySelector(".setting-view h1")).toBeTruthy(), {
    timeout: 60_000,
  });
  await act(settle);
  return { typing: typist(), ...opened };
};
const inputsOf = (name: string) =>
  call.mock.calls.flatMap(([called, input]) => (called === name ? [input] : []));
const row = (name: string) => screen.getByRole("button", { name }).closest("tr")!;

beforeEach(() => {
  stubLayout();
  setting = {
    orgId: 1,
    kinds: [
      {
        ...nothing,
        key: "co2High",
        onDelayMs: 60_000,
        changedBy: "Li",
        changedAt: noon,
        version: 3,
      },
    ],
    limits: [],
  };
  trial = async () => ({ from: noon - 7 * dayMs, to: noon, houses: 1, next: null, rows: [] });
  call.mockImplementation(async (name, input) => {
    if (name === "readAlarmSetting") return setting;
    if (name === "tryAlarmKind") return trial(input as { after: number });
    if (name === "listAlarmOutage") return { total: 0, rows: [] };
    return null;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  call.mockReset();
});

it("shows the settings of every kind, and their source", async () => {
  const { typing } = await open();
  expect(row("High CO₂").textContent).toContain("1 min");
  expect(row("High CO₂").textContent).toContain("Set by Li");
  expect(row("Power failure").textContent).toContain("Default");
  await typing.click(screen.getByLabelText("Changed only"));
  expect(screen.queryByRole("button", { name: "Power failure" })).toBeNull();
  expect(row("High CO₂")).toBeTruthy();
});

it("finds a kind by its name or code", async () => {
  const { typing } = await open();
  await typing.type(screen.getByLabelText("Name or code"), "1101");
  expect(screen.queryByRole("button", { name: "High CO₂" })).toBeNull();
  expect(row("High temperature")).toBeTruthy();
  await typing.type(screen.getByLabelText("Name or code"), "9");
  expect(screen.getByText("No matching alarms")).toBeTruthy();
});

it("saves the differences from the catalogue, with the loaded version", async () => {
  const { typing } = await open("?kind=co2High");
  const delay = screen.getByLabelText(/^Delay/);
  expect((delay as HTMLInputElement).value).toBe("60");
  await typing.clear(delay);
  await typing.type(delay, "x");
  expect(screen.getByText("Enter a number from 0 to 43200")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Save" }).hasAttribute("disabled")).toBe(true);
  await typing.clear(delay);
  await typing.type(delay, "120");
  await typing.click(screen.getByRole("button", { name: "Save" }));
  await act(settle);
  expect(inputsOf("saveAlarmKind")).toEqual([
    { ...nothing, orgId: 1, key: "co2High", onDelayMs: 120_000, version: 3 },
  ]);
});

it("returns to the catalogue by saving empty values", async () => {
  const { typing } = await open("?kind=co2High");
  await typing.click(screen.getByRole("button", { name: "Reset to default" }));
  await act(settle);
  expect(inputsOf("saveAlarmKind")).toEqual([{ ...nothing, orgId: 1, key: "co2High", version: 3 }]);
});

it("lets a farm manager read and try, and not save", async () => {
  await open("?kind=co2High", "farm_manager");
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  expect((screen.getByLabelText(/^Delay/) as HTMLInputElement).disabled).toBe(true);
  expect(screen.getByRole("button", { name: "Test" })).toBeTruthy();
});

it("tries a proposal house by house, and continues after its panel is closed", async () => {
  let goOn = () => undefined as void;
  trial = ({ after }) =>
    after === 0
      ? Promise.resolve({
          from: noon - 7 * dayMs,
          to: noon,
          houses: 2,
          next: 100,
          rows: [{ houseId: 100, now: [noon], proposed: [noon, noon + 1, noon + 2], recorded: [] }],
        })
      : new Promise((done) => {
          goOn = () =>
            done({
              from: noon - 7 * dayMs,
              to: noon,
              houses: 2,
              next: null,
              rows: [{ houseId: 101, now: [noon], proposed: [], recorded: [noon] }],
            });
        });
  const { typing } = await open("?kind=tempHigh");
  await typing.type(screen.getByLabelText(/Test limit: High alarm above target by/), "7");
  await typing.click(screen.getByRole("button", { name: "Test" }));
  await act(settle);
  expect(screen.getByText("1 of 2 houses")).toBeTruthy();
  expect(inputsOf("tryAlarmKind")[0]).toMatchObject({
    key: "tempHigh",
    limits: { tempHighDiffC: 7 },
    days: 7,
    after: 0,
  });
  await typing.click(screen.getByRole("button", { name: /close/i }));
  await act(settle);
  goOn();
  await act(settle);
  await typing.click(screen.getByRole("button", { name: "High temperature" }));
  await act(settle);
  expect(screen.getByText("Last 7 days: 3 alarms instead of 2 (1 recorded)")).toBeTruthy();
  expect(screen.getByText("Calls made: 3 instead of 2")).toBeTruthy();
  const houses = screen.getByRole("table", { name: "Houses with the largest change" });
  expect(within(houses).getAllByRole("row")).toHaveLength(3);
});

it("shows why a trial stopped, and keeps its results", async () => {
  trial = ({ after }) =>
    after === 0
      ? Promise.resolve({
          from: noon - 7 * dayMs,
          to: noon,
          houses: 2,
          next: 100,
          rows: [{ houseId: 100, now: [], proposed: [noon], recorded: [] }],
        })
      : Promise.reject(new Error("The server is busy"));
  const { typing } = await open("?kind=nh3High");
  await typing.click(screen.getByRole("button", { name: "Test" }));
  await act(settle);
  expect(screen.getByRole("alert").textContent).toBe("Stopped: The server is busy");
  expect(screen.getByText("Last 7 days: 1 alarm instead of 0 (0 recorded)")).toBeTruthy();
});

it("tries a kind that has no minute values or limits on recorded alarms", async () => {
  await open("?kind=fire");
  expect(screen.getByText(/is not recorded every minute/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Test" })).toBeTruthy();
  expect(screen.queryByText(/^Test limit/)).toBeNull();
});

it("shows that no limits are set, and refuses an invalid curve", async () => {
  setting = {
    ...setting,
    limits: [
      {
        farmId: 10,
        breedId: null,
        name: "North",
        nameEn: null,
        limits: { co2HighPpm: [[0, 3000]] },
        houses: 2,
        changedBy: "Li",
        changedAt: noon,
        version: 1,
      },
    ],
  };
  const { typing } = await open("?tab=limits");
  await typing.click(screen.getByRole("button", { name: "North" }));
  await act(settle);
  const co2 = document.querySelector<HTMLInputElement>("input[value='3000']")!;
  await typing.clear(co2);
  await typing.type(co2, "0:3000 21:3500");
  await typing.click(screen.getByRole("button", { name: "Save" }));
  await act(settle);
  expect(inputsOf("saveAlarmLimits")).toEqual([
    {
      orgId: 1,
      farmId: 10,
      breedId: null,
      limits: {
        co2HighPpm: [
          [0, 3000],
          [21, 3500],
        ],
      },
      version: 1,
    },
  ]);
  cleanup();
  setting = { ...setting, limits: [] };
  await open("?tab=limits");
  expect(screen.getByText("No farm or breed limits")).toBeTruthy();
});

it("writes units as is usual in the language: a silo's low level is in days", async () => {
  const { stores } = await open("?kind=siloLow");
  const infos = () =>
    [...document.querySelectorAll("label .bp6-text-muted")].map(({ textContent }) => textContent);
  expect(row("Silo low").textContent).toContain("0.1 d");
  expect(infos().filter((text) => text === "d")).toHaveLength(2);
  act(() => stores.language.choose("zh"));
  await act(settle);
  expect(row("料塔料位低").textContent).toContain("0.1 天");
  // The deadband, and the limit in the trial.
  expect(infos().filter((text) => text === "天")).toHaveLength(2);
  expect(screen.getByText(/0\.1 天/, { selector: ".bp6-form-helper-text" })).toBeTruthy();
});

it("shows the limits of a farm in the units of the language", async () => {
  setting = {
    ...setting,
    limits: [
      {
        farmId: 10,
        breedId: null,
        name: "North",
        nameEn: null,
        limits: { siloLowDays: [[0, 2]] },
        houses: 2,
        changedBy: "Li",
        changedAt: noon,
        version: 1,
      },
    ],
  };
  const { typing, stores } = await open("?tab=limits");
  await typing.click(screen.getByRole("button", { name: "North" }));
  await act(settle);
  const label = () => document.querySelector("label[for='limit-siloLowDays']")?.textContent;
  expect(label()).toBe("Minimum silo supply d");
  act(() => stores.language.choose("zh"));
  await act(settle);
  expect(label()).toBe("料塔可用天数下限 天");
});
