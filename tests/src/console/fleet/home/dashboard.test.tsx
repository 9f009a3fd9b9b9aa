// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hourMs, minuteMs } from "../../../../../contract/base/time.ts";
import { Dashboard } from "../../../../../src/console/fleet/home/dashboard.tsx";
import { farmsByStatus } from "../../../../../src/console/fleet/home/farm-order.ts";
import { formatTenThousands } from "../../../../../src/lib/text/ten-thousands.ts";
import { emptyTally } from "../../../../../src/stores/fleet/fleet-tally.ts";
import { alarmPort } from "../../../harness/alarm-port.ts";
import {
  buildAlarm,
  buildFarm,
  buildHouse,
  buildOrg,
  buildReading,
  noon,
} from "../../../harness/fleet-factory.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

const snapshot = {
  farms: [
    buildFarm(),
    buildFarm({ id: 11, name: "二场", nameEn: "Farm 2" }),
    buildFarm({ id: 5, level: "company", nameEn: "North Company" }),
  ],
  houses: [
    buildHouse(),
    buildHouse({ id: 101, farmId: 11, nameEn: "House 2" }),
    buildHouse({
      id: 102,
      farmId: 11,
      nameEn: "House 3",
      isOnline: false,
      onlineSince: noon - hourMs,
    }),
  ],
  readings: [
    buildReading({ aliveCount: 19_800 }),
    buildReading({ houseId: 101, temp: 29.5, aliveCount: 30_000 }),
  ],
  alarms: [
    buildAlarm({ id: 1, raisedAt: noon - 600_000 }),
    buildAlarm({
      id: 2,
      key: "fanFault",
      subject: "3",
      severity: 2,
      raisedAt: noon - minuteMs,
      value: 0.1,
      limit: 0.7,
    }),
    buildAlarm({ id: 3, state: "acknowledged", ackBy: "Li", ackAt: noon }),
    buildAlarm({ id: 4, shelvedUntil: noon + hourMs }),
  ],
};
const refuse = () => Promise.reject(new Error("not expected"));
const part = (name: string) => within(screen.getByRole("region", { name }));

describe("order of the own farms", () => {
  const farms = ["Calm", "Offline", "Medium", "Urgent", "Nothing"].map((name, index) =>
    buildFarm({ id: index + 1, name }),
  );
  const tallies = [
    { ...emptyTally, houses: 1 },
    { ...emptyTally, houses: 1, offline: 1 },
    { ...emptyTally, houses: 1, worst: 3, alarm: 1 },
    { ...emptyTally, houses: 1, worst: 1, alarm: 1 },
    emptyTally,
  ];
  it("puts the worst first and leaves out farms without houses", () => {
    expect(farmsByStatus(farms, (id) => tallies[id - 1]!).map(({ farm }) => farm.name)).toEqual([
      "Urgent",
      "Medium",
      "Offline",
      "Calm",
    ]);
  });
});

it("shows birds in ten thousands, with as many decimals as matter", () => {
  expect([0, 19_800, 231_000, 23_104_000].map((birds) => formatTenThousands(birds, "en"))).toEqual([
    "0.00",
    "1.98",
    "23.1",
    "2,310",
  ]);
});

