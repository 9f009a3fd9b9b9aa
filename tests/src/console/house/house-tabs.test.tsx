// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { limitKinds } from "../../../../contract/fleet/house/alarm-limit-name.ts";
import { limitKeys } from "../../../../contract/fleet/house/alarm-limit.ts";
import { dayMs, hourMs, minuteMs } from "../../../../contract/base/time.ts";
import {
  alarmFact,
  buildAlarm,
  buildDelta,
  buildDetail,
  buildHouse,
  buildReading,
  noon,
} from "../../harness/fleet-factory.ts";
import { stubLayout } from "../../harness/page-stage.tsx";
import { buildFlockDay, buildSeries } from "../../../factories/flock-day.ts";
import { buildCard } from "../../harness/production-factory.ts";
import {
  buildDay,
  buildGateway,
  buildParameter,
  midnight,
  openHouse,
} from "../../harness/house-stage.tsx";

beforeAll(
  () =>
    Promise.all([
      import("../../../../src/console/house/alarm-records.tsx"),
      import("../../../../src/console/house/device-tables.tsx"),
      import("../../../../src/console/fleet/house-detail/gateway-parts.tsx"),
      import("../../../../src/console/house/alarm-limits.tsx"),
      import("../../../../src/console/house/production-tab.tsx"),
      import("../../../../src/console/house/power-figures.tsx"),
    ]),
  60_000,
);
beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const rows = (table: string) =>
  within(screen.getByRole("table", { name: table }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const value = (name: string) =>
  screen.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;
const settle = async () => {
  await act(() => vi.dynamicImportSettled());
  await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 20))));
};

describe("alarms", () => {
  const closed = buildAlarm({
    id: 7,
    key: "nh3High",
    state: "closed",
    severity: 3,
    raisedAt: noon - 7_200_000,
    clearedAt: noon - hourMs,
    value: 24,
    limit: 20,
    peak: 24,
    ackBy: "Li",
  });

  it("shows the open ones with their actions, and all earlier ones", async () => {
    const { requests } = await openHouse("?tab=alarms", {
      snapshot: { alarms: [buildAlarm()] },
      answers: { listAlarm: { total: 2, rows: [buildAlarm(), closed] } },
    });
    expect(screen.getByRole("button", { name: "Acknowledge" })).toBeTruthy();
    expect(rows("Alarm history")).toEqual([
      [
        "2026-03-10 16:00:00",
        "High",
        "High temperature",
        "30.1 > 29.0 °C",
        "Unacknowledged",
        "–",
        "not cleared",
        "1 min",
      ],
      [
        "2026-03-10 14:00:00",
        "Medium",
        "High NH₃",
        "24 > 20 ppm",
        "Closed",
        "Li",
        "2026-03-10 15:00:00",
        "1 h",
      ],
    ]);
    expect(requests.find(({ name }) => name === "listAlarm")?.input).toEqual({
      houseId: 100,
      page: 1,
      pageSize: 50,
      state: "all",
    });
  });

  it("reloads when an alarm changes, and loads the page that is turned to", async () => {
    const { stores, requests } = await openHouse("?tab=alarms", {
      answers: { listAlarm: { total: 120, rows: [closed] } },
    });
    const inputs = () =>
      requests
        .filter(({ name }) => name === "listAlarm")
        .map(({ input }) => (input as { page: number }).page);
    act(
      () => void stores.fleet.applyDelta(buildDelta({ seq: 1, facts: [alarmFact(buildAlarm())] })),
    );
    expect(inputs()).toEqual([1, 1]);
    await settle();
    fireEvent.click(screen.getByRole("button", { name: "Next page" }));
    expect(inputs()).toEqual([1, 1, 2]);
  });

  it("reports that there never was one, or that the list cannot be loaded", async () => {
    await openHouse("?tab=alarms", { answers: { listAlarm: { total: 0, rows: [] } } });
    expect(screen.getByRole("heading", { name: "This house has had no alarms" })).toBeTruthy();
    cleanup();
    const { answers } = await openHouse("?tab=alarms", {
      answers: { listAlarm: new Error("The server is away") },
    });
    expect(screen.getByText("The server is away")).toBeTruthy();
    answers.listAlarm = { total: 1, rows: [closed] };
    fireEvent.click(screen.getByRole("button", { name: /again|retry/i }));
    await settle();
    expect(rows("Alarm history")).toHaveLength(1);
  });
});

