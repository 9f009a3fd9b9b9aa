// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Content } from "../../../../../contract/control/desired/group-content.ts";
import { ContentField } from "../../../../../src/console/control/template/content-field.tsx";
import { ControlBoard } from "../../../../../src/console/fleet/house-list/control-board.ts";
import { EnvControl } from "../../../../../src/console/control/environment/env-control.tsx";
import { FleetStore } from "../../../../../src/stores/fleet/fleet-store.ts";
import {
  buildDelta,
  buildFarm,
  buildHouse,
  buildSnapshot,
  buildReading,
  noon,
} from "../../../harness/fleet-factory.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { fillIn, typist } from "../../../harness/typing.ts";

const farms = [
  buildFarm({ id: 10, name: "乙场", nameEn: "Beta" }),
  buildFarm({ id: 11, name: "甲场", nameEn: "Alpha" }),
];
const houses = [
  buildHouse({ id: 1, name: "10 号舍", nameEn: "House 10" }),
  buildHouse({ id: 2, name: "2 号舍", nameEn: "House 2", networkId: "GW-2" }),
  buildHouse({ id: 3, farmId: 11 }),
  buildHouse({ id: 4, farmId: 11, name: "9 号舍" }),
];
const readings = [
  buildReading({ houseId: 1, ventMode: "tunnel" }),
  buildReading({ houseId: 2 }),
  buildReading({ houseId: 3, controlMode: "hand" }),
];
const snapshot = { farms, houses, readings };

function boardOf() {
  const fleet = new FleetStore();
  fleet.applySnapshot(buildSnapshot(snapshot));
  const board = new ControlBoard(fleet);
  return {
    fleet,
    board,
    end: board.start(),
    lines: () =>
      board.lines.map((line) =>
        line.kind === "farm" ? `${line.farm.name} ${line.count}` : line.record.id,
      ),
  };
}

describe("ControlBoard", () => {
  it("lists the houses below their farms, in natural order of their names", () => {
    const { lines, end } = boardOf();
    expect(lines()).toEqual(["甲场 2", 3, 4, "乙场 2", 2, 1]);
    end();
  });
  it("leaves out farms without a house in the mode, and houses that never reported", () => {
    const { board, lines, end } = boardOf();
    board.choose("hand", "");
    expect([lines(), board.houses]).toEqual([["甲场 1", 3], 1]);
    end();
  });
  it("finds parts of house and farm names in both languages", () => {
    const { board, lines, end } = boardOf();
    board.choose("", "beta 10");
    expect(lines()).toEqual(["乙场 1", 1]);
    // Filters by breed as well, as the server does.
    board.choose("", "ross beta 10");
    expect(lines()).toEqual(["乙场 1", 1]);
    end();
  });
  it("follows a change of mode within a second while it filters by mode", () => {
    vi.useFakeTimers();
    const { fleet, board, lines, end } = boardOf();
    board.choose("tunnel", "");
    fleet.applyDelta(
      buildDelta({ readings: [buildReading({ houseId: 2, at: noon + 1, ventMode: "tunnel" })] }),
    );
    expect(lines()).toEqual(["乙场 1", 1]);
    vi.advanceTimersByTime(1000);
    expect(lines()).toEqual(["乙场 2", 2, 1]);
    end();
    vi.useRealTimers();
  });
});

