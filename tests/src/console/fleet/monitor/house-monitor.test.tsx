// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hourMs } from "../../../../../contract/base/time.ts";
import { HouseMonitor } from "../../../../../src/console/fleet/monitor/house-monitor.tsx";
import {
  alarmFact,
  buildAlarm,
  buildDelta,
  buildFarm,
  buildHouse,
  buildReading,
  noon,
} from "../../../harness/fleet-factory.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { typist } from "../../../harness/typing.ts";

const snapshot = {
  houses: [
    buildHouse(),
    buildHouse({ id: 101, nameEn: "House 2", isOnline: false }),
    buildHouse({ id: 102, nameEn: "House 3", isEmpty: true }),
  ],
  readings: [buildReading(), buildReading({ houseId: 102, dayAge: null, aliveCount: null })],
};
const many = {
  houses: Array.from({ length: 400 }, (_, i) =>
    buildHouse({ id: i + 1, nameEn: `House ${i + 1}`, name: `${i + 1}` }),
  ),
  readings: [],
};
const hours = (value: number) => new Array<number | null>(24).fill(value);

/** Sets which media queries match: jsdom has none. */
function stubMedia(media: "wide" | "narrow" = "wide") {
  stubLayout();
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.startsWith("(min-width") ? media === "wide" : media === "narrow",
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  Element.prototype.scrollTo = vi.fn();
}
beforeEach(() => stubMedia());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const card = (name = "House 1") =>
  screen.getByRole("link", { name: new RegExp(`^${name}(?!\\d)`) });
const cards = () =>
  screen
    .getAllByRole("listitem")
    .filter((item) => item.querySelector(".monitor-card") !== null)
    .map((item) => item.querySelector("strong")?.textContent);
const names = () =>
  [...document.querySelectorAll(".house-link")].map(({ textContent }) => textContent);

describe("a card", () => {
  it("shows all that is known of the house, and new values in place", async () => {
    const { stores } = await stage(<HouseMonitor />, { snapshot });
    for (const text of [
      "Farm 1",
      "Minimum ventilation",
      "Day 20 · 19,800 alive",
      "26.0 °C",
      "Target26.0 °C",
      "Feels like26.0 °C",
      "Spread0.8 °C",
      "RH60%",
      "CO₂1,800 ppm",
      "NH₃8.0 ppm",
      "Press.18.0 Pa",
      "Vent level6",
      "Light20 lx",
      "Outdoor12.0 °C · 55%",
      "Energy60.0 kWh",
      "Water1,200 L61 mL/bird102% of yesterday",
      "Feed800 kg40 g/bird101% of yesterday",
    ])
      expect(card().textContent).toContain(text);
    const before = card();
    act(
      () =>
        void stores.fleet.applyDelta(
          buildDelta({ readings: [buildReading({ at: noon + 1, rh: 64.5 })] }),
        ),
    );
    expect([card() === before, card().textContent.includes("RH65%")]).toEqual([true, true]);
  });

  it("counts pigs as heads, in both languages", async () => {
    const houses = [buildHouse({ species: "pig" })];
    const { stores } = await stage(<HouseMonitor />, { snapshot: { ...snapshot, houses } });
    const shown = card();
    expect(shown.textContent).toContain("61 mL/head");
    act(() => stores.language.choose("zh"));
    expect(shown.textContent).toContain("19,800 头");
    expect(shown.textContent).toContain("61 mL/头");
  });

  it("shows why a value is unknown", async () => {
    await stage(<HouseMonitor />, { snapshot });
    expect(
      within(card("House 2")).getAllByTitle("No data received from this house yet").length,
    ).toBeGreaterThan(10);
    expect(
      within(card("House 3"))
        .getAllByTitle("Empty house, no flock")
        .every(({ textContent }) => textContent === "–"),
    ).toBe(true);
  });

  it("shows the curve of its latest 24 hours, requested together with the others in view", async () => {
    const requestedIds: (readonly number[])[] = [];
    const dayLines = async (ids: readonly number[]) => {
      requestedIds.push(ids);
      return {
        from: 0,
        bucketMs: hourMs,
        buckets: 24,
        houses: [{ houseId: 100, min: hours(22.4), max: hours(27.9), target: hours(26) }],
      };
    };
    const { clock } = await stage(<HouseMonitor />, { snapshot, ports: { dayLines } });
    expect(within(card()).getByTitle("Loading the last 24 hours…")).toBeTruthy();
    await act(() => clock.advance(200));
    expect(requestedIds).toEqual([[101, 100, 102]]);
    expect(
      within(card()).getByRole("img", {
        name: "Temperature over 24 hours: lowest 22.4 °C, highest 27.9 °C",
      }),
    ).toBeTruthy();
    expect(within(card("House 2")).getByTitle("No temperature in 24 hours")).toBeTruthy();
  });

  it("reports that the curve could not be loaded", async () => {
    const { clock } = await stage(<HouseMonitor />, {
      snapshot,
      ports: { dayLines: () => Promise.reject(new Error("down")) },
    });
    await act(() => clock.advance(200));
    expect(within(card()).getByTitle("24 h not loaded; retrying")).toBeTruthy();
  });

  it("opens the house", async () => {
    const { address } = await stage(<HouseMonitor />, { snapshot });
    await typist().click(card());
    await waitFor(() => expect(address()).toBe("/shack/house/100"));
  });

  it("leaves a click that opens another window to the browser", async () => {
    const { address } = await stage(<HouseMonitor />, { snapshot });
    window.addEventListener("click", (event) => event.preventDefault(), { once: true });
    fireEvent.click(card(), { ctrlKey: true });
    expect(address()).toBe("/page");
  });
});

