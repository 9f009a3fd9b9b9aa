// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FarmRow, MoveEffects } from "../../../../../contract/fleet/farm.ts";
import { ApiError } from "../../../../../src/app/api/api-error.ts";
import {
  closedAtFirst,
  openRows,
  parentsIn,
} from "../../../../../src/console/admin/farm/farm-rows.ts";
import { FarmTreeView } from "../../../../../src/console/admin/farm/farm-tree-view.tsx";
import { buildFarm, buildSnapshot } from "../../../harness/fleet-factory.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { pickFirst, typist } from "../../../harness/typing.ts";

const levels = ["group", "company", "farm"] as const;
const row = (id: number, parentId: number | null, depth: number): FarmRow => ({
  ...buildFarm({
    id,
    parentId,
    name: `N${id}`,
    nameEn: null,
    level: levels[depth]!,
    adcode: "370000",
    country: "CHN",
    lng: 118,
    lat: 36,
    timeZone: "Asia/Shanghai",
  }),
  type: "broiler",
  address: "",
  orgName: "North Group",
  depth,
  houseCount: 3,
  emptyCount: 1,
  managerCount: 0,
  version: 4,
});
const tree = [
  row(1, null, 0),
  row(2, 1, 1),
  row(3, 2, 2),
  row(4, 2, 2),
  row(5, 1, 1),
  row(6, null, 0),
];
const idsOf = (rows: readonly FarmRow[]) => rows.map(({ id }) => id);
const farms = vi.fn();
const call = vi.fn<(name: string, input: unknown) => Promise<unknown>>();
const effects: MoveEffects = {
  farms: 3,
  houses: 3,
  users: [
    {
      id: 9,
      loginName: "li",
      realName: "Li Ming",
      roleKey: "area_manager",
      change: "loses",
      farms: 3,
      houses: 3,
    },
  ],
};

const open = async ({ query = "", user = {} }: { query?: string; user?: object } = {}) => {
  const staged = await stage(<FarmTreeView />, {
    at: `/page${query}`,
    snapshot: { farms: tree },
    user,
    ports: { callApi: fakeCall({ listFarm: farms }, call) },
  });
  await act(settle);
  return { ...staged, typing: typist() };
};
const names = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
const rowOf = (name: string) =>
  screen.getByRole("rowheader", { name: new RegExp(name) }).closest("tr")!;
const form = async (name: string) => within(await screen.findByRole("dialog", { name }));

