// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { HouseSettingsReply } from "../../../../../contract/control/parameter/setting-row.ts";
import { SettingsPage } from "../../../harness/settings-page.tsx";
import { fakeCall } from "../../../harness/fake-call.ts";
import { buildFarm, buildHouse, buildReading } from "../../../harness/fleet-factory.ts";
import { houseSettings } from "../../../harness/settings-factory.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const dangers: HouseSettingsReply["dangers"] = [
  {
    key: "highAlarm",
    value: 37,
    limit: 30,
    isDeadly: true,
    place: { group: "curve", k: "highAlarmDiff", row: 0 },
  },
  { key: "controlMode", value: null, limit: null, isDeadly: true, place: null },
  {
    key: "alarmDelay",
    value: 400,
    limit: 300,
    isDeadly: false,
    place: { group: "alarm", k: "alarmDelay" },
  },
];

const open = (group: string, user: object) =>
  stage(<SettingsPage />, {
    at: `/shack/house/1?tab=settings&group=${group}`,
    pattern: "/shack/house/:id",
    snapshot: {
      farms: [buildFarm({ id: 10 })],
      houses: [buildHouse({ id: 1, farmId: 10, nameEn: "House 1" })],
      readings: [buildReading({ houseId: 1 })],
    },
    user,
    ports: {
      callApi: fakeCall({
        readParameter: () => Promise.resolve({ ...houseSettings(), dangers }),
        listCommand: () => Promise.resolve({ rows: [], total: 0 }),
      }),
    },
  });

it("names the dangerous setting, the safe range, and its group", async () => {
  await open("curve", {});
  const list = await screen.findByRole("region", { name: "Dangerous settings" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "Urgentcontroller's high temperature alarm 37.0 > 30.0 °CTemperature curve",
    "Urgentempty mode with animals in the house",
    "High-priority alarmcontroller's alarm delay 400 > 300 sAlarms",
  ]);
  const nav = screen.getByRole("navigation", { name: "Settings groups" });
  expect(within(nav).getByRole("button", { name: /^Alarms/ }).textContent).toContain(
    "1 dangerous setting",
  );
});

it.each([
  ["in the form of who may change it", { remoteConfigFlag: "1", canOperate: "1" }],
  ["in the list of who may look", {}],
])("marks the dangerous value itself, %s", async (_where, user) => {
  await open("alarm", user);
  await screen.findByRole("region", { name: "Dangerous settings" });
  const marks = document.querySelectorAll(".parameter-shown .danger-mark");
  expect([...marks].map(({ textContent }) => textContent)).toEqual([
    "Dangerous: controller's alarm delay 400 > 300 s",
  ]);
});