describe("the address", () => {
  it("holds status, view, farm, breed and order", async () => {
    const user = typist();
    const { address } = await stage(<HouseMonitor />, { snapshot });
    await user.click(screen.getByRole("button", { name: /^Offline/ }));
    expect([address(), cards()]).toEqual(["/page?status=offline", ["House 2"]]);
    await user.click(screen.getByRole("radio", { name: "Table" }));
    await user.click(screen.getByRole("treeitem", { name: /^Farm 1/ }));
    await user.selectOptions(screen.getByRole("combobox", { name: "Breed" }), "Broiler · Ross 308");
    await user.selectOptions(screen.getByRole("combobox", { name: "Sort" }), "House name");
    await user.click(screen.getByRole("button", { name: "Reverse order" }));
    expect(address()).toBe(
      "/page?status=offline&view=table&node=farm-10&breed=broiler/罗斯+308&sort=-name",
    );
    expect(names()).toEqual(["House 2"]);
  });

  it("reports that no house matches, and can clear all filters", async () => {
    const { address } = await stage(<HouseMonitor />, {
      at: "/page?status=offline&q=nobody&node=farm-9&breed=x&sort=name",
      snapshot,
    });
    await typist().click(screen.getByRole("button", { name: "Show all houses" }));
    expect(address()).toBe("/page?sort=name");
  });

  it("takes precedence over the remembered view, which applies otherwise", async () => {
    const user = typist();
    const { stores } = await stage(<HouseMonitor />, { snapshot });
    await user.click(screen.getByRole("radio", { name: "Table" }));
    const { localMemory } = stores.page;
    cleanup();
    const again = (at: string) => stage(<HouseMonitor />, { at, snapshot, ports: { localMemory } });
    await again("/page");
    expect(screen.getByRole("table")).toBeTruthy();
    cleanup();
    await again("/page?view=cards");
    expect(card()).toBeTruthy();
  });
});

