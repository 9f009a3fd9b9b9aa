// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HousePage } from "../../../../src/console/house/house-page.tsx";
import { buildAlarm, buildDetail, buildReading, noon } from "../../factory.ts";
import { giveLayout, stage } from "../page-stage.tsx";

const open = (id: string, overview: Parameters<typeof stage>[1] = {}) => stage(<HousePage />, { at: `/shack/house/${id}`, pattern: "/shack/house/:id", ...overview });

beforeEach(() => giveLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("says that there is no such house, and does not watch what is no number", async () => {
  const { stores } = await open("12x");
  expect(screen.getByRole("heading", { name: "There is no such house" })).toBeTruthy();
  expect(stores.interest.scopes).toEqual([]);
});

it("says so of a house outside the own scope", async () => {
  await open("999");
  expect(screen.getByRole("heading", { name: "There is no such house" })).toBeTruthy();
});

it("waits while nothing was heard of the fleet", async () => {
  await open("100", { overview: null });
  expect(screen.queryByRole("heading", { name: "There is no such house" })).toBeNull();
  expect(screen.getByRole("status", { name: "Loading the houses…" })).toBeTruthy();
});

it("watches its house and wants its curves for as long as it is open", async () => {
  const { stores } = await open("100");
  expect([stores.interest.scopes, stores.trend.wanted.map(({ houseId, hours }) => [houseId, hours])]).toEqual([[{ kind: "house", id: 100 }], [[100, 24], [100, 24]]]);
  cleanup();
  expect([stores.interest.scopes, stores.trend.wanted]).toEqual([[], []]);
});

it("says how the house stands: name, farm, state, mode, age of the flock and of the data", async () => {
  await open("100", { overview: { alarms: [buildAlarm()] } });
  const head = within(screen.getByRole("heading", { level: 1, name: "House 1" }).closest("header")!);
  for (const text of ["Farm 1", "High", "Minimum ventilation", "20", "19,800", "GW00000100", "1 min"]) expect(head.getByText(text)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Acknowledge" })).toBeTruthy();
});

it("offers no action on an alarm to an account that may not operate", async () => {
  await open("100", { overview: { alarms: [buildAlarm()] }, user: { canOperate: "0" } });
  expect(screen.getByText("High temperature")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Acknowledge" })).toBeNull();
});

it("draws what runs once a frame is there, and shows what is unknown as unknown", async () => {
  const { stores } = await open("100");
  expect(screen.getByText("Waiting for the next frame…")).toBeTruthy();
  act(() => stores.detail.apply([buildDetail({ coolPads: [], kw: null })]));
  expect(screen.getByRole("img", { name: "Plan of the house, fans running: 1 of 2" })).toBeTruthy();
  const value = (name: string) => screen.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;
  expect([value("Fans running"), value("Cooling pad"), value("Power"), value("Voltages")]).toEqual(["1 / 2", "–", "–", "230 / 231 / 229 V"]);
});

it("never calls an empty curve a curve", async () => {
  const { stores } = await open("100", { overview: { readings: [buildReading()] } });
  act(() => {
    const [gauges, counters] = stores.trend.wanted;
    stores.trend.fulfil(gauges!, { from: noon, bucketMs: 300_000, buckets: 2, grain: "minute", series: [{ kind: "gauge", metric: "temp", min: [20, 21], max: [22, 23], mean: [21, 22] }, { kind: "gauge", metric: "rh", min: [null, null], max: [null, null], mean: [null, null] }] }, noon);
    stores.trend.fail(counters!);
  });
  expect(screen.getByRole("img", { name: "Temperature over 24 hours: lowest 20.0, highest 23.0, now 23.0 °C" })).toBeTruthy();
  expect(screen.getByText("No data has been found")).toBeTruthy();
  expect(screen.getAllByText("The curve could not be loaded; trying again by itself.").length).toBe(2);
});
