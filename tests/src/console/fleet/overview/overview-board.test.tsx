// @vitest-environment jsdom
import { buildCard } from "../../../harness/production-factory.ts";
import { readFile } from "node:fs/promises";
import { act, cleanup, configure, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { OverviewSummary } from "../../../../../contract/live/overview.ts";
import type { CurrentUser } from "../../../../../contract/account/session.ts";
import { hourMs } from "../../../../../contract/base/time.ts";
import { HouseOverview } from "../../../../../src/console/fleet/overview/house-overview.tsx";
import {
  buildAlarm,
  buildFarm,
  buildHouse,
  buildReading,
  buildSummary,
  noon,
} from "../../../harness/fleet-factory.ts";
import type { CallApi } from "../../../../../src/stores/port/call.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { typist } from "../../../harness/typing.ts";
import type { WarningBrief, WarningKey } from "../../../../../contract/fleet/house/warning-kind.ts";

/** The map is 190 kB to be parsed and drawn. */
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 20_000 });

const warned = (key: WarningKey, values: Record<string, number>): WarningBrief => ({
  key,
  values,
  others: null,
  houses: 1,
});

const snapshot = {
  farms: [
    buildFarm(),
    buildFarm({ id: 11, name: "二场", nameEn: "Farm 2" }),
    buildFarm({
      id: 12,
      name: "粤一场",
      nameEn: "Farm South",
      adcode: "440000",
      lng: 113,
      lat: 23,
    }),
    buildFarm({ id: 13, nameEn: "Farm Thai", country: "THA", adcode: "THA", lng: 101, lat: 15 }),
  ],
  houses: [
    buildHouse({ flock: buildCard({ isByBook: true, alive: 19_400, survivalPct: 95 }) }),
    buildHouse({ id: 101, farmId: 11, nameEn: "House 2" }),
    buildHouse({
      id: 102,
      farmId: 12,
      nameEn: "House 3",
      warnings: [warned("waterLow", { percent: 14 }), warned("mortRising", {})],
      species: "layer",
      placedAge: 285,
      breed: "海兰褐",
      breedEn: "Hy-Line Brown",
    }),
    buildHouse({
      id: 103,
      farmId: 13,
      nameEn: "House 4",
      isEmpty: true,
      placedAt: null,
      placedCount: null,
      breed: null,
      breedEn: null,
    }),
  ],
  readings: [
    buildReading({ aliveCount: 19_000 }),
    buildReading({ houseId: 101, aliveCount: null }),
    buildReading({ houseId: 102, waterToday: 500, waterYesterday: 1000, dayAge: 5 }),
  ],
  alarms: [buildAlarm({ id: 1, houseId: 101, farmId: 11 })],
};
const summary = buildSummary({
  knownDays: 2,
  urgentUntil: null,
  alarmKinds: [
    { key: "tempHigh", days: [0, 0, 0, 0, 0, 4, 1] },
    { key: "fanFault", days: [0, 0, 0, 0, 0, 0, 3] },
  ],
  feed: { feedKg: 3200, massKg: 2000, houses: 1, ofHouses: 2, young: 4 },
  laying: { eggs: 18_000, birdDays: 20_000, houses: 2, yesterday: 1, ofHouses: 3 },
  gateways: [
    { typeKey: 60, typeName: "AI6000", typeNameEn: "AI6000", total: 2, online: 1 },
    { typeKey: 99, typeName: "类型 99", typeNameEn: "Type 99", total: 1, online: 1 },
  ],
});
const region = (name: string) => within(screen.getByRole("region", { name }));

interface Open {
  readonly callApi?: CallApi;
  readonly at?: string;
  readonly user?: Partial<CurrentUser>;
  readonly fetchSummary?: () => Promise<OverviewSummary>;
  readonly over?: object;
}

/** Without a tariff no cost is shown. */
const untaxed = fakeCall({ powerNow: async () => ({ costToday: null }) });

