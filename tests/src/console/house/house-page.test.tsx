// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { HousePage } from "../../../../src/console/house/house-page.tsx";
import {
  buildAlarm,
  buildDetail,
  buildHouse,
  buildReading,
  buildTallies,
  houseFact,
  noon,
} from "../../harness/fleet-factory.ts";
import { buildCard } from "../../harness/production-factory.ts";
import { stubLayout, stage } from "../../harness/page-stage.tsx";
import { buildGateway, openHouse } from "../../harness/house-stage.tsx";

// Fetched beforehand, so that no test waits for it.
beforeAll(
  () =>
    Promise.all([
      import("../../../../src/console/house/live-tab.tsx"),
      import("../../../../src/console/house/house-trends.tsx"),
      import("../../../../src/console/house/device-tables.tsx"),
    ]),
  60_000,
);
beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = (id: string, options: Parameters<typeof stage>[1] = {}) =>
  stage(<HousePage />, { at: `/shack/house/${id}`, pattern: "/shack/house/:id", ...options });
const value = (name: string) =>
  screen.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;
const tabs = () => screen.getAllByRole("tab");
const shownTab = () => screen.getByRole("tab", { selected: true }).textContent;

describe("which house", () => {
  it("reports an unknown house, and does not subscribe to an invalid number", async () => {
    const { stores } = await open("12x");
    expect(screen.getByRole("heading", { name: "House not found" })).toBeTruthy();
    expect(stores.interest.scopes).toEqual([]);
  });

  it("reports a house outside the user's scope", async () => {
    await open("999");
    expect(screen.getByRole("heading", { name: "House not found" })).toBeTruthy();
  });

  it("waits for a house of a partly loaded fleet, which is loaded later", async () => {
    const { stores, clock } = await open("999", {
      snapshot: { tallies: buildTallies(), houses: [], readings: [] },
    });
    expect(screen.queryByRole("heading", { name: "House not found" })).toBeNull();
    expect(screen.getByRole("status", { name: "Loading houses…" })).toBeTruthy();
    await act(() => clock.advance(5000));
    const asked = stores.interest.scopes;
    expect(asked).toContainEqual({ kind: "houses", ids: [999] });
    act(() => stores.wanted.answered(asked));
    expect(screen.getByRole("heading", { name: "House not found" })).toBeTruthy();
  });

  it("waits until the fleet is loaded", async () => {
    await open("100", { snapshot: null });
    expect(screen.queryByRole("heading", { name: "House not found" })).toBeNull();
    expect(screen.getByRole("status", { name: "Loading houses…" })).toBeTruthy();
  });
});

describe("the header", () => {
  it("shows name, farm, state, mode, age of the flock and of the data, its gateway and the signal", async () => {
    const { stores } = await openHouse("", { snapshot: { alarms: [buildAlarm()] } });
    act(() => stores.houseDetails.apply([buildDetail({ rssi: -70 })]));
    const head = within(
      screen.getByRole("heading", { level: 1, name: "House 1" }).closest("header")!,
    );
    for (const text of [
      "Farm 1",
      "High-priority alarm",
      "Minimum ventilation",
      "20",
      "19,800",
      "GW00000100",
      "1 min",
      "EC86",
      "2.1.4",
      "Wireless",
      "strong",
    ])
      expect(head.getByText(text)).toBeTruthy();
  });

  it("shows missing facts about the gateway as unknown", async () => {
    await openHouse("", {
      answers: { gatewayDetail: buildGateway({ version: null, netType: null }) },
    });
    expect([value("Version"), value("Network"), value("Gateway type")]).toEqual(["–", "–", "EC86"]);
  });

  it("reports that facts about the gateway could not be loaded, instead of omitting them", async () => {
    await openHouse("", { answers: { gatewayDetail: new Error("away") } });
    expect([value("Version"), value("Network"), value("Gateway type")]).toEqual(
      Array(3).fill("Could not be loaded"),
    );
  });

  it("has neither day age nor birds in an empty house, and is marked empty", async () => {
    await openHouse("", {
      snapshot: {
        houses: [buildHouse({ isEmpty: true, placedAt: null, tempLow: null, tempHigh: null })],
      },
    });
    const head = screen.getByRole("heading", { level: 1 }).closest("header")!;
    const of = (name: string) =>
      within(head).getByText(name, { selector: "dt" }).nextElementSibling?.textContent;
    expect([of("Age"), of("Alive")]).toEqual(["–", "–"]);
    expect(screen.getByText(/Empty house: no flock placed/)).toBeTruthy();
  });

  it("requests the gateway again when it connects or disconnects, and every minute", async () => {
    const { stores, requests, clock } = await openHouse();
    const times = () => requests.filter(({ name }) => name === "gatewayDetail").length;
    expect(times()).toBe(1);
    act(
      () =>
        void stores.fleet.applyDelta({
          serverTime: noon,
          facts: [houseFact(1, buildHouse({ isOnline: false, onlineSince: noon + 1 }))],
          readings: [],
        }),
    );
    expect(times()).toBe(2);
    await act(() => clock.advance(60_000));
    expect(times()).toBe(3);
    cleanup();
    await act(() => clock.advance(300_000));
    expect(times()).toBe(3);
  });
});

