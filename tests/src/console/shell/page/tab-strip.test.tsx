// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { observer } from "mobx-react-lite";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, describe, expect, it } from "vitest";
import { consoleMenu } from "../../../../../src/console/page-table.ts";
import { menuFor, pagesOf } from "../../../../../src/console/shell/page/console-page.ts";
import { TabStrip } from "../../../../../src/console/shell/page/tab-strip.tsx";
import { consoleWords } from "../../../../../src/i18n/words/base/console-words.ts";
import { StoresContext } from "../../../../../src/context/use-stores.ts";
import type { TabStore } from "../../../../../src/stores/app/tab-store.ts";
import { buildFarm, buildHouse, buildSnapshot } from "../../../harness/fleet-factory.ts";
import { makeStores } from "../../../harness/shell-stage.tsx";

const pages = pagesOf(menuFor(consoleMenu, "administrator", () => true));
const affixed = "/shack/status/overview";

const Strip = observer(function Strip({ tabs }: { tabs: TabStore }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <TabStrip pages={pages} activeKey={tabs.find(pathname)?.key ?? null} />
      <output data-testid="where">{pathname + search}</output>
    </>
  );
});

/** The strip of the tabs at `paths`, opened one after the other; `at` is on screen. */
async function open(at: string, paths: readonly string[]) {
  const { stores } = await makeStores();
  stores.fleet.applySnapshot(
    buildSnapshot({
      farms: [buildFarm({ id: 10, nameEn: "Green Valley" })],
      houses: [buildHouse({ id: 2, farmId: 10, nameEn: "House 2" })],
    }),
  );
  for (const path of paths) stores.tab.visit(path, { isAffixed: path === affixed, isCached: true });
  render(
    <MemoryRouter initialEntries={[at]}>
      <StoresContext value={stores}>
        <Strip tabs={stores.tab} />
      </StoresContext>
    </MemoryRouter>,
  );
}
const where = () => screen.getByTestId("where").textContent;
const tabs = () => screen.getAllByRole("tab").map((tab) => tab.getAttribute("data-tab"));
const tabOf = (path: string) =>
  screen.getAllByRole("tab").find((tab) => tab.getAttribute("data-tab") === path)!;
const choose = (path: string, word: "refresh" | "closeOthers" | "closeAll") => {
  fireEvent.contextMenu(tabOf(path));
  fireEvent.click(screen.getByRole("menuitem", { name: consoleWords[word].en }));
};
const closeByKey = (path: string) => fireEvent.keyDown(focused(path), { key: "Delete" });
const focused = (path: string) => {
  tabOf(path).focus();
  return tabOf(path);
};

afterEach(cleanup);

describe("the strip of the tabs", () => {
  it("names the house of a page, with its farm", async () => {
    const gateway = "/gateway/7?house=2";
    await open(gateway, [affixed, "/shack/house/2", gateway, "/gateway/7/input?house=2"]);
    expect(screen.getAllByRole("tab").map(({ title }) => title)).toEqual([
      "House overview",
      "House 2 · Green Valley",
      "Gateway · House 2 · Green Valley",
      "Alarm inputs · House 2 · Green Valley",
    ]);
  });

  it("offers refresh, close, close others and close all of a tab (§2.6)", async () => {
    const { refresh, close, closeOthers, closeAll } = consoleWords;
    await open("/log/index", [affixed, "/log/index"]);
    fireEvent.contextMenu(tabOf("/log/index"));
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
      refresh.en,
      close.en,
      closeOthers.en,
      closeAll.en,
    ]);
    fireEvent.click(screen.getByRole("menuitem", { name: close.en }));
    expect([tabs(), where()]).toEqual([["/shack/status/overview"], "/shack/status/overview"]);
  });
  it("refreshes through /redirect with the full address of the tab (§2.12)", async () => {
    await open(affixed, [affixed, "/log/index?page=2"]);
    choose("/log/index", "refresh");
    expect(where()).toBe("/redirect/log/index?page=2");
  });
  it("closes all others except the affixed ones, and shows the remaining one (§2.7)", async () => {
    await open("/dashboard", [affixed, "/log/index", "/dashboard"]);
    choose("/log/index", "closeOthers");
    expect([tabs(), where()]).toEqual([["/shack/status/overview", "/log/index"], "/log/index"]);
  });
  it("closes all except the affixed one, and shows that (§2.8)", async () => {
    await open("/log/index", [affixed, "/log/index", "/dashboard"]);
    choose("/log/index", "closeAll");
    expect([tabs(), where()]).toEqual([["/shack/status/overview"], "/shack/status/overview"]);
  });
  it("offers no way to close an affixed tab (§2.9)", async () => {
    await open(affixed, [affixed, "/log/index"]);
    expect(tabOf(affixed).querySelector(".tab-close")).toBeNull();
    expect(tabOf("/log/index").querySelector(".tab-close")).not.toBeNull();
    closeByKey(affixed);
    fireEvent(tabOf(affixed), new MouseEvent("auxclick", { bubbles: true, button: 1 }));
    fireEvent.contextMenu(tabOf(affixed));
    const close = screen.getByRole("menuitem", { name: consoleWords.close.en });
    expect(close).toHaveProperty("disabled", true);
    fireEvent.click(close);
    expect(tabs()).toEqual(["/shack/status/overview", "/log/index"]);
  });
  it("goes from the active tab that is closed to the last remaining one (§2.10)", async () => {
    await open("/log/index", [affixed, "/log/index", "/envcontrol/index", "/dashboard"]);
    closeByKey("/log/index");
    expect(where()).toBe("/dashboard");
    fireEvent.click(tabOf("/dashboard").querySelector(".tab-close")!);
    expect(where()).toBe("/envcontrol/index");
  });
  it("stays where it is when another tab is closed", async () => {
    await open("/log/index", [affixed, "/log/index", "/dashboard"]);
    closeByKey("/dashboard");
    expect([tabs(), where()]).toEqual([["/shack/status/overview", "/log/index"], "/log/index"]);
  });
  it("goes home after the last tab is closed (§2.11)", async () => {
    await open("/log/index", ["/log/index"]);
    closeByKey("/log/index");
    expect(screen.queryByRole("tab")).toBeNull();
    expect(where()).toBe("/");
  });
});