describe("devices", () => {
  it("are listed one by one, with their faults", async () => {
    const { stores } = await openHouse("?tab=devices", {
      snapshot: {
        alarms: [
          buildAlarm({ id: 1, key: "fanFault", subject: "2" }),
          buildAlarm({ id: 2, key: "sensorFault", subject: "nh3", severity: 3 }),
          buildAlarm({ id: 3, key: "diAlarm", subject: "1", severity: 1 }),
        ],
      },
    });
    act(() =>
      stores.houseDetails.apply([
        buildDetail({
          temps: [26, 30, null],
          rhs: [60, null],
          nh3: null,
          fans: [1, 1, 0],
          fanCurrents: [2.14, 0, null],
          inletPos: [20, null],
          tunnelDoorPos: [0],
          coolPads: [1],
          heaters: [0],
          lights: [50],
          di: [1, 0],
        }),
      ]),
    );
    expect(rows("Temperature probes")).toEqual([
      ["Probe 1", "26.0 °C", "Within target range"],
      ["Probe 2", "30.0 °C", "Above target range"],
      ["Probe 3", "–", "Unknown"],
    ]);
    expect(rows("Other sensors").slice(0, 4)).toEqual([
      ["Humidity 1", "60.0%", "Normal"],
      ["Humidity 2", "–", "Unknown"],
      ["CO₂", "1,800 ppm", "Normal"],
      ["NH₃", "–", "Fault"],
    ]);
    expect(rows("Fans")).toEqual([
      ["Fan 1", "Running", "2.1 A", "–", ""],
      ["Fan 2", "Running", "0.0 A", "–", "Fault"],
      ["Fan 3", "Stopped", "–", "–", ""],
    ]);
    expect(rows("Inlets and tunnel doors")).toEqual([
      ["Inlet 1", "20%"],
      ["Inlet 2", "Unknown"],
      ["Tunnel door 1", "0%"],
    ]);
    expect(rows("Pads, heating and light")).toEqual([
      ["Cooling pad 1", "Running", "–"],
      ["Heater 1", "0%", "–"],
      ["Light 1", "50%", "–"],
    ]);
    expect(rows("Alarm inputs")).toEqual([
      ["Input 1 important", "Closed", "Normally open", "In alarm"],
      ["Input 2", "Open", "Normally closed", "Normal"],
    ]);
  });

  it("show the day counter of the controller beside the age of the flock", async () => {
    const { stores } = await openHouse("?tab=devices", {
      snapshot: { readings: [buildReading({ dayAge: 33 })] },
    });
    act(() => stores.houseDetails.apply([buildDetail()]));
    expect(rows("Controller")).toEqual([["Controller day counter", "33", "20"]]);
    const head = document.querySelector(".house-head")!;
    expect(head.textContent).toContain("Age20");
  });

  it("missing kinds of device are reported, and old values are marked", async () => {
    const { stores } = await openHouse("?tab=devices");
    act(() => stores.houseDetails.apply([buildDetail({ fans: [], di: [] })]));
    expect(screen.getAllByText("This house reports none of these.")).toHaveLength(2);
    expect(document.querySelectorAll(".small-table.is-stale")).toHaveLength(0);
    expect(screen.getByText(/Measured 2026-03-10 16:00:00, Beijing time \(UTC\+8\)/)).toBeTruthy();
    cleanup();
    const { stores: later } = await openHouse("?tab=devices");
    act(() => later.houseDetails.apply([buildDetail({ at: noon - 600_000 })]));
    expect(document.querySelectorAll(".small-table.is-stale")).toHaveLength(7);
    expect(screen.getByText("11 min old")).toBeTruthy();
  });
});

describe("the power", () => {
  it("is omitted where the gateway's type measures none and none is reported", async () => {
    const gateway = buildGateway();
    const bare = { ...gateway, fitted: { ...gateway.fitted, power: false, alarmInputs: 0 } };
    const silent = { kw: null, volts: [null, null, null], amps: [null, null, null] };
    const shown = async (gatewayDetail: typeof gateway, over: object, tab = "power") => {
      const { stores } = await openHouse(`?tab=${tab}`, { answers: { gatewayDetail } });
      act(() => stores.houseDetails.apply([buildDetail(over)]));
      const links = screen.queryAllByRole("link").map(({ textContent }) => `link ${textContent}`);
      const pageText = [document.body.textContent, ...links].join();
      cleanup();
      return pageText;
    };
    const missing = "Gateways of this type do not measure energy";
    expect(await shown(bare, silent)).toContain(missing);
    expect(await shown(bare, {})).not.toContain(missing);
    expect(await shown(gateway, silent)).not.toContain(missing);
    const inputs = "link Alarm inputs";
    expect(await shown(gateway, {}, "devices")).toContain(inputs);
    expect(await shown({ ...bare, inputs: [] }, { di: [] }, "devices")).not.toContain(inputs);
  });
});

