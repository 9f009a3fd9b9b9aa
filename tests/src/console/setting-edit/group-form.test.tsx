// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { HouseSettingsReply } from "../../../../contract/parameter/setting-row.ts";
import { ParameterPage } from "../../../../src/console/parameter/parameter-page.tsx";
import { fakeCall } from "../../fake-call.ts";
import { buildFarm, buildHouse, buildReading } from "../../factory.ts";
import { houseSettings } from "../../stores/parameter/known.ts";
import { typist } from "../../typing.ts";
import { giveLayout, stage } from "../page-stage.tsx";

type Context = HouseSettingsReply["context"];
const airs: Partial<Context> = {
  fanAirM3h: [10_000, 20_000, 30_000, 40_000],
  fanKw: [1, 1.5],
  needM3h: 20_000,
};

async function open(group: string, context: Partial<Context> = {}) {
  const settings = houseSettings();
  const callApi = fakeCall({
    readParameter: () =>
      Promise.resolve({ ...settings, context: { ...settings.context, ...context } }),
    listCommand: () => Promise.resolve({ rows: [], total: 0 }),
  });
  await stage(<ParameterPage />, {
    at: `/shack/house/1/parameter?group=${group}`,
    pattern: "/shack/house/:id/parameter",
    snapshot: {
      farms: [buildFarm({ id: 10 })],
      houses: [buildHouse({ id: 1, farmId: 10, name: "1 号舍", nameEn: "House 1" })],
      readings: [buildReading({ houseId: 1, temp: 28, targetTemp: 26, ventLevel: 2 })],
    },
    user: { remoteConfigFlag: "1", canOperate: "1" },
    ports: { callApi },
  });
  return typist();
}

beforeEach(() => giveLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a level", () => {
  const table = () => screen.findByRole("table");
  async function derivedOf(level: number) {
    const row = within(await table()).getAllByRole("row")[level + 1];
    const cells = row?.querySelectorAll("td.is-derived") ?? [];
    return [...cells].map((cell) => cell.textContent);
  }

  it("says the air, power and need it comes to, as it is wished", async () => {
    const typing = await open("levels", airs);
    const heads = within(await table()).getAllByRole("columnheader");
    expect(heads.map((head) => head.textContent).slice(-3)).toEqual([
      "Air m³/h",
      "Power kW",
      "× need ",
    ]);
    expect(await derivedOf(1)).toEqual(["6,000", "0.5", "0.3"]);
    expect(await derivedOf(2)).toEqual(["30,000", "2.5", "1.5"]);
    // One of its fans has no rated power.
    expect(await derivedOf(3)).toEqual(["60,000", "–", "3.0"]);
    const fans = screen.getByRole("toolbar", { name: /^Level 2 · Fans/ });
    await typing.click(within(fans).getByRole("switch", { name: "Fan 2" }));
    expect(await derivedOf(2)).toEqual(["10,000", "1.0", "0.5"]);
  });

  it("says nothing of what nobody knows", async () => {
    await open("levels");
    expect(await derivedOf(2)).toEqual([]);
  });

  it("says it on a telephone too", async () => {
    giveLayout({ isNarrow: true });
    await open("levels", airs);
    const terms = await screen.findAllByText("Air", { selector: "dt" });
    expect(terms[2]!.nextElementSibling?.textContent).toBe("30,000 m³/h");
  });
});
