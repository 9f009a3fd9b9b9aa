// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { PowerHouse } from "../../../../../contract/energy/power.ts";
import { dayMs, hourMs } from "../../../../../contract/base/time.ts";
import { HouseFans } from "../../../../../src/console/energy/power/house-fans.tsx";
import { PowerEvents } from "../../../../../src/console/energy/power/power-events.tsx";
import { buildAlarm, noon } from "../../../harness/fleet-factory.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { stage } from "../../../harness/page-stage.tsx";

const house = {
  id: 100,
  fanKw: 1.146,
  fanMinutes: 900,
  fanFirstKw: 1.1,
  fanOffPct: 4.2,
  fanPlateKw: 1.2,
  fanPlateOffPct: -4.5,
  fanH: 212,
} as PowerHouse;
const answers = { listPowerHouse: vi.fn(), listAlarm: vi.fn() };
beforeEach(() => {
  answers.listPowerHouse.mockReset();
  answers.listAlarm.mockReset();
});

const fans = async (over: Partial<PowerHouse> = {}) => {
  answers.listPowerHouse.mockResolvedValue({ total: 1, rows: [{ ...house, ...over }] });
  await stage(<HouseFans houseId={100} />, {
    ports: { callApi: fakeCall(answers) },
  });
  await act(settle);
  const terms = screen.getAllByRole("term").map((term) => {
    const value = term.nextElementSibling?.textContent?.trim().replace(/\s+/g, " ");
    return [term.textContent, value];
  });
  cleanup();
  return terms;
};

it("compares a fan's power with its rated power and its first month", async () => {
  expect(await fans()).toEqual([
    ["Per fan, 7 days", "1.146 kW"],
    ["vs rated power", "−4.5%baseline 1.200 kW"],
    ["vs first month", "+4.2%baseline 1.100 kW"],
    ["Total fan hours (7 days)", "212 h"],
  ]);
  expect(answers.listPowerHouse.mock.lastCall![0]).toMatchObject({ houseId: 100 });
});

it("reports that it is unknown without a rated power or a first month", async () => {
  const none = { fanPlateKw: null, fanPlateOffPct: null, fanFirstKw: null, fanOffPct: null };
  const figures = await fans({ ...none, fanKw: null, fanMinutes: 37 });
  expect(figures[0]![1]).toContain("37 of 200");
  expect(figures[1]![1]).toMatch(/^– Unknown/);
  expect(figures[2]![1]).toMatch(/^– No first-month data/);
});

it("lists the week's power alarms, and reports houses without any", async () => {
  const alarm = buildAlarm({ houseId: 100, key: "phaseLoss", subject: "2" });
  const ended = { raisedAt: noon - 26 * hourMs, clearedAt: noon - 24 * hourMs, state: "closed" };
  answers.listAlarm.mockResolvedValue({ total: 23, rows: [{ ...alarm, ...ended }] });
  const view = <PowerEvents houseId={100} timeZone="Asia/Shanghai" />;
  await stage(view, { ports: { callApi: fakeCall(answers) } });
  await act(settle);
  const lastQuery = answers.listAlarm.mock.lastCall![0];
  expect(lastQuery).toMatchObject({ houseId: 100, state: "all" });
  expect(lastQuery.key.split(",")).toContain("overDemand");
  expect(lastQuery.key.split(",")).not.toContain("tempHigh");
  expect(Math.abs(noon - 7 * dayMs - lastQuery.from)).toBeLessThan(hourMs);
  const row = within(screen.getByRole("table")).getAllByRole("row")[1]!;
  expect(row.textContent).toMatch(/Phase loss/);
  expect(row.textContent).toMatch(/2 h/);
  expect(screen.getByRole("link", { name: /23/ }).getAttribute("href")).toContain("tab=alarms");
  cleanup();
  answers.listAlarm.mockResolvedValue({ total: 0, rows: [] });
  await stage(view, { ports: { callApi: fakeCall(answers) } });
  await act(settle);
  expect(screen.getByText("No power alarm in the last 7 days.")).toBeTruthy();
});
