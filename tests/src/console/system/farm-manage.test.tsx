// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FarmRow } from "../../../../contract/administration.ts";
import { closedAtFirst, openRows, parentsIn } from "../../../../src/console/system/farm-tree.ts";
import { FarmManage } from "../../../../src/console/system/farm-manage.tsx";
import { buildFarm } from "../../factory.ts";
import { settle } from "../../fake-clock.ts";
import { noPorts } from "../../fake-port.ts";
import { giveLayout, stage } from "../page-stage.tsx";

const row = (id: number, parentId: number | null, depth: number): FarmRow => ({ ...buildFarm({ id, parentId, name: `N${id}`, nameEn: null, level: depth === 0 ? "group" : depth === 1 ? "company" : "farm" }), orgName: "North Group", depth, houseCount: 3, emptyCount: 1 });
const tree = [row(1, null, 0), row(2, 1, 1), row(3, 2, 2), row(4, 2, 2), row(5, 1, 1), row(6, null, 0)];
const idsOf = (rows: readonly FarmRow[]) => rows.map(({ id }) => id);

describe("tree of farms", () => {
  it("knows who has others below", () => {
    expect([...parentsIn(tree)]).toEqual([1, 2]);
  });
  it("hides all that lies below a closed node, however deep", () => {
    expect(idsOf(openRows(tree, new Set([1])))).toEqual([1, 6]);
    expect(idsOf(openRows(tree, new Set([2])))).toEqual([1, 2, 5, 6]);
  });
  it("shows a short tree whole, and a long one down to its companies", () => {
    const long = [row(1, null, 0), row(2, 1, 1), ...Array.from({ length: 120 }, (_, index) => row(index + 10, 2, 2))];
    expect(idsOf(openRows(tree, closedAtFirst(tree)))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(idsOf(openRows(long, closedAtFirst(long)))).toEqual([1, 2]);
  });
});

describe("FarmManage", () => {
  const farms = vi.fn(async ({ keyword }: { readonly keyword?: string | undefined }) => {
    const rows = keyword === undefined ? tree : [row(3, 2, 2)];
    return { total: rows.length, rows };
  });
  const open = async (query = "") => {
    await stage(<FarmManage />, { at: `/page${query}`, ports: { record: { ...noPorts.record, farms } } });
    await act(settle);
  };
  beforeEach(() => giveLayout());
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it("closes and opens a node", async () => {
    await open();
    const typing = userEvent.setup();
    const names = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
    await typing.click(screen.getByRole("button", { name: "Below N2", expanded: true }));
    expect(names()).toEqual(["N1", "N2", "N5", "N6"]);
    await typing.click(screen.getByRole("button", { name: "Below N2", expanded: false }));
    expect(names()).toEqual(["N1", "N2", "N3", "N4", "N5", "N6"]);
  });

  it("shows what was searched for, though its parents are not among it", async () => {
    await open("?q=N3");
    expect(screen.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual(["N3"]);
    expect(screen.queryByRole("button", { name: /Below/ })).toBeNull();
  });
});