describe("the gateway", () => {
  it("shows its identity, its messages, and its connections", async () => {
    const messages = [
      { id: 2, at: noon, kind: "event", event: "restart", netType: null },
      { id: 1, at: noon - minuteMs, kind: "attr", version: "2.1.4", netType: "wired" },
      { id: 0, at: noon - 90_000, kind: "log", line: "modem up" },
    ] as const;
    const { stores } = await openHouse("?tab=gateway", {
      answers: {
        gatewayDetail: buildGateway({ messages: [...messages] }),
        gatewayOnlineLog: {
          total: 2,
          rows: [
            { id: 2, at: noon, isOnline: true, netType: "wireless", endedAt: null },
            { id: 1, at: noon - 600_000, isOnline: false, netType: null, endedAt: noon },
          ],
        },
      },
    });
    act(() => stores.houseDetails.apply([buildDetail()]));
    const identity = within(
      screen.getByRole("heading", { name: "Gateway info" }).closest("section")!,
    );
    for (const text of [
      "Online since 2026-03-10 16:00:00 (1 min)",
      "GW00000100",
      "89860001",
      "Wireless",
      "2026-03-10 16:00:00",
    ])
      expect(identity.getByText(text)).toBeTruthy();
    expect(rows("Online log")).toEqual([
      ["Came online", "2026-03-10 16:00:00", "now", "1 min", "Wireless"],
      ["Went offline", "2026-03-10 15:50:00", "2026-03-10 16:00:00", "10 min", "–"],
    ]);
    expect(rows("Gateway messages")).toEqual([
      ["2026-03-10 16:00:00", "Gateway restarted", ""],
      ["2026-03-10 15:59:00", "Device info reported", "2.1.4 · Wired"],
      ["2026-03-10 15:58:30", "Device log", "modem up"],
    ]);
  });

  it("shows its reporting interval with the source, and lets permitted users change it", async () => {
    const intervalText = async (intervalS: number | null, foundIntervalS: number | null) => {
      cleanup();
      await openHouse("?tab=gateway", {
        user: { roleKey: "shack_manager" },
        answers: { gatewayDetail: buildGateway({ intervalS, foundIntervalS }) },
      });
      return value("Reports every");
    };
    expect(await intervalText(null, null)).toBe("1 min (default)");
    expect(await intervalText(null, 300)).toBe("5 min (detected)");
    expect(await intervalText(600, 300)).toBe("10 min (set; detected: 5 min)");
    expect(screen.queryByRole("button", { name: "Change gateway" })).toBeNull();
    cleanup();
    const { requests } = await openHouse("?tab=gateway", {
      user: { roleKey: "administrator" },
      answers: { gatewayDetail: buildGateway(), listGateway: { total: 0, rows: [] } },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Change gateway" }));
    expect(await screen.findByText("This gateway no longer exists")).toBeTruthy();
    expect(requests.filter(({ name }) => name === "listGateway")).toEqual([
      { name: "listGateway", input: { id: 1 } },
    ]);
  });

  it("shows that a house has none, or that its gateway never reported", async () => {
    await openHouse("?tab=gateway", { answers: { gatewayDetail: null } });
    expect(screen.getByRole("heading", { name: "No gateway" })).toBeTruthy();
    cleanup();
    await openHouse("?tab=gateway", {
      snapshot: { houses: [buildHouse({ isOnline: null, onlineSince: null })], readings: [] },
      answers: {
        gatewayDetail: buildGateway({ isOnline: null, onlineSince: null, seenAt: null }),
        gatewayOnlineLog: { total: 0, rows: [] },
      },
    });
    expect([value("Connection"), value("Last message")]).toEqual([
      "Never reported",
      "Never reported",
    ]);
    expect(screen.getByRole("heading", { name: "The gateway has never been online" })).toBeTruthy();
  });
});

describe("parameters", () => {
  it("are every limit in force with its source, and today's standard", async () => {
    const limits = limitKeys.map((key) => ({
      key,
      value: key === "tempHighC" ? 31.25 : key === "waterMaxPerHourL" ? null : 1,
      origin:
        key === "tempHighC"
          ? ("controller" as const)
          : key === "waterMaxPerHourL"
            ? null
            : key === "nh3HighPpm"
              ? ("house" as const)
              : ("standard" as const),
    }));
    await openHouse("?tab=parameter", { answers: { houseParameter: buildParameter({ limits }) } });
    const all = [
      "Temperature",
      "Humidity, gases and pressure",
      "Water and feed",
      "Daily records",
      "Power and devices",
    ].flatMap(rows);
    expect(all).toHaveLength(limitKeys.length);
    expect(all).toEqual(
      expect.arrayContaining([
        ["High temperature", "31.3 °C", "Controller's target"],
        ["High NH₃", "1 ppm", "Set for this house"],
        ["Maximum water per hour", "–", "–"],
      ]),
    );
    expect([
      screen.getByRole("heading", { name: "Breed standard today (day 20)" }) !== null,
      value("Humidity"),
      value("Water per bird"),
    ]).toEqual([true, "50–65%", "200 mL"]);
    const ways = screen.getAllByRole("link", { name: /[Ll]imits of|alarm offsets/ });
    expect(ways.map((link) => link.getAttribute("href"))).toEqual([
      "/system/farm?tab=houses&farm=10&q=1%20%E5%8F%B7%E8%88%8D&edit=100",
      "/system/rules?tab=limits",
      "/shack/house/100?tab=settings&group=curve",
    ]);
  });

  it("have the units of the language", async () => {
    const limits = [{ key: "siloLowDays" as const, value: 1.5, origin: "standard" as const }];
    const { stores } = await openHouse("?tab=parameter", {
      answers: { houseParameter: buildParameter({ limits }) },
    });
    expect(rows("Water and feed")[0]?.[1]).toBe("1.5 d");
    act(() => stores.language.choose("zh"));
    await act(settle);
    expect(rows("饮水与采食")[0]?.[1]).toBe("1.5 天");
  });

  it("are requested again when the band moves, and show that no standard applies", async () => {
    const { stores, requests } = await openHouse("?tab=parameter", {
      answers: { houseParameter: buildParameter({ standard: null, readingAt: noon - hourMs }) },
    });
    expect(screen.getByText(/No breed standard applies/)).toBeTruthy();
    expect(screen.getByText(/Last controller data 1 h ago/)).toBeTruthy();
    act(
      () =>
        void stores.fleet.applyDelta(
          buildDelta({
            seq: 1,
            facts: [
              {
                seq: 1,
                at: noon,
                kind: "house",
                houseId: 100,
                house: buildHouse({ tempHigh: 27 }),
              },
            ],
          }),
        ),
    );
    expect(requests.filter(({ name }) => name === "houseParameter")).toHaveLength(2);
  });

  it("stay on the screen when they cannot be refreshed, and report that", async () => {
    const { answers, clock } = await openHouse("?tab=parameter", {
      answers: { houseParameter: buildParameter() },
    });
    answers.houseParameter = new Error("The server is away");
    await act(() => clock.advance(300_000));
    await settle();
    expect(screen.getByRole("alert").textContent).toContain("The server is away");
    const devices = limitKeys.filter((key) => limitKinds[key].group === "device");
    expect(rows("Power and devices")).toHaveLength(devices.length);
  });
});

describe("production", () => {
  const days = [
    buildFlockDay({
      day: "2026-03-09",
      dayAge: 19,
      isRunning: false,
      dead: 18,
      culled: 4,
      waterL: 7440,
      waterFrom: "meter",
      waterMl: 248,
      feedKg: 4170,
      feedFrom: "hand",
      feedG: 139,
      waterPerFeed: 1.784,
      weightG: 1500,
      weightFrom: "hand",
      fcr: 1.43,
      fcrMargin: 0.037,
      feedSumKg: 66_100,
      feedEstimatedDays: 2,
    }),
    buildFlockDay({
      day: "2026-03-10",
      dayAge: 20,
      alive: 29_950,
      dead: 28,
      survivalPct: 99.8333,
      waterMl: 20,
      weightG: 1560,
      weightFrom: "curve",
      fcr: 1.43,
      fcrMargin: 0.037,
      epef: 387,
      feedSumKg: 66_100,
      feedEstimatedDays: 2,
    }),
  ];
  const flock = buildCard({ alive: 29_950, isByBook: true, placed: 30_500 });
  const open = () =>
    openHouse("?tab=production", {
      snapshot: { houses: [buildHouse({ placedCount: 30_000, flock })] },
      answers: { productionSeries: buildSeries(days) },
    });

  it("shows each day of the flock, newest first, against the standard; the current day without comparison", async () => {
    const { requests } = await open();
    expect(requests.find(({ name }) => name === "productionSeries")?.input).toEqual({ flockId: 7 });
    expect(rows("Daily figures")).toEqual([
      [
        "2026-03-10 today, so far",
        "20",
        "29,950",
        "28",
        "–",
        "–",
        "20",
        "–",
        "–",
        "–",
        "1,560",
        "1.43",
      ],
      [
        "2026-03-09",
        "19",
        "30,000",
        "18",
        "4",
        "7,440",
        "248−0.8%",
        "4,170",
        "1390.0%",
        "1.78",
        "1,500−1.6%",
        "1.43",
      ],
    ]);
    expect(screen.getByRole("link", { name: "2026-03-09" }).getAttribute("href")).toBe(
      "/production/enter/7?day=2026-03-09",
    );
  });

  it("shows the flock's result, its certainty, and the missing inputs of unknown figures", async () => {
    await open();
    expect(
      ["Birds placed", "Survival", "Total feed", "Weight", "FCR", "EPEF"].map((name) => [
        name,
        screen.getByText(name, { selector: ".house-tiles dt" }).nextElementSibling?.textContent,
      ]),
    ).toEqual([
      ["Birds placed", "30,5002026-02-18"],
      ["Survival", "99.83%"],
      ["Total feed", "66,100 kg2 days estimated"],
      ["Weight", "1,560 gestimated from the standard curve"],
      ["FCR", "1.43 ± 0.0495% interval"],
      ["EPEF", "387Weight variation unknown, no error range"],
    ]);
  });

  it("draws the feed per head so far against the standard's, also for pigs", async () => {
    const feedPerHead = [
      { kg: 1.61, standardKg: 1.58 },
      { kg: null, standardKg: 1.72 },
    ];
    await openHouse("?tab=production", {
      snapshot: { houses: [buildHouse({ placedCount: 30_000, flock })] },
      answers: { productionSeries: buildSeries(days, { feedPerHead }) },
    });
    const drawn = screen
      .getAllByRole("figure")
      .find(({ textContent }) => textContent!.includes("Cumulative feed per head"));
    expect(drawn!.textContent).toContain("Cumulative feed per head kgstandard 1.72");
    expect(within(drawn!).getByRole("img").getAttribute("aria-label")).toContain("1.61 kg");
  });

  it.each([
    ["2026-06-09", "8", "planned for 2026-06-09"],
    ["2026-05-30", "−2", "planned for 2026-05-30"],
    [null, "–", "no planned clearing date"],
  ])("shows the days to the planned end, %s", async (plannedEnd, left, note) => {
    await openHouse("?tab=production", {
      snapshot: { houses: [buildHouse({ placedCount: 30_000, flock })] },
      answers: { productionSeries: buildSeries(days, { plannedEnd }) },
    });
    const tile = screen.getByText("Days to planned clearing", { selector: ".house-tiles dt" });
    const [text = "", small = ""] = [
      tile.nextElementSibling?.firstChild?.textContent,
      tile.nextElementSibling?.querySelector("small")?.textContent,
    ];
    expect([text, small]).toEqual([left, note]);
  });

  it("marks values of a meter that was silent at midnight", async () => {
    const silent = {
      waterL: 15_000,
      waterFrom: "meter",
      waterGap: "more",
      feedGap: "more",
    } as const;
    await openHouse("?tab=production", {
      snapshot: { houses: [buildHouse({ placedCount: 30_000, flock })] },
      answers: {
        productionSeries: buildSeries([
          buildFlockDay({ ...silent, feedKg: 3000, feedFrom: "hand" }),
        ]),
      },
    });
    expect(screen.getByText("15,000 *").title).toBe("meter gap before: includes that consumption");
    expect(screen.getByText("3,000").title).toBe("entered by hand");
  });

  it("shows from which age on the laying of hens is recorded", async () => {
    const laid = { eggSum: 51_980, henHousedPct: 89.65, henHousedFromAge: 302 };
    const hens = buildHouse({ placedCount: 30_000, flock, species: "layer" });
    await openHouse("?tab=production", {
      snapshot: { houses: [hens] },
      answers: { productionSeries: buildSeries([buildFlockDay(laid)], { species: "layer" }) },
    });
    expect(
      screen.getByText("Eggs so far", { selector: ".house-tiles dt" }).nextElementSibling
        ?.textContent,
    ).toBe("51,980hen-housed 89.7%, from day 302");
  });

  it("reports that a flock's figures are not loaded yet", async () => {
    const { requests } = await openHouse("?tab=production");
    expect(screen.getByRole("heading", { name: "Being calculated" })).toBeTruthy();
    expect(requests.some(({ name }) => name === "productionSeries")).toBe(false);
  });

  it("makes no call for an empty house, and shows the reason", async () => {
    const { requests } = await openHouse("?tab=production", {
      snapshot: { houses: [buildHouse({ isEmpty: true, placedAt: null, placedCount: null })] },
    });
    expect(screen.getByRole("heading", { name: "No flock in the house" })).toBeTruthy();
    expect(requests.some(({ name }) => name === "productionSeries")).toBe(false);
  });
});

describe("power", () => {
  const answers = {
    houseDays: {
      timeZone: "Asia/Shanghai",
      days: [
        buildDay({ at: midnight - 2 * dayMs, kwh: null }),
        buildDay({ at: midnight - dayMs, kwh: 130.2 }),
        buildDay({ kwh: 61 }),
      ],
    },
  };

  it("shows the present demand, today and yesterday, by phase", async () => {
    const { stores } = await openHouse("?tab=power", { answers });
    act(() =>
      stores.houseDetails.apply([
        buildDetail({ kw: 8.2, volts: [230, 231, 229], amps: [10, 20, 30], pf: 0.9 }),
      ]),
    );
    expect([
      value("Power now"),
      value("Energy today"),
      value("Energy yesterday"),
      value("Power factor"),
    ]).toEqual(["8.20 kW", "60.0 kWh", "130.2 kWh", "0.90"]);
    expect(rows("Phases")).toEqual([
      ["A", "230 V", "10.0 A"],
      ["B", "231 V", "20.0 A"],
      ["C", "229 V", "30.0 A"],
      ["Mean", "230 V", "20.0 A"],
      ["Unbalance largest deviation from the mean", "0.4%", "50.0%"],
    ]);
  });

  it("draws a day of power above that of the ventilation, and shows how long a battery lasts", async () => {
    const { stores } = await openHouse("?tab=power", { answers });
    act(() => stores.houseDetails.apply([buildDetail({ battery: 40, at: noon })]));
    const { trends } = stores;
    const want = trends.requested.find(({ metrics }) => metrics.includes("ventLevel"))!;
    expect(want).toMatchObject({ houseId: 100, hours: 24 });
    const gauge = (metric: "kw" | "ventLevel" | "battery", values: readonly number[]) => ({
      kind: "gauge" as const,
      metric,
      min: [...values],
      max: [...values],
      mean: [...values],
      stats: null,
    });
    act(() =>
      trends.fulfil(
        want,
        {
          from: noon - hourMs,
          bucketMs: 15 * minuteMs,
          buckets: 4,
          edges: null,
          grain: "minute",
          series: [
            gauge("kw", [8, 9, 10, 9]),
            gauge("ventLevel", [4, 5, 6, 5]),
            gauge("battery", [100, 80, 60, 45]),
          ],
        },
        noon,
      ),
    );
    expect(document.querySelectorAll(".house-curve")).toHaveLength(2);
    // 60 % in 45 minutes.
    expect(value("Backup battery")).toBe("40% about 30 min left");
  });

  it("shows missing meter values as unknown, and names the reason", async () => {
    const { stores } = await openHouse("?tab=power", {
      snapshot: { readings: [buildReading({ kwhToday: null })] },
      answers: { houseDays: { timeZone: "Asia/Shanghai", days: [buildDay({ kwh: null })] } },
    });
    act(() =>
      stores.houseDetails.apply([
        buildDetail({
          kw: null,
          kwhToday: null,
          volts: [null, null, null],
          amps: [null, null, null],
          pf: null,
        }),
      ]),
    );
    expect([
      value("Power now"),
      value("Energy today"),
      value("Energy yesterday"),
      value("Power factor"),
    ]).toEqual(["–", "–", "–", "–"]);
    expect(screen.getByRole("heading", { name: "No power data" })).toBeTruthy();
  });
});