describe("EnvControl", () => {
  beforeEach(() => stubLayout());
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it("reports that no house matches and shows all again", async () => {
    const { address } = await stage(<EnvControl />, { at: "/page?mode=externalStop", snapshot });
    await typist().click(screen.getByRole("button", { name: "Show all houses" }));
    expect(address()).toBe("/page");
    expect(screen.getByRole("link", { name: "House 10" }).getAttribute("href")).toBe(
      "/shack/house/1",
    );
  });

  it("shows mode, target, temperature, level, pressure and humidity, and a new value in place", async () => {
    const { stores } = await stage(<EnvControl />, { snapshot });
    const row = () =>
      within(screen.getByRole("row", { name: /House 10/ }))
        .getAllByRole("cell")
        .map(({ textContent }) => textContent);
    expect(row().slice(2, 8)).toEqual([
      "Tunnel",
      "26.0",
      expect.stringMatching(/^26\.0/),
      "6",
      "18.0",
      "60",
    ]);
    act(
      () =>
        void stores.fleet.applyDelta(
          buildDelta({
            readings: [buildReading({ houseId: 1, at: noon + 1, ventMode: "tunnel", rh: 71 })],
          }),
        ),
    );
    expect(row()[7]).toBe("71");
  });

  it("keeps the mode chosen in the address", async () => {
    const { address } = await stage(<EnvControl />, { snapshot });
    await typist().selectOptions(screen.getByRole("combobox", { name: "Mode" }), "Hand");
    expect(address()).toBe("/page?mode=hand");
    expect(screen.queryByRole("link", { name: "House 10" })).toBeNull();
  });

  it("links to the same group of every house, until all groups are requested", async () => {
    await stage(<EnvControl />, { snapshot, at: "/page?group=press" });
    const ways = () =>
      screen
        .getAllByRole("link")
        .flatMap((link) => link.getAttribute("href") ?? [])
        .filter((href) => href.includes("tab=settings"));
    expect(ways()).toHaveLength(2 * houses.length);
    expect(ways().every((href) => href.endsWith("&group=press"))).toBe(true);
    expect(screen.getByText(/“Static pressure”/)).toBeDefined();
    await typist().click(screen.getByRole("button", { name: "All groups" }));
    expect(ways().some((href) => href.includes("group"))).toBe(false);
  });

  it("can be filtered by breed and age of the flocks", async () => {
    const placed = (days: number) => ({ placedAt: noon - days * 86_400_000, placedAge: 0 });
    const flocks = [
      {
        id: 1,
        name: "10 号舍",
        nameEn: "House 10",
        breed: "爱拔益加",
        breedEn: "AA",
        ...placed(5),
      },
      {
        id: 2,
        name: "2 号舍",
        nameEn: "House 2",
        breed: "罗斯 308",
        breedEn: "Ross",
        ...placed(5),
      },
      {
        id: 3,
        name: "3 号舍",
        nameEn: "House 3",
        breed: "罗斯 308",
        breedEn: "Ross",
        ...placed(30),
      },
    ];
    await stage(<EnvControl />, {
      snapshot: { farms, houses: flocks.map((flock) => buildHouse({ ...flock, isEmpty: false })) },
    });
    const shown = () =>
      screen
        .getAllByRole("link", { name: /^House \d+$/ })
        .map(({ textContent }) => textContent)
        .toSorted();
    const choose = (name: string, option: string) =>
      typist().selectOptions(screen.getByRole("combobox", { name }), option);
    await choose("Breed", "Ross");
    expect(shown()).toEqual(["House 2", "House 3"]);
    await choose("Age", "22–35 d");
    expect(shown()).toEqual(["House 3"]);
    await choose("Breed", "All breeds");
    await choose("Age", "0–7 d");
    expect(shown()).toEqual(["House 10", "House 2"]);
  });

  it("a template accepts typed values, and no empty or invalid one", async () => {
    const chosen: Content[] = [];
    const Harness = () => {
      const [value, put] = useState<Content>({});
      const take = (content: Content) => {
        chosen.push(content);
        put(content);
      };
      return <ContentField name="c" label="" value={value} put={take} isFaulty={false} noteId="" />;
    };
    await stage(<Harness />);
    const typing = typist();
    const add = screen.getByRole<HTMLButtonElement>("button", { name: "Add to template" });
    expect(add.disabled).toBe(true);
    await typing.click(screen.getByRole("checkbox", { name: "Target offset" }));
    expect(add.disabled).toBe(true);
    const field = screen.getByRole("textbox", { name: "Target offset" });
    await fillIn(typing, field, "99");
    expect(add.disabled).toBe(true);
    await typing.clear(field);
    await fillIn(typing, field, "-0.5");
    await typing.click(add);
    expect(chosen.at(-1)).toEqual({ curve: { values: { targetOffset: -0.5 }, rows: null } });
    expect(screen.getByText(/Target offset: .0\.5/)).toBeTruthy();
  });
});