beforeEach(() => {
  stubLayout();
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no map here")));
  farms
    .mockReset()
    .mockImplementation(async ({ keyword }: { readonly keyword?: string | undefined }) => {
      const rows = keyword === undefined ? tree : [row(1, null, 0), row(2, 1, 1), row(3, 2, 2)];
      return { total: rows.length, rows };
    });
  call
    .mockReset()
    .mockImplementation(async (name) =>
      name === "moveEffects" ? effects : name === "listAllOrg" ? [] : tree[0],
    );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("tree of farms", () => {
  it("marks nodes with children", () => {
    expect([...parentsIn(tree)]).toEqual([1, 2]);
  });
  it("hides everything below a closed node, at any depth", () => {
    expect(idsOf(openRows(tree, new Set([1])))).toEqual([1, 6]);
    expect(idsOf(openRows(tree, new Set([2])))).toEqual([1, 2, 5, 6]);
  });
  it("shows a short tree whole, and a long one down to its companies", () => {
    const long = [
      row(1, null, 0),
      row(2, 1, 1),
      ...Array.from({ length: 120 }, (_, index) => row(index + 10, 2, 2)),
    ];
    expect(idsOf(openRows(tree, closedAtFirst(tree)))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(idsOf(openRows(long, closedAtFirst(long)))).toEqual([1, 2]);
  });
});

describe("the tree on screen", () => {
  it("closes and opens a node", async () => {
    const { typing } = await open();
    await typing.click(screen.getByRole("button", { name: "Below N2", expanded: true }));
    expect(names()).toEqual(["N1", "N2", "N5", "N6"]);
    await typing.click(screen.getByRole("button", { name: "Below N2", expanded: false }));
    expect(names()).toEqual(["N1", "N2", "N3", "N4", "N5", "N6"]);
  });

  it("is navigated with the arrow keys, which also open and close; Enter edits", async () => {
    const { typing } = await open();
    act(() => rowOf("N1").focus());
    const focused = () => document.activeElement?.querySelector("th")?.textContent;
    await typing.keyboard("{ArrowDown}{ArrowDown}");
    expect(focused()).toBe("N3");
    await typing.keyboard("{ArrowLeft}");
    expect(focused()).toBe("N2");
    await typing.keyboard("{ArrowLeft}");
    expect([rowOf("N2").getAttribute("aria-expanded"), names()]).toEqual([
      "false",
      ["N1", "N2", "N5", "N6"],
    ]);
    await typing.keyboard("{ArrowRight}{ArrowRight}");
    expect(focused()).toBe("N3");
    await typing.keyboard("{End}{Home}{Enter}");
    expect(await screen.findByRole("dialog", { name: "Edit N1" })).toBeTruthy();
  });

  it("shows search results with their ancestors, all open", async () => {
    await open({ query: "?q=N3" });
    expect(names()).toEqual(["N1", "N2", "N3"]);
    expect(screen.queryByRole("button", { name: "Collapse all" })).toBeNull();
  });

  it("is reloaded when another user has changed it", async () => {
    const { stores } = await open();
    expect(farms).toHaveBeenCalledTimes(1);
    await act(async () => {
      stores.fleet.applySnapshot(buildSnapshot({ farms: tree.slice(1), seq: 9 }));
      await settle();
    });
    expect(farms).toHaveBeenCalledTimes(2);
  });

  it("offers no change to an account that may not operate", async () => {
    await open({ user: { canOperate: "0" } });
    expect(screen.queryByRole("button", { name: /New|Edit|Delete/ })).toBeNull();
  });

  it("shows the columns that do not fit a narrow screen below the name", async () => {
    stubLayout({ isNarrow: true });
    await open();
    expect(names()[2]).toBe("N3Farm · Broiler · 3 houses");
    expect(screen.getByRole("button", { name: "Delete N3" })).toBeTruthy();
  });
});

describe("the form", () => {
  it("of a new node starts with its parent's values, and shows errors at their fields", async () => {
    const { typing } = await open();
    await typing.click(screen.getByRole("button", { name: "Add below N1" }));
    const fields = await form("Add below N1");
    await typing.clear(fields.getByLabelText(/^Longitude/));
    await typing.type(fields.getByLabelText(/^Latitude/), "x");
    await typing.click(fields.getByRole("button", { name: "Save" }));
    expect([
      fields.getAllByText("Required").length,
      fields.getAllByText("Not a number").length,
    ]).toEqual([2, 1]);
    expect(call).not.toHaveBeenCalledWith("createFarm", expect.anything());
    await typing.type(fields.getByLabelText(/^Name\b(?! in)/), "South");
    await typing.type(fields.getByLabelText(/^Longitude/), "121.5");
    await typing.clear(fields.getByLabelText(/^Latitude/));
    await typing.type(fields.getByLabelText(/^Latitude/), "-0.25");
    await typing.click(fields.getByRole("button", { name: "Save" }));
    expect(call).toHaveBeenCalledWith("createFarm", {
      name: "South",
      nameEn: "",
      shortName: "",
      shortNameEn: "",
      type: "broiler",
      level: "farm",
      parentId: 1,
      address: "",
      country: "CHN",
      adcode: "370000",
      lng: 121.5,
      lat: -0.25,
      timeZone: "Asia/Shanghai",
      externalIds: {},
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(farms).toHaveBeenCalledTimes(2);
  });

  it("requires an organisation only from an administrator who creates a root", async () => {
    const { typing } = await open({ user: { roleKey: "administrator" } });
    await typing.click(screen.getByRole("button", { name: "New" }));
    expect(
      (await form("New group, company or farm")).getByLabelText(/^Organi[sz]ation/),
    ).toBeTruthy();
    cleanup();
    await open();
    await typing.click(screen.getByRole("button", { name: "New" }));
    expect(
      (await form("New group, company or farm")).queryByLabelText(/^Organi[sz]ation/),
    ).toBeNull();
  });

  it("accepts pasted coordinates in either order, and converts those of another map", async () => {
    const { typing } = await open();
    await typing.click(screen.getByRole("button", { name: "Edit N3" }));
    const fields = await form("Edit N3");
    const pasted = fields.getByRole("textbox", { name: "Paste coordinates" });
    await typing.click(pasted);
    await typing.paste("39.915, 116.404");
    expect(fields.getByLabelText<HTMLInputElement>(/^Longitude/).value).toBe("116.404");
    await typing.selectOptions(fields.getByLabelText("Coordinates are from"), "bd09");
    expect(fields.getByLabelText<HTMLInputElement>(/^Longitude/).value).toBe("116.397627");
    expect(fields.getByLabelText<HTMLInputElement>(/^Latitude/).value).toBe("39.908657");
    expect(fields.getByText(/Longitude 116.404, latitude 39.915. Converted/)).toBeTruthy();
    await typing.type(pasted, " x 1");
    expect(fields.getByText(/^Not understood/)).toBeTruthy();
    expect(fields.getByLabelText<HTMLInputElement>(/^Longitude/).value).toBe("116.397627");
  });

  it("finds a time zone by any part of its name", async () => {
    const { typing } = await open();
    await typing.click(screen.getByRole("button", { name: "Edit N3" }));
    const fields = await form("Edit N3");
    await typing.click(fields.getByRole("button", { name: /^Time zone/ }));
    await pickFirst("bangk");
    await typing.click(fields.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(call).toHaveBeenCalledWith(
        "updateFarm",
        expect.objectContaining({ id: 3, version: 4, timeZone: "Asia/Bangkok", parentId: 2 }),
      ),
    );
  });

  describe("its map", () => {
    const withMap = async () => {
      vi.stubGlobal("fetch", async (address: string) => {
        return new Response(await readFile(`public${address}`));
      });
      const { typing } = await open();
      await typing.click(screen.getByRole("button", { name: "Add below N1" }));
      const fields = await form("Add below N1");
      const map = await fields.findByRole("button", { name: "Choose the location on the map" });
      const place = () => [
        fields.getByLabelText<HTMLInputElement>(/^Longitude/).value,
        fields.getByLabelText<HTMLInputElement>(/^Latitude/).value,
        fields.getByRole("button", { name: /^Province/ }).getAttribute("aria-label"),
      ];
      return { typing, fields, map, place };
    };

    it("finds a city by search, and fills in the province", async () => {
      const { typing, fields, place } = await withMap();
      // The placeholder is not counted as an entry of the list.
      await typing.click(fields.getByRole("button", { name: /^Province/ }));
      const provinces = within(await screen.findByRole("dialog", { name: "Province" }));
      expect(provinces.getByRole("button", { name: /^Guangdong/ })).toBeTruthy();
      expect(provinces.queryByRole("button", { name: "Please choose" })).toBeNull();
      await typing.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("dialog", { name: "Province" })).toBeNull());
      await typing.click(fields.getByRole("button", { name: "Find a place" }));
      await screen.findByRole("button", { name: /^Guangdong/ });
      await pickFirst("foshan");
      await waitFor(() =>
        expect(place()).toEqual(["113.122717", "23.028762", "Province: Guangdong"]),
      );
      expect(fields.getByText(/for a county go to its city/)).toBeTruthy();
    });

    it("refuses the sea and places abroad with a message", async () => {
      const { fields, map, place } = await withMap();
      const before = place();
      const refused = /^That is not on land in China/;
      expect(fields.queryByText(refused)).toBeNull();
      // The lower right corner of the map: the ocean.
      fireEvent.click(map, { detail: 1, clientX: 790, clientY: 250 });
      expect(fields.getByText(refused)).toBeTruthy();
      expect(place()).toEqual(before);
      fireEvent.keyDown(map, { key: "ArrowLeft", shiftKey: true });
      expect(fields.queryByText(refused)).toBeNull();
      expect(place()).not.toEqual(before);
    });

    it("refuses a typed place at sea", async () => {
      const { typing, fields } = await withMap();
      await typing.type(fields.getByLabelText(/^Name\b(?! in)/), "South");
      await typing.clear(fields.getByLabelText(/^Longitude/));
      await typing.type(fields.getByLabelText(/^Longitude/), "135.5");
      await typing.click(fields.getByRole("button", { name: "Save" }));
      expect(await fields.findByText("Not on land, please choose again")).toBeTruthy();
      expect(call).not.toHaveBeenCalledWith("createFarm", expect.anything());
    });
  });

  it("works without a map", async () => {
    const { typing } = await open();
    await typing.click(screen.getByRole("button", { name: "Edit N3" }));
    expect(
      await (
        await form("Edit N3")
      ).findByText("The map could not be loaded. Enter longitude and latitude instead."),
    ).toBeTruthy();
  });
});

describe("a move", () => {
  const moveTo = async (typing: ReturnType<typeof typist>, name: string) => {
    const fields = await form("Edit N2");
    await typing.click(fields.getByRole("button", { name: /^Parent: / }));
    const list = within(await screen.findByRole("dialog", { name: "Parent" }));
    const offered = list
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent.trim().split(" ")[0]);
    await typing.click(list.getByRole("button", { name: new RegExp(name) }));
    return { fields, offered };
  };

  it("is offered only where possible, shows its effects, and is saved after a confirmation", async () => {
    const { typing } = await open();
    await typing.click(screen.getByRole("button", { name: "Edit N2" }));
    const { fields, offered } = await moveTo(typing, "N6");
    expect(offered).toEqual(["N1", "N6"]);
    expect(await fields.findByText("Li Ming (li): 3 houses, 3 farms")).toBeTruthy();
    expect(call).toHaveBeenCalledWith("moveEffects", { id: 2, parentId: 6 });
    await typing.click(fields.getByRole("button", { name: "Save" }));
    expect(fields.getByText("Please confirm the effects of the move first")).toBeTruthy();
    expect(call).not.toHaveBeenCalledWith("updateFarm", expect.anything());
    await typing.click(fields.getByRole("checkbox", { name: "I understand the effects, move it" }));
    await typing.click(fields.getByRole("button", { name: "Save" }));
    expect(call).toHaveBeenCalledWith(
      "updateFarm",
      expect.objectContaining({ id: 2, version: 4, parentId: 6 }),
    );
  });

  it("elsewhere is confirmed again, and moving back needs no confirmation", async () => {
    const { typing } = await open();
    await typing.click(screen.getByRole("button", { name: "Edit N2" }));
    const { fields } = await moveTo(typing, "N6");
    await typing.click(await fields.findByRole("checkbox", { name: /I understand the effects/ }));
    await typing.click(fields.getByRole("button", { name: "Clear: Parent" }));
    expect(call).toHaveBeenLastCalledWith("moveEffects", { id: 2 });
    expect(fields.getByRole("checkbox", { name: /I understand the effects/ })).toHaveProperty(
      "checked",
      false,
    );
    await moveTo(typing, "N1");
    expect(fields.queryByRole("checkbox", { name: /I understand the effects/ })).toBeNull();
  });

  it("with unknown effects cannot be confirmed", async () => {
    call.mockRejectedValue(new ApiError("network", 0, "No connection"));
    const { typing } = await open();
    await typing.click(screen.getByRole("button", { name: "Edit N2" }));
    const { fields } = await moveTo(typing, "N6");
    expect(await fields.findByText("No connection")).toBeTruthy();
    expect(fields.getByRole("checkbox", { name: /I understand the effects/ })).toHaveProperty(
      "disabled",
      true,
    );
  });
});

it("confirms a deletion, and gives the reason if a node was not deleted", async () => {
  const { typing } = await open();
  call.mockRejectedValue(new ApiError("conflict", 409, "It still has nodes below (2)"));
  await typing.click(screen.getByRole("button", { name: "Delete N2" }));
  const dialog = within(await screen.findByRole("dialog"));
  await typing.click(dialog.getByRole("button", { name: "Delete permanently" }));
  expect(await dialog.findByText("N2 was not deleted: It still has nodes below (2)")).toBeTruthy();
  expect(call).toHaveBeenCalledWith("deleteFarm", { id: 2 });
});