describe("Dashboard", () => {
  beforeEach(() => stubLayout());
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it("waits until the fleet is known", async () => {
    await stage(<Dashboard />, { snapshot: null });
    expect(screen.getByRole("status", { name: "Loading houses…" })).toBeTruthy();
    expect(screen.queryByRole("region", { name: "My farms" })).toBeNull();
  });

  it("shows the first step without a house", async () => {
    await stage(<Dashboard />, { snapshot: { houses: [], readings: [] } });
    expect(screen.getByRole("heading", { name: "No houses yet" })).toBeTruthy();
  });

  it("links each tile to the overview filtered by it", async () => {
    await stage(<Dashboard />, { snapshot });
    const tiles = within(screen.getByRole("group", { name: "Filter by status" })).getAllByRole(
      "link",
    );
    expect(tiles.map((tile) => `${tile.textContent} ${tile.getAttribute("href")}`)).toEqual([
      "All3 /shack/status/overview?view=houses",
      "Alarm1 /shack/status/overview?status=alarm",
      "Offline1 /shack/status/overview?status=offline",
      "No temp.0 /shack/status/overview?status=noTemp",
      "Empty0 /shack/status/overview?status=empty",
      "Normal1 /shack/status/overview?status=normal",
      "Online266% /shack/status/overview?status=online",
    ]);
  });

  it("shows keepers their houses first on a telephone, and the figures after them", async () => {
    for (const [isNarrow, roleKey, areHousesFirst] of [
      [true, "shack_manager", true],
      [true, "farm_manager", true],
      [false, "shack_manager", false],
    ] as const) {
      cleanup();
      stubLayout({ isNarrow });
      await stage(<Dashboard />, { snapshot, user: { roleKey } });
      const own = screen.getByRole("region", { name: "My houses" });
      const place = own.compareDocumentPosition(document.querySelector(".key-figures")!);
      expect(place === Node.DOCUMENT_POSITION_FOLLOWING).toBe(areHousesFirst);
    }
  });

  it("counts birds in 10K", async () => {
    await stage(<Dashboard />, { snapshot });
    expect(screen.getAllByRole("definition")[0]?.textContent).toBe("6.98 10K");
  });

  it("gives the reason for each house: its worst alarm, else its deviation from the band", async () => {
    await stage(<Dashboard />, { snapshot });
    const lines = part("Houses needing attention")
      .getAllByRole("listitem")
      .map((line) => line.textContent);
    expect(lines[0]).toContain(
      "High temperature 30.1 > 29.0 °C for 11 min, unacknowledged, 2 more alarms",
    );
    // Its temperature is unknown, which ranks before houses known to be outside the limits.
    expect(lines[1]).toContain("Gateway offline for 1 h");
    expect(lines[2]).toContain("29.5 °C, 1.5 °C above target range");
  });

  it("omits houses within their band", async () => {
    await stage(<Dashboard />, { snapshot: { readings: [buildReading({ temp: 27.9 })] } });
    expect(part("Houses needing attention").queryAllByRole("listitem")).toEqual([]);
    expect(screen.getByText("No houses need attention.")).toBeTruthy();
  });

  it("shows the unacknowledged alarms, worst first, and none that is shelved or acknowledged", async () => {
    await stage(<Dashboard />, { snapshot });
    expect(
      part("Unacknowledged alarms")
        .getAllByRole("article")
        .map((alarm) => alarm.getAttribute("data-alarm")),
    ).toEqual(["1", "2"]);
  });

  it.each([false, true])(
    "acknowledges with one click, and names alarm and house (phone: %s)",
    async (isNarrow) => {
      stubLayout({ isNarrow });
      const acknowledge = vi.fn(async () => []);
      await stage(<Dashboard />, {
        snapshot,
        ports: { alarm: alarmPort(refuse, { acknowledge }) },
      });
      const [first] = part("Unacknowledged alarms").getAllByRole("button", {
        name: "Acknowledge",
      });
      await act(async () => void fireEvent.click(first!));
      expect(acknowledge).toHaveBeenCalledWith([1], "");
      expect(screen.queryByRole("dialog")).toBeNull();
    },
  );

  it("puts the current urgent alarms before the morning list", async () => {
    const alarms = [buildAlarm({ id: 1 }), buildAlarm({ id: 2, severity: 1, key: "powerFail" })];
    await stage(<Dashboard />, { snapshot: { ...snapshot, alarms } });
    const link = part("Morning list").getByRole("link", { name: /^1 urgent alarm now/ });
    expect(link.getAttribute("href")).toBe("/alarm/current");
    cleanup();
    await stage(<Dashboard />, { snapshot: { ...snapshot, alarms: alarms.slice(0, 1) } });
    expect(part("Morning list").queryByText(/urgent/)).toBeNull();
  });

  it.each([
    [false, "press Ctrl+K"],
    [true, "Daily record: at the bottom"],
  ])("shows once where things are, until dismissed (phone: %s)", async (isNarrow, text) => {
    stubLayout({ isNarrow });
    const { stores } = await stage(<Dashboard />, { snapshot });
    expect(document.body.textContent).toContain(text);
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Got it" })));
    expect(document.body.textContent).not.toContain(text);
    const { id, roleKey } = stores.session.user!;
    expect(stores.page.localMemory.get(`firstSteps.${id}.${roleKey}`)).toBe("read");
  });

  it("puts the alarms before everything but the tiles on a phone", async () => {
    stubLayout({ isNarrow: true });
    await stage(<Dashboard />, { snapshot });
    const [, first] = screen.getAllByRole("region");
    expect(first!.getAttribute("aria-labelledby") ?? first!.id).toContain("home-alarms");
  });

  it("shows managers their farms, and no companies", async () => {
    await stage(<Dashboard />, { snapshot });
    expect(
      part("My farms")
        .getAllByRole("rowheader")
        .map(({ textContent }) => textContent),
    ).toEqual(["Farm 1", "Farm 2"]);
  });

  it("shows the organisations to an administrator, worst first, and none to members of one", async () => {
    const other = buildFarm({ id: 20, orgId: 2, name: "南场", nameEn: "South Farm" });
    const both = {
      ...snapshot,
      orgs: [buildOrg(), buildOrg({ id: 2, name: "南方集团", nameEn: "South Group" })],
      farms: [...snapshot.farms, other],
      houses: [...snapshot.houses, buildHouse({ id: 200, farmId: 20, orgId: 2 })],
      readings: [...snapshot.readings, buildReading({ houseId: 200, aliveCount: null })],
    };
    await stage(<Dashboard />, { snapshot: both, user: { roleKey: "administrator" } });
    expect(
      part("Organisations")
        .getAllByRole("row")
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual(["HighNorth Group23116.98", "NormalSouth Group11002.00"]);
    cleanup();
    await stage(<Dashboard />, { snapshot: both });
    expect(screen.queryByRole("region", { name: "Organisations" })).toBeNull();
  });

  it("shows a farm manager the houses of the farm first, and no farms", async () => {
    await stage(<Dashboard />, { snapshot, user: { roleKey: "farm_manager" } });
    expect([
      part("My houses").getAllByRole("listitem").length,
      screen.queryByRole("region", { name: "My farms" }),
    ]).toEqual([3, null]);
  });

  it("shows house managers all of their houses first, and no farms", async () => {
    await stage(<Dashboard />, { snapshot, user: { roleKey: "shack_manager" } });
    const lines = part("My houses")
      .getAllByRole("listitem")
      .map((line) => line.textContent);
    expect([lines.length, screen.queryByRole("region", { name: "My farms" })]).toEqual([3, null]);
    expect(lines[1]).toContain("Gateway offline for 1 h");
  });
});