describe("the parts", () => {
  it("are named by the address, and choosing one updates it", async () => {
    const { address } = await openHouse("?tab=devices");
    expect(tabs().map(({ textContent }) => textContent)).toEqual([
      "Live",
      "Trend",
      "Alarms",
      "Production",
      "Settings",
      "Devices",
    ]);
    expect(shownTab()).toBe("Devices");
    await act(async () => void fireEvent.click(screen.getByRole("tab", { name: "Trend" })));
    expect([shownTab(), address()]).toEqual(["Trend", "/shack/house/100?tab=trend"]);
    await act(async () => void fireEvent.click(screen.getByRole("tab", { name: "Live" })));
    expect(address()).toBe("/shack/house/100");
  });

  it.each([
    ["curves", "Trend", "24 hours"],
    ["parameter", "Alarms", "Alarm limits"],
    ["gateway", "Devices", "Gateway"],
    ["cameras", "Devices", "Cameras"],
    ["maintenance", "Devices", "Maintenance"],
    ["power", "Devices", "Power"],
  ])("of an earlier address (%s) are found at their current place", async (former, tab, part) => {
    await openHouse(`?tab=${former}`);
    expect(shownTab()).toBe(tab);
    expect(screen.getByRole("radio", { name: part }).getAttribute("aria-checked")).toBe("true");
  });

  it("a part is in the address, the first one is not", async () => {
    const { address } = await openHouse("?tab=devices&page=2");
    await act(async () => void fireEvent.click(screen.getByRole("radio", { name: "Gateway" })));
    expect(address()).toBe("/shack/house/100?tab=devices&part=gateway");
    await act(
      async () => void fireEvent.click(screen.getByRole("radio", { name: "Sensors and fans" })),
    );
    expect(address()).toBe("/shack/house/100?tab=devices");
  });

  it("an unknown part is replaced by the first one", async () => {
    await openHouse("?tab=nonsense");
    expect(shownTab()).toBe("Live");
  });

  it("are navigated by arrow keys; only one at a time is reached by Tab", async () => {
    await openHouse();
    expect(tabs().map(({ tabIndex }) => tabIndex)).toEqual([
      0,
      ...tabs()
        .slice(1)
        .map(() => -1),
    ]);
    tabs()[0]!.focus();
    fireEvent.keyDown(tabs()[0]!, { key: "ArrowRight" });
    expect(document.activeElement).toBe(tabs()[1]);
    fireEvent.keyDown(document.activeElement!, { key: "End" });
    expect(document.activeElement?.textContent).toBe("Devices");
    expect(screen.getByRole("tabpanel").getAttribute("aria-labelledby")).toBe(tabs()[0]!.id);
  });

  it("leaving a list removes its page number from the address", async () => {
    const { address } = await openHouse("?tab=alarms&page=3");
    await act(async () => void fireEvent.click(screen.getByRole("tab", { name: "Devices" })));
    await expect.poll(address).toBe("/shack/house/100?tab=devices");
  });

  it("the title of the alarms counts the active ones", async () => {
    await openHouse("", {
      snapshot: {
        alarms: [buildAlarm(), buildAlarm({ id: 2, key: "nh3High", shelvedUntil: noon })],
      },
    });
    expect(screen.getByRole("tab", { name: "Alarms1" })).toBeTruthy();
  });
});

