// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { observable, runInAction } from "mobx";
import { observer } from "mobx-react-lite";
import { type ComponentType, useEffect, useState } from "react";
import { MemoryRouter, useLocation, useParams } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TabView } from "../../../../../src/console/shell/page/tab-view.tsx";
import type { Tab } from "../../../../../src/stores/app/tab-store.ts";
import type { Page } from "../../../../../src/console/shell/page/console-page.ts";

const live = observable({ value: 1 });
const renders: Record<string, number> = {};
const running = new Set<string>();

const Probe = observer(function Probe() {
  const { id = "" } = useParams();
  const { pathname, search } = useLocation();
  const [text, setText] = useState("");
  renders[id] = (renders[id] ?? 0) + 1;
  useEffect(() => {
    running.add(id);
    return () => void running.delete(id);
  }, [id]);
  return (
    <div data-testid={`page ${id}`} data-place={pathname + search}>
      {live.value}
      <input
        aria-label={`text ${id}`}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
});

const page = { path: "/house/:id", View: Probe as ComponentType } as unknown as Page;
const tabOf = (id: string, fullPath = `/house/${id}`, version = 0): Tab => ({
  key: `/house/${id}`,
  fullPath,
  version,
  isAffixed: false,
  isCached: true,
  isVisited: true,
});
const ignore = () => {};

function Views({ tabs, active }: { tabs: readonly Tab[]; active: string }) {
  return tabs.map((tab) => (
    <TabView
      key={`${tab.key} ${tab.version}`}
      tab={tab}
      page={page}
      isActive={tab.key === `/house/${active}`}
      language="en"
      onScroll={ignore}
      restoresScroll={restoresScroll}
    />
  ));
}
const show = (tabs: readonly Tab[], active: string) => (
  <MemoryRouter initialEntries={["/elsewhere?x=9"]}>
    <Views tabs={tabs} active={active} />
  </MemoryRouter>
);

const restoresScroll = vi.fn(() => false);

describe("the view of a tab", () => {
  beforeEach(() => {
    for (const id of Object.keys(renders)) delete renders[id];
    runInAction(() => {
      live.value = 1;
    });
  });
  afterEach(cleanup);

  it("keeps its own address, whichever tab is active", () => {
    render(show([tabOf("1", "/house/1?tab=now"), tabOf("2")], "2"));
    expect(screen.getByTestId("page 1").dataset["place"]).toBe("/house/1?tab=now");
    expect(screen.getByTestId("page 2").dataset["place"]).toBe("/house/2");
  });
  it("keeps typed text while another tab is shown (§4.14)", () => {
    const tabs = [tabOf("1"), tabOf("2")];
    const { rerender } = render(show(tabs, "1"));
    fireEvent.change(screen.getByLabelText("text 1"), { target: { value: "half a form" } });
    rerender(show(tabs, "2"));
    rerender(show(tabs, "1"));
    expect(screen.getByLabelText<HTMLInputElement>("text 1").value).toBe("half a form");
  });
  it("does not render while hidden, even when stores or the address change, and is up to date when shown again", () => {
    const tabs = [tabOf("1"), tabOf("2")];
    const { rerender } = render(show(tabs, "1"));
    rerender(show(tabs, "2"));
    const before = renders["1"];
    for (let value = 2; value < 30; value++)
      act(() =>
        runInAction(() => {
          live.value = value;
        }),
      );
    rerender(show([tabs[0]!, tabOf("2", "/house/2?tab=trend")], "2"));
    expect(renders["1"]).toBe(before);
    rerender(show(tabs, "1"));
    expect(screen.getByTestId("page 1").textContent).toBe("29");
    act(() =>
      runInAction(() => {
        live.value = 30;
      }),
    );
    expect(screen.getByTestId("page 1").textContent).toBe("30");
  });
  it("stops its effects while hidden: no subscription, no timer", () => {
    const tabs = [tabOf("1"), tabOf("2")];
    const { rerender } = render(show(tabs, "1"));
    expect([...running]).toEqual(["1"]);
    rerender(show(tabs, "2"));
    expect([...running]).toEqual(["2"]);
  });
  it.each([
    [true, 420],
    [false, 0],
  ])(
    "is shown where it was left, its inner scrollers too, when places are kept: %j (§2.16)",
    (isKept, top) => {
      restoresScroll.mockReturnValue(isKept);
      const tabs = [tabOf("1"), tabOf("2")];
      const { rerender } = render(show(tabs, "1"));
      const panel = screen.getByTestId("page 1").closest<HTMLElement>("[role=tabpanel]")!;
      const inner = screen.getByTestId("page 1");
      for (const scroller of [panel, inner]) {
        scroller.scrollTop = 420;
        scroller.scrollLeft = 30;
        fireEvent.scroll(scroller);
      }
      rerender(show(tabs, "2"));
      for (const scroller of [panel, inner]) scroller.scrollTop = scroller.scrollLeft = 7;
      rerender(show(tabs, "1"));
      expect([panel.scrollTop, inner.scrollTop, inner.scrollLeft]).toEqual([top, top, 30]);
    },
  );
  it("starts afresh in a new version", () => {
    const { rerender } = render(show([tabOf("1")], "1"));
    fireEvent.change(screen.getByLabelText("text 1"), { target: { value: "x" } });
    rerender(show([tabOf("1", "/house/1", 1)], "1"));
    expect(screen.getByLabelText<HTMLInputElement>("text 1").value).toBe("");
  });
});