describe("the list", () => {
  it("renders only the houses in view, and reuses the elements for others", async () => {
    await stage(<HouseMonitor />, { at: "/page?view=table&sort=name", snapshot: many });
    const rows = screen.getAllByRole("row").slice(1);
    expect([rows.length < 40, names()[0]]).toEqual([true, "House 1"]);
    const scroller = screen.getByRole("region", { name: "Houses" });
    scroller.scrollTop = 3800;
    fireEvent.scroll(scroller);
    expect(names()).toContain("House 101");
    expect(new Set(screen.getAllByRole("row").slice(1))).toEqual(new Set(rows));
    expect(new Set(names()).size).toBe(rows.length);
    expect(screen.getByRole("table").getAttribute("aria-rowcount")).toBe("401");
    const name = screen.getByText("House 101").closest("[role=cell]")!;
    expect(
      screen
        .getAllByRole("row")
        .find((row) => row.getAttribute("aria-owns") === name.id)!
        .getAttribute("aria-rowindex"),
    ).toBe("102");
  });

  it("is in reading order once scrolling has stopped", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await stage(<HouseMonitor />, { at: "/page?view=table&sort=name", snapshot: many });
    const scroller = screen.getByRole("region", { name: "Houses" });
    scroller.scrollTop = 400;
    fireEvent.scroll(scroller);
    act(() => void vi.advanceTimersByTime(200));
    const numbers = names().map((name) => Number(name?.replace("House ", "")));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    vi.useRealTimers();
  });

  it("does not leave the focus on an element that shows another house", async () => {
    await stage(<HouseMonitor />, { at: "/page?view=table&sort=name", snapshot: many });
    const scroller = screen.getByRole("region", { name: "Houses" });
    act(() => screen.getByRole("link", { name: "House 2" }).focus());
    scroller.scrollTop = 3800;
    fireEvent.scroll(scroller);
    expect(document.activeElement).toBe(scroller);
  });

  it("sorts by a heading, and in reverse by the same heading", async () => {
    const user = typist();
    const { address } = await stage(<HouseMonitor />, { at: "/page?view=table", snapshot: many });
    await user.click(screen.getByRole("button", { name: /^House$/ }));
    expect([address(), names()[0]]).toEqual(["/page?view=table&sort=name", "House 1"]);
    await user.click(screen.getByRole("button", { name: /^House/ }));
    expect([
      names()[0],
      screen.getByRole("columnheader", { name: /^House/ }).getAttribute("aria-sort"),
    ]).toEqual(["House 400", "descending"]);
  });

  it("shows and remembers the chosen columns, and can restore the usual ones", async () => {
    const user = typist();
    const { address, stores } = await stage(<HouseMonitor />, {
      at: "/page?view=table&cols=house.rh",
      snapshot,
    });
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "House",
      "RH %",
    ]);
    await user.click(screen.getByRole("button", { name: "Columns" }));
    await user.click(screen.getByRole("checkbox", { name: "Feels-like temperature" }));
    expect([address(), stores.page.localMemory.get("monitor")]).toEqual([
      "/page?view=table&cols=house.felt.rh",
      expect.stringContaining('["house","felt","rh"]'),
    ]);
    await user.click(screen.getByRole("button", { name: "Default columns" }));
    expect(screen.getAllByRole("columnheader").length).toBeGreaterThan(10);
  });

  it("shows cards on a narrow screen, for any address", async () => {
    stubMedia("narrow");
    await stage(<HouseMonitor />, { at: "/page?view=table", snapshot });
    expect([card().textContent.startsWith("House 1"), screen.queryByRole("table")]).toEqual([
      true,
      null,
    ]);
  });

  it("shows a skeleton of its shape, and reports when it cannot be loaded", async () => {
    const { stores } = await stage(<HouseMonitor />, { snapshot: null });
    expect(
      screen.getByRole("status", { name: "Loading houses…" }).querySelectorAll(".monitor-card")
        .length,
    ).toBeGreaterThan(3);
    act(() => stores.connection.become("offline"));
    expect(screen.getByText("Houses could not be loaded")).toBeTruthy();
  });

  it("says that there are no houses", async () => {
    await stage(<HouseMonitor />, { snapshot: { houses: [], readings: [] } });
    expect(screen.getByRole("heading", { name: "No houses yet" })).toBeTruthy();
  });
});

describe("the order", () => {
  const alarm = (houseId: number) =>
    buildDelta({ facts: [alarmFact(buildAlarm({ id: houseId, houseId, version: 2 }))] });
  it("changes only on request: a notice counts the changes and names the houses newly in alarm", async () => {
    const { stores } = await stage(<HouseMonitor />, { at: "/page?view=table", snapshot: many });
    const before = names();
    act(() => void stores.fleet.applyDelta(alarm(399)));
    expect(names()).toEqual(before);
    expect(screen.getByText("The order has changed (1 house)")).toBeTruthy();
    expect(screen.getByRole("link", { name: "House 399Farm 1" }).getAttribute("href")).toBe(
      "/shack/house/399",
    );
    await typist().click(screen.getByRole("button", { name: "Update" }));
    expect([names()[0], screen.queryByText(/^The order has changed/)]).toEqual(["House 399", null]);
  });

  it("names a house in alarm that does not move, until the notice is dismissed", async () => {
    const { stores } = await stage(<HouseMonitor />, {
      at: "/page?view=table&sort=name",
      snapshot: many,
    });
    act(() => void stores.fleet.applyDelta(alarm(399)));
    await typist().click(screen.getByRole("button", { name: "Got it" }));
    expect([screen.queryByText("New alarms:"), screen.getByText("Sorted")]).toEqual([
      null,
      expect.anything(),
    ]);
  });
});

