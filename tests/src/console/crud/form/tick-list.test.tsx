// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TickList } from "../../../../../src/console/crud/form/tick-list.tsx";
import { tickTree } from "../../../../../src/lib/data/tick-tree.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { typist } from "../../../harness/typing.ts";

const farms = Array.from({ length: 20 }, (_, index) => ({
  id: index + 1,
  name: `Farm ${index + 1}`,
  nameEn: null,
  parentId: null,
}));
const houses = Array.from({ length: 5000 }, (_, index) => ({
  id: index + 1,
  name: `House ${index + 1}`,
  nameEn: null,
  farmId: (index % 20) + 1,
}));

async function open(tree: ReturnType<typeof tickTree>) {
  const onChosen = vi.fn<(chosen: readonly number[]) => void>();
  function Page() {
    const [chosen, setChosen] = useState<readonly number[]>([]);
    return (
      <TickList
        label="Houses"
        name="houses"
        tree={tree}
        chosen={chosen}
        onChange={(next) => {
          onChosen(next);
          setChosen(next);
        }}
        sum={`${chosen.length} chosen`}
        isFaulty={false}
        noteId="note"
      />
    );
  }
  await stage(<Page />);
  const typing = typist();
  const active = () =>
    document.querySelector(
      `[id="${screen.getByRole("tree").getAttribute("aria-activedescendant") ?? ""}"]`,
    )?.textContent;
  return { typing, onChosen, active };
}

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("renders only a window of five thousand houses, and finds one of them", async () => {
  const { typing } = await open(tickTree(farms, houses, "houses", "en"));
  expect(screen.getAllByRole("treeitem")).toHaveLength(20);
  await typing.type(screen.getByRole("searchbox"), "house");
  const drawn = screen.getAllByRole("treeitem").length;
  expect([drawn > 10, drawn < 100]).toEqual([true, true]);
  await typing.type(screen.getByRole("searchbox"), " 4321");
  expect(screen.getAllByRole("treeitem").map(({ textContent }) => textContent)).toEqual([
    "Farm 1 250 houses",
    "House 4321",
  ]);
  await typing.type(screen.getByRole("searchbox"), "x");
  expect(screen.queryByRole("tree")).toBeNull();
  expect(screen.getByText("No matching farms or houses")).toBeTruthy();
});

it("can be navigated, opened, closed and ticked without a mouse", async () => {
  const { typing, onChosen, active } = await open(tickTree(farms, houses, "houses", "en"));
  await typing.tab();
  await typing.tab();
  expect(document.activeElement).toBe(screen.getByRole("tree"));
  await typing.keyboard("{ArrowDown}{ArrowRight}");
  expect(screen.getByRole("treeitem", { name: /^Farm 2\b/ }).getAttribute("aria-expanded")).toBe(
    "true",
  );
  await typing.keyboard("{ArrowRight} ");
  expect([active(), onChosen.mock.lastCall?.[0]]).toEqual(["House 2", [2]]);
  await typing.keyboard("{ArrowLeft}");
  expect(screen.getByRole("treeitem", { name: /^Farm 2\b/ }).getAttribute("aria-checked")).toBe(
    "mixed",
  );
  await typing.keyboard(" ");
  expect([active(), onChosen.mock.lastCall?.[0].length]).toEqual(["Farm 2 250 houses", 250]);
  await typing.keyboard("{ArrowLeft}{Home}");
  expect([screen.getAllByRole("treeitem").length, active()]).toEqual([20, "Farm 1 250 houses"]);
});

it("a click on the handle opens without ticking, a click on the row ticks", async () => {
  const { typing, onChosen } = await open(
    tickTree(farms.slice(0, 2), houses.slice(0, 4), "houses", "en"),
  );
  const farm = screen.getByRole("treeitem", { name: /^Farm 1/ });
  await typing.click(farm.querySelector(".tick-twig")!);
  expect([farm.getAttribute("aria-expanded"), onChosen.mock.calls]).toEqual(["false", []]);
  await typing.click(within(farm).getByText("Farm 1"));
  expect(onChosen.mock.lastCall?.[0]).toEqual([1]);
});
