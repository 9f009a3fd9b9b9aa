// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { useParams } from "react-router-dom";
import { afterEach, describe, expect, it } from "vitest";
import { TabViews } from "../../../../../src/console/shell/page/tab-views.tsx";
import { makeStores, frame } from "../../../harness/shell-stage.tsx";
import type { Page } from "../../../../../src/console/shell/page/console-page.ts";

afterEach(cleanup);
const View = () => <p data-testid={`view ${useParams()["id"] ?? ""}`} />;
const pageOf = (isCached: boolean) =>
  ({
    path: "/thing/:id",
    isAffixed: false,
    isCached,
    View: View as ComponentType,
  }) as unknown as Page;

async function openTwo(isCached: boolean) {
  const { stores } = await makeStores();
  const page = pageOf(isCached);
  act(() => {
    stores.tab.visit("/thing/1", page);
    stores.tab.visit("/thing/2", page);
  });
  render(frame(stores, <TabViews pages={[page]} activeKey="/thing/2" />));
  return stores;
}

describe("the views", () => {
  it("of visited, cached pages stay mounted behind the active one", async () => {
    await openTwo(true);
    expect([
      screen.queryByTestId("view 1") !== null,
      screen.queryByTestId("view 2") !== null,
    ]).toEqual([true, true]);
  });
  it("of a page that must not be cached are dropped when another is shown (§4.15)", async () => {
    await openTwo(false);
    expect([
      screen.queryByTestId("view 1") !== null,
      screen.queryByTestId("view 2") !== null,
    ]).toEqual([false, true]);
  });
  it("of remembered tabs cost nothing until they are opened", async () => {
    const stores = await openTwo(true);
    act(() => stores.tab.restore(1, [], () => pageOf(true)));
    expect(screen.queryByTestId("view 1")).toBeNull();
  });
  it("of a closed tab are dropped", async () => {
    const stores = await openTwo(true);
    act(() => void stores.tab.close("/thing/1"));
    expect(screen.queryByTestId("view 1")).toBeNull();
  });
});