describe("the farm tree", () => {
  const farms = [
    buildFarm({ id: 1, level: "company", nameEn: "North", name: "北" }),
    buildFarm({ parentId: 1 }),
    buildFarm({ id: 11, nameEn: "Farm 2", parentId: 1 }),
  ];
  const inFarms = {
    farms,
    houses: [buildHouse(), buildHouse({ id: 101, farmId: 11, nameEn: "House 2" })],
    readings: [buildReading(), buildReading({ houseId: 101 })],
  };
  const treeNames = () =>
    screen.getAllByRole("treeitem").map((item) => item.querySelector(".farm-name")?.textContent);

  it("filters by all houses below a node and shows its state", async () => {
    const { address, stores } = await stage(<HouseMonitor />, { snapshot: inFarms });
    expect(treeNames()).toEqual(["All farms", "North Group", "North", "Farm 1", "Farm 2"]);
    await typist().click(
      screen.getByRole("treeitem", { name: "Farm 2: 1 house, 0 in alarm, 0 offline" }),
    );
    expect([
      address(),
      cards(),
      screen.getByRole("treeitem", { selected: true }).querySelector(".farm-name")?.textContent,
    ]).toEqual(["/page?node=farm-11", ["House 2"], "Farm 2"]);
    act(
      () =>
        void stores.fleet.applyDelta(
          buildDelta({ facts: [alarmFact(buildAlarm({ houseId: 101, farmId: 11, version: 2 }))] }),
        ),
    );
    expect(
      screen.getByRole("treeitem", { name: "North: 2 houses, 1 in alarm, 0 offline" }),
    ).toBeTruthy();
  });

  it("is navigated with the keys: down and up, open and close, Enter chooses", async () => {
    const user = typist();
    const { address } = await stage(<HouseMonitor />, { snapshot: inFarms });
    const tree = screen.getByRole("tree");
    act(() => tree.focus());
    const active = () =>
      document
        .getElementById(tree.getAttribute("aria-activedescendant")!)
        ?.querySelector(".farm-name")?.textContent;
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(active()).toBe("North");
    await user.keyboard("{ArrowLeft}");
    expect(treeNames()).toEqual(["All farms", "North Group", "North"]);
    await user.keyboard("{ArrowRight}{ArrowRight}");
    expect(active()).toBe("Farm 1");
    await user.keyboard("{ArrowLeft}{End}{Home}{ArrowDown}{Enter}");
    expect([active(), address()]).toEqual(["North Group", "/page?node=org-1"]);
  });

  it("can be searched, and reports no result", async () => {
    const user = typist();
    await stage(<HouseMonitor />, { snapshot: inFarms });
    await user.type(screen.getByRole("searchbox", { name: "Search farms" }), "farm 2");
    expect(treeNames()).toEqual(["North Group", "North", "Farm 2"]);
    await user.type(screen.getByRole("searchbox", { name: "Search farms" }), "x");
    expect(screen.getByText("No matching farms")).toBeTruthy();
  });

  it("renders only the rows in view of 2,000 farms", async () => {
    await stage(<HouseMonitor />, {
      snapshot: {
        ...inFarms,
        farms: [
          ...farms,
          ...Array.from({ length: 2000 }, (_, i) =>
            buildFarm({ id: 1000 + i, nameEn: `Site ${i}` }),
          ),
        ],
      },
    });
    expect(screen.getAllByRole("treeitem").length).toBeLessThan(60);
  });

  it("can be hidden and stays hidden; on a phone it is a drawer", async () => {
    const user = typist();
    const { stores } = await stage(<HouseMonitor />, { snapshot: inFarms });
    await user.click(screen.getByRole("button", { name: "Farms", expanded: true }));
    expect([screen.queryByRole("tree"), stores.page.localMemory.get("monitor")]).toEqual([
      null,
      expect.stringContaining('"isTreeShown":false'),
    ]);
    cleanup();
    stubMedia("narrow");
    const { address } = await stage(<HouseMonitor />, { snapshot: inFarms });
    expect(screen.queryByRole("tree")).toBeNull();
    // The filters are collapsed on a phone: the houses come first.
    expect([
      screen.queryByRole("button", { name: "Farms" }),
      screen.queryByRole("combobox", { name: "Breed" }),
    ]).toEqual([null, null]);
    await user.click(screen.getByRole("button", { name: "Filters", expanded: false }));
    await user.click(screen.getByRole("button", { name: "Farms" }));
    await user.click(await screen.findByRole("treeitem", { name: /^Farm 2/ }));
    expect(address()).toBe("/page?node=farm-11");
    expect(screen.getByRole("button", { name: "Filters (1)" })).toBeTruthy();
  });
});

describe("saved views", () => {
  it("are named, shown, renamed and deleted", async () => {
    const user = typist();
    const { address, stores } = await stage(<HouseMonitor />, {
      at: "/page?status=offline&sort=name",
      snapshot,
    });
    await user.click(screen.getByRole("button", { name: "Views" }));
    expect(screen.getByText("No saved views yet.")).toBeTruthy();
    await user.type(screen.getByRole("textbox", { name: "View name" }), "Night{Enter}");
    expect(stores.page.localMemory.get("monitorViews.1")).toContain('"name":"Night"');
    await user.click(screen.getByRole("button", { name: /^Normal/ }));
    await user.click(screen.getByRole("button", { name: "Views" }));
    await user.click(await screen.findByRole("button", { name: "Night" }));
    expect(address()).toMatch(/^\/page\?status=offline&sort=name&view=cards&cols=house\./);
    await user.click(screen.getByRole("button", { name: "Rename: Night" }));
    await user.clear(screen.getByRole("textbox", { name: "Rename: Night" }));
    await user.type(screen.getByRole("textbox", { name: "Rename: Night" }), "Late{Enter}");
    await user.click(screen.getByRole("button", { name: "Delete view: Late" }));
    expect(screen.getByText("No saved views yet.")).toBeTruthy();
  });
});