describe("now", () => {
  it("subscribes to its house and requests its curves while it is open", async () => {
    const { stores } = await openHouse();
    expect([
      stores.interest.scopes,
      stores.trends.requested.map(({ houseId, hours }) => [houseId, hours]),
    ]).toEqual([[{ kind: "house", id: 100 }], [[100, 24]]]);
    cleanup();
    expect([stores.interest.scopes, stores.trends.requested]).toEqual([[], []]);
  });

  it("offers no action on an alarm to an account that may not operate", async () => {
    await openHouse("", { snapshot: { alarms: [buildAlarm()] }, user: { canOperate: "0" } });
    expect(screen.getByText("High temperature")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Acknowledge" })).toBeNull();
    cleanup();
    await openHouse("", { snapshot: { alarms: [buildAlarm()] } });
    expect(screen.getByRole("button", { name: "Acknowledge" })).toBeTruthy();
  });

  it("draws the running equipment once a frame has arrived, and shows unknown values as unknown", async () => {
    const { stores } = await openHouse();
    expect(screen.getByText("Waiting for the next reading…")).toBeTruthy();
    act(() =>
      stores.houseDetails.apply([
        buildDetail({
          coolPads: [],
          kw: null,
          tunnelDoorPos: [null],
          temps: [26, null],
          volts: [null, null, null],
        }),
      ]),
    );
    expect(
      screen.getByRole("img", {
        name: /^Plan of the house: fans running: 1 of 2; probes 26.0, unknown °C;/,
      }),
    ).toBeTruthy();
    expect([
      value("Fans running"),
      value("Cooling pad"),
      value("Power"),
      value("Voltages"),
      value("Tunnel door position"),
    ]).toEqual(["1 / 2", "–", "–", "–", "–"]);
    expect(
      within(screen.getByRole("list", { name: "Legend" }))
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["No value", "Opening unknown"]);
  });

  it("the plan follows the frames and the alarms", async () => {
    const { stores } = await openHouse("", {
      snapshot: { alarms: [buildAlarm({ key: "fanFault", subject: "2" })] },
    });
    act(() => stores.houseDetails.apply([buildDetail({ fans: [1, 1], temps: [30] })]));
    expect(
      screen.getByRole("img", {
        name: /fans running: 2 of 2; fan fault: 2; .*above the target band: 1/,
      }),
    ).toBeTruthy();
    act(() =>
      stores.houseDetails.apply([buildDetail({ at: noon + 1, fans: [0, 1], temps: [26] })]),
    );
    expect(
      screen.getByRole("img", { name: /fans running: 1 of 2/ }).getAttribute("aria-label"),
    ).not.toContain("above");
  });

  it("shows its early warnings, with the organisation's own text", async () => {
    const off = { values: { percent: 14, value: 7240, expected: 8420 }, others: null, houses: 1 };
    const warnings = [
      { key: "waterLow" as const, ...off },
      { key: "waterHigh" as const, ...off },
    ];
    const own = { cause: "滤网堵", causeEn: "Filter blocked", steps: [], stepsEn: ["Rinse it"] };
    const { requests } = await openHouse("", {
      snapshot: { houses: [buildHouse({ warnings, flock: buildCard() })] },
      answers: {
        listOwnCheck: {
          orgId: 1,
          rows: [{ key: "warning.waterLow", ...own, changedBy: "", changedAt: 0, version: 1 }],
        },
      },
    });
    const warningTexts = within(screen.getByRole("list", { name: "Early warnings" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
    expect(warningTexts[0]).toMatch(
      /^Low water intake .* animals\. Likely cause: Filter blocked\. Check first: Rinse it\.$/u,
    );
    expect(warningTexts[1]).toMatch(/house temperature\.$/u);
    expect(requests).toContainEqual({ name: "listOwnCheck", input: { orgId: 1 } });
  });

  it("shows that a house never reported", async () => {
    await openHouse("", { snapshot: { readings: [] } });
    expect(screen.getAllByText("Never reported").length).toBeGreaterThan(0);
  });
});

describe("24-hour curves", () => {
  it("never calls an empty curve a curve", async () => {
    const { stores } = await openHouse("?tab=curves", { snapshot: { readings: [buildReading()] } });
    act(() => {
      const [gauges, counters] = stores.trends.requested;
      stores.trends.fulfil(
        gauges!,
        {
          from: noon,
          bucketMs: 300_000,
          buckets: 2,
          edges: null,
          grain: "minute",
          series: [
            {
              kind: "gauge",
              metric: "temp",
              min: [20, 21],
              max: [22, 23],
              mean: [21, 22],
              stats: null,
            },
            {
              kind: "gauge",
              metric: "rh",
              min: [null, null],
              max: [null, null],
              mean: [null, null],
              stats: null,
            },
          ],
        },
        noon,
      );
      stores.trends.fail(counters!);
    });
    expect(
      screen.getByRole("img", {
        name: "Temperature over 24 hours: lowest 20.0, highest 23.0, now 23.0 °C",
      }),
    ).toBeTruthy();
    expect(
      screen.getByText(/^Indoor temperature: highest 23\.0 °C at \d\d:\d\d, lowest 20\.0 °C at /),
    ).toBeTruthy();
    expect(screen.getByText("No data has been found")).toBeTruthy();
    expect(
      screen.getAllByText("The curves could not be loaded; retrying automatically.").length,
    ).toBe(3);
  });
});