async function open({
  at = "",
  user = {},
  fetchSummary = async () => summary,
  over = {},
  callApi = untaxed,
}: Open = {}) {
  const page = await stage(<HouseOverview />, {
    at: `/shack/status/overview${at}`,
    pattern: "/shack/status/overview",
    snapshot: { ...snapshot, ...over },
    user,
    ports: { fleetSummary: fetchSummary, callApi },
  });
  await screen.findByRole("region", { name: "House locations" });
  await settle();
  return page;
}

/** Fetches the page's lazy parts beforehand, which is slow on a busy machine. */
beforeAll(
  () =>
    Promise.all([
      import("../../../../../src/console/fleet/overview/overview-board.tsx"),
      import("../../../../../src/console/fleet/overview/overview-houses.tsx"),
    ]),
  60_000,
);
beforeEach(() => {
  stubLayout();
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal("fetch", async (path: string) => ({
    ok: true,
    json: async () => JSON.parse(await readFile(`public${path}`, "utf8")) as unknown,
  }));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("the map", () => {
  it("has an equivalent list beside it, worst first: provinces with counts of houses, alarms and offline houses", async () => {
    await open();
    const rows = await waitFor(() => {
      const matches = within(screen.getByRole("list", { name: "Houses in China" }))
        .getAllByRole("button")
        .map((row) => row.textContent);
      expect(matches[0]).toContain("Shandong");
      return matches;
    });
    expect(rows).toEqual([
      "Shandong High, some unacknowledged Alarm 1 Offline 0 Houses 2",
      "Guangdong Normal Alarm 0 Offline 0 Houses 1",
    ]);
    expect(screen.getByText("1 house outside this map")).toBeTruthy();
  });

  it("leads from a province to its farms and from a farm to its houses, by keyboard too; Esc leads back, and the address has the place", async () => {
    const { address } = await open();
    const typing = typist();
    (await screen.findByRole("button", { name: /^Shandong/ })).focus();
    await typing.keyboard("{Enter}");
    expect(address()).toContain("?area=370000");
    const farms = within(screen.getByRole("list", { name: "Houses in Shandong" }))
      .getAllByRole("button")
      .map((row) => row.getAttribute("data-place"));
    expect(farms).toEqual(["11", "10"]);
    expect(document.activeElement?.getAttribute("data-place")).toBe("11");
    await typing.keyboard("{Enter}");
    expect(address()).toContain("?farm=11");
    expect(region("House locations").getByRole("link", { name: "House 2" })).toBeTruthy();
    expect(region("House locations").queryByRole("link", { name: "House 1" })).toBeNull();
    await typing.keyboard("{Escape}");
    expect(address()).toContain("?area=370000");
    await typing.keyboard("{Escape}");
    expect(address()).toBe("/shack/status/overview");
  });

  it("colours a province by its worst alarm, and can be clicked like the list", async () => {
    const { address } = await open();
    const shandong = await waitFor(() => {
      const entry = document.querySelector("path[data-area='370000']");
      expect(entry).not.toBeNull();
      return entry!;
    });
    expect(shandong.getAttribute("class")).toContain("is-high");
    expect(document.querySelector("path[data-area='440000']")?.getAttribute("class")).toContain(
      "is-normal",
    );
    await typist().click(shandong);
    expect(address()).toContain("?area=370000");
  });

  it("suits the organisation: countries for one that works worldwide", async () => {
    await open({ user: { mapType: "2" } });
    await waitFor(() =>
      expect(
        within(screen.getByRole("list", { name: "Houses in World" }))
          .getAllByRole("button")
          .map((row) => row.getAttribute("data-place")),
      ).toEqual(["CHN", "THA"]),
    );
  });

  it("shows its review number, and an inset of the South China Sea", async () => {
    await open({ user: { mapReviewNumber: "GS(2024)0650" } });
    expect(await screen.findByText("Map review: GS(2024)0650")).toBeTruthy();
    expect(screen.getByText("South China Sea").closest("figure")).not.toBeNull();
  });

  it("reports a failure to load, while its list still works", async () => {
    vi.stubGlobal("fetch", async () => ({ ok: false, status: 503 }));
    const { address } = await open();
    expect(await screen.findByText("The map could not be loaded")).toBeTruthy();
    await typist().click(screen.getByRole("button", { name: /^370000 High/ }));
    expect(address()).toContain("?area=370000");
  });

  it("shows the whole map for a deleted farm", async () => {
    await open({ at: "?farm=99" });
    expect(await screen.findByRole("list", { name: "Houses in China" })).toBeTruthy();
  });
});

const fcrOf = (known: { houses: number; ofHouses: number; young: number }) => ({
  feed: { feedKg: 3200 * known.houses, massKg: 2000 * known.houses, ...known },
});

describe("the figures", () => {
  const figures = () =>
    Object.fromEntries(
      [...document.querySelectorAll(".key-figures > div")].map((item) => [
        item.querySelector("dt")?.textContent,
        [...item.querySelectorAll("dd")].map(({ textContent }) => textContent),
      ]),
    );

  it("show the number of their houses, and the reason for none", async () => {
    await open();
    await waitFor(() => expect(figures()["FCR"]).toEqual(["1.60 ", "1 of 2 houses"]));
    expect(figures()).toEqual({
      Alive: ["5.92 10K", "1 house as placed"],
      Placed: ["6.00 10K", "3 stocked houses"],
      Survival: ["95.0%", "1 house"],
      "Laying rate": ["90.0%", "2 of 3 houses, 1 yesterday"],
      "Water to feed": ["1.21 L/kg", "3 houses"],
      "Energy today": ["180 kWh", "3 houses"],
      FCR: ["1.60 ", "1 of 2 houses"],
      "Gateways online": ["66.7%", "2 of 3"],
      "Overdue plans": ["0 ", "in 0 houses"],
    });
  });

  it("report that the cost could not be loaded, not that there is none", async () => {
    await open({ callApi: fakeCall({}) });
    await waitFor(() => expect(figures()["Energy today"]?.at(-1)).toMatch(/could not be loaded$/));
  });

  it("count pigs as heads, and have no laying rate without layers", async () => {
    const { stores } = await open({
      over: { houses: [buildHouse({ species: "pig" })], readings: [buildReading()] },
    });
    act(() => stores.language.choose("zh"));
    expect([figures()["存栏"], figures()["进栏数"], figures()["产蛋率"]]).toEqual([
      ["1.98 万头", "1 栋在养"],
      ["2.00 万头", "1 栋在养"],
      undefined,
    ]);
  });

  it.each([
    ["FCR", {}, "No meat flocks"],
    ["FCR", fcrOf({ houses: 1, ofHouses: 3, young: 0 }), "only 1 of 3 houses have records"],
    ["FCR", fcrOf({ houses: 0, ofHouses: 2, young: 1 }), "only 0 of 2 houses have records"],
    ["FCR", fcrOf({ houses: 0, ofHouses: 0, young: 5 }), "from day 21 on"],
    ["Laying rate", {}, "No hens in lay"],
    [
      "Laying rate",
      { laying: { eggs: 0, birdDays: 0, houses: 0, yesterday: 0, ofHouses: 3 } },
      "No egg records for two days",
    ],
  ])("show why there is no %s: %o", async (name, known, why) => {
    await open({ fetchSummary: async () => buildSummary(known) });
    await waitFor(() => expect(figures()[name]).toEqual(["–", why]));
  });

  it("give no reason for a figure that is still being loaded", async () => {
    await open({ fetchSummary: () => new Promise(() => undefined) });
    for (const name of ["FCR", "Laying rate", "Gateways online"])
      expect(figures()[name]).toEqual(["–", ""]);
  });

  it("omit values of earlier days, and show unknown ones as unknown instead of 0", async () => {
    await open({
      over: { readings: [buildReading({ at: noon - 20 * hourMs })] },
      fetchSummary: async () => buildSummary(),
    });
    await waitFor(() => expect(figures()["FCR"]).toEqual(["–", "No meat flocks"]));
    expect([
      figures()["Water to feed"],
      figures()["Energy today"],
      figures()["Gateways online"],
    ]).toEqual([
      ["–", "No readings today"],
      ["–", "No readings today"],
      ["–", "0 of 0"],
    ]);
  });
});

describe("the panels", () => {
  const rows = (name: string) =>
    region(name)
      .getAllByRole("row")
      .slice(1)
      .map((row) =>
        [...row.children].map(({ textContent }) => textContent).filter((text) => text !== ""),
      );

  it("count alarms by type, today's most first, and do not show a day before the first record as one without alarms", async () => {
    await open();
    await waitFor(() =>
      expect(rows("Alarms by type")).toEqual([
        ["Fan fault", "3", "3"],
        ["High temperature", "1", "5"],
        ["All types", "4", "8"],
      ]),
    );
    expect(
      region("Alarms by type")
        .getByRole("img", { name: /^High temperature/ })
        .getAttribute("aria-label"),
    ).toBe(
      "High temperature, per day over the last 7 days, today last: no record, no record, no record, no record, no record, 4, 1",
    );
  });

  it("show stock by breed and by age, with the number placed for uncounted flocks", async () => {
    await open();
    expect(rows("Stock by breed")).toEqual([
      ["Ross 308", "3.94", "2"],
      ["Hy-Line Brown", "1.98", "1"],
    ]);
    expect(rows("Stock by age").filter((row) => row[2] !== "0")).toEqual([
      ["8–21 d", "3.94", "2"],
      ["301 d and older", "1.98", "1"],
    ]);
  });

  it("name the types of gateways, unknown ones by their key", async () => {
    await open();
    await waitFor(() =>
      expect(rows("Gateways online by type")).toEqual([
        ["AI6000", "1 / 2", "50"],
        ["Type 99", "1 / 1", "100"],
      ]),
    );
  });

  it("name the houses with problems and the reasons", async () => {
    await open();
    const lines = region("Houses needing attention")
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
    expect(lines[0]).toContain("High temperature 30.1 > 29.0 °C for 1 min, unacknowledged");
    expect(lines[1]).toContain("Low water intake 14%; Losses rising");
    expect(lines).toHaveLength(2);
  });

  it("report missing or old statistics, and load them again on request", async () => {
    let answers = 0;
    const fetchSummary = async () => {
      answers += 1;
      if (answers % 2 === 1) throw new Error("no answer");
      return summary;
    };
    const { clock } = await open({ fetchSummary });
    expect(await screen.findByText("The statistics could not be loaded: no answer")).toBeTruthy();
    await typist().click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByText(/^The statistics/)).toBeNull());
    await clock.advance(30_000);
    expect(
      await screen.findByText(
        /^The statistics are 1 min old and could not be refreshed: no answer$/,
      ),
    ).toBeTruthy();
    expect(rows("Gateways online by type")).toHaveLength(2);
  });
});

describe("the views", () => {
  it("turn to the house list filtered by the tile that is pressed, and back to the map without its filter", async () => {
    const { address } = await open();
    const typing = typist();
    await typing.click(
      within(screen.getByRole("group", { name: "Filter by status" })).getByRole("button", {
        name: /Alarm/,
      }),
    );
    expect(address()).toBe("/shack/status/overview?status=alarm");
    expect(await screen.findByText("1 of 4 houses")).toBeTruthy();
    await typing.click(
      within(screen.getByRole("group", { name: "Filter by status" })).getByRole("button", {
        name: /All/,
      }),
    );
    expect(address()).toBe("/shack/status/overview?view=houses");
    await waitFor(() => expect(screen.getByText("4 of 4 houses")).toBeTruthy());
    await typing.click(screen.getByRole("radio", { name: "Map" }));
    expect(address()).toBe("/shack/status/overview");
    expect(await screen.findByRole("region", { name: "House locations" })).toBeTruthy();
  });

  it("report that there is no house yet, with the next step", async () => {
    await stage(<HouseOverview />, { snapshot: { houses: [], readings: [] } });
    expect(await screen.findByRole("heading", { name: "No houses yet" })).toBeTruthy();
  });
});
