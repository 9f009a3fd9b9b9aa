// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { runInAction } from "mobx";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CommandPalette } from "../../../../../src/console/shell/palette/command-palette.tsx";
import {
  buildAlarm,
  buildFarm,
  buildHouse,
  buildSnapshot,
  houseFact,
  noon,
} from "../../../harness/fleet-factory.ts";
import { frame, show } from "../../../harness/shell-stage.tsx";
import { typist } from "../../../harness/typing.ts";

const pages = [
  { path: "/dashboard", title: "Home", group: "" },
  { path: "/shack/status/overview", title: "House overview", group: "House Status" },
  { path: "/system/farm", title: "Farm Manage", group: "System Manage" },
];
const snapshot = buildSnapshot({
  farms: [buildFarm(), buildFarm({ id: 11, name: "东区牧场", nameEn: "Warehouse Farm" })],
  houses: [
    buildHouse({ id: 1, name: "后备舍", nameEn: "Old warehouse", networkId: "GW0001" }),
    buildHouse({ id: 2, name: "东区3号舍", nameEn: "East house 3", networkId: "GW0002" }),
    buildHouse({ id: 3, name: "1 号舍", nameEn: "House 1", networkId: "GW0003", farmId: 11 }),
  ],
  readings: [],
  alarms: [buildAlarm({ houseId: 3, farmId: 11, severity: 1 })],
});
const typing = typist();
const onClose = vi.fn();
const field = () => screen.getByRole("combobox");
const names = () =>
  screen.queryAllByRole("option").map((row) => row.querySelector(".palette-name")?.textContent);
const chosen = () =>
  document
    .getElementById(field().getAttribute("aria-activedescendant") ?? "")
    ?.querySelector(".palette-name")?.textContent;
const where = () => screen.getByTestId("where").textContent;
const open = (setting = {}) =>
  show(<CommandPalette isOpen onClose={onClose} pages={pages} />, { snapshot, ...setting });

beforeEach(() => {
  onClose.mockReset();
  // As in newer browsers, where scrolling returns a promise.
  Object.defineProperty(Element.prototype, "scrollIntoView", {
    configurable: true,
    value: () => Promise.resolve(),
  });
});
afterEach(cleanup);

describe("CommandPalette", () => {
  it("offers the pages before a key is pressed", async () => {
    await open();
    expect(names()).toEqual(["Home", "House overview", "Farm Manage"]);
  });

  it("puts pages first, then a match at the beginning before one at the start of a word before any other", async () => {
    await open();
    await typing.type(field(), "house");
    expect(names()).toEqual([
      "House overview",
      "House 1",
      "East house 3",
      "Warehouse Farm",
      "Old warehouse",
    ]);
  });

  it.each([
    ["the Chinese name in an English console", "东区3", ["East house 3"]],
    ["the network ID", "gw0003", ["House 1"]],
    ["the farm", "Farm 1", ["Farm 1", "Old warehouse", "East house 3", "House 1"]],
    ["words apart", "3 east", ["East house 3"]],
    ["words apart that each begin a word, not a part of a number", "house 001", []],
  ])("finds a house by %s", async (_, typed, found) => {
    await open();
    await typing.type(field(), typed);
    expect(names()).toEqual(found);
  });

  it("shows the state of each house, as text beside the shape", async () => {
    await open();
    await typing.type(field(), "house 1");
    expect(screen.getByRole("option", { name: /Urgent House 1 Warehouse Farm/ })).toBeTruthy();
  });

  it("goes to the chosen house by arrows and Enter, and closes", async () => {
    await open();
    await typing.type(field(), "house");
    await typing.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}");
    expect(chosen()).toBe("House 1");
    await typing.keyboard("{Enter}");
    expect(where()).toBe("/shack/house/3");
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("wraps around at both ends", async () => {
    await open();
    await typing.type(field(), "house{ArrowUp}");
    expect(chosen()).toBe("Old warehouse");
    await typing.keyboard("{ArrowDown}");
    expect(chosen()).toBe("House overview");
  });

  it("shows a farm's houses in the house overview", async () => {
    await open();
    await typing.type(field(), "warehouse farm");
    await typing.click(screen.getByRole("option", { name: "Warehouse Farm Farm" }));
    expect(where()).toBe(`/shack/status/overview?keyword=${encodeURIComponent("东区牧场")}`);
  });

  it("leaves Enter to the input method while it composes", async () => {
    await open();
    fireEvent.keyDown(field(), { key: "Enter", isComposing: true });
    expect(onClose).not.toHaveBeenCalled();
  });

  it("remembers where this user went, newest first, and forgets with the user", async () => {
    const { stores, rerender } = await open();
    await typing.type(field(), "house 1{Enter}");
    rerender(frame(stores, <CommandPalette isOpen={false} onClose={onClose} pages={pages} />));
    rerender(frame(stores, <CommandPalette isOpen onClose={onClose} pages={pages} />));
    expect(names()).toEqual(["House 1", "Home", "House overview", "Farm Manage"]);
    cleanup();
    await open();
    expect(names()).toEqual(["Home", "House overview", "Farm Manage"]);
  });

  it("reports no result, with examples of searches", async () => {
    await open();
    await typing.type(field(), "zzz");
    expect(screen.getByText("Nothing found for “zzz”")).toBeTruthy();
    expect(field().getAttribute("aria-expanded")).toBe("false");
  });

  it("shows that houses are not loaded yet", async () => {
    await open({ snapshot: null });
    expect(screen.getByText(/Houses are still loading/)).toBeTruthy();
  });

  it("finds a house by its new name", async () => {
    const { stores } = await open();
    runInAction(() =>
      stores.fleet.applyDelta({
        facts: [houseFact(9, buildHouse({ id: 3, farmId: 11, nameEn: "Peacock" }))],
        readings: [],
        serverTime: noon,
      }),
    );
    await typing.type(field(), "peacock");
    expect(names()).toEqual(["Peacock"]);
  });

  it("shows thirty rows of many and indicates that there are more", async () => {
    await open({
      snapshot: buildSnapshot({
        houses: Array.from({ length: 500 }, (_, i) =>
          buildHouse({ id: i + 1, nameEn: `House ${i + 1}` }),
        ),
        readings: [],
      }),
    });
    await typing.type(field(), "house");
    expect(screen.getAllByRole("option")).toHaveLength(30);
    expect(screen.getByText("Only the first 30 are shown; type more")).toBeTruthy();
  });
});
