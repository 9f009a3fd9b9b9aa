import { describe, expect, it } from "vitest";
import { TabStore, tabMemoryKey } from "../../../../src/stores/app/tab-store.ts";
import { fakeMemory } from "../../harness/fake-memory.ts";

const home = "/overview";
const traitsOf = (path: string) =>
  path.startsWith("/gone") ? null : { isAffixed: path === home, isCached: true };
const plain = { isAffixed: false, isCached: true };

function buildTabs(remembered: readonly string[] = []) {
  const memory = fakeMemory({ [tabMemoryKey]: JSON.stringify({ userId: 1, paths: remembered }) });
  const store = new TabStore(memory);
  store.restore(1, [home], traitsOf);
  return { store, memory, paths: () => store.tabs.map(({ fullPath }) => fullPath) };
}

describe("the open tabs", () => {
  it("open in the order of the visits, after the affixed one (§4.10)", () => {
    const { store, paths } = buildTabs();
    store.visit("/a", plain);
    store.visit("/b", plain);
    expect(paths()).toEqual([home, "/a", "/b"]);
  });
  it("are distinguished by the path: another query is the same tab, another id another", () => {
    const { store, paths } = buildTabs();
    store.visit("/house/1?tab=now", plain);
    store.visit("/house/1?tab=trend", plain);
    store.visit("/house/2", plain);
    expect(paths()).toEqual([home, "/house/1?tab=trend", "/house/2"]);
  });
  it("ignore a slash at the end", () => {
    const { store, paths } = buildTabs();
    store.visit("/a", plain);
    store.visit("/a/?x=1", plain);
    expect(paths()).toEqual([home, "/a/?x=1"]);
    expect(store.find("/a/")?.key).toBe("/a");
  });
  it("survive a reload of the window, unvisited until they are shown", () => {
    const { store, memory } = buildTabs();
    store.visit("/a?q=1", plain);
    const after = new TabStore(memory);
    after.restore(1, [home], traitsOf);
    expect(after.tabs.map(({ fullPath, isVisited }) => [fullPath, isVisited])).toEqual([
      [home, false],
      ["/a?q=1", false],
    ]);
  });
  it("omit unknown pages and invalid entries", () => {
    expect(buildTabs(["/gone/1", "/a", "//evil", "x"]).paths()).toEqual([home, "/a"]);
    const memory = fakeMemory({ [tabMemoryKey]: "{not json" });
    const store = new TabStore(memory);
    store.restore(1, [home], traitsOf);
    expect(store.tabs).toHaveLength(1);
  });
  it("of another user at this browser are not shown", () => {
    const { store, memory } = buildTabs();
    store.visit("/house/7", plain);
    const after = new TabStore(memory);
    after.restore(2, [home], traitsOf);
    expect(after.tabs.map(({ fullPath }) => fullPath)).toEqual([home]);
  });
  it("keep the last query of an affixed tab", () => {
    expect(buildTabs([`${home}?status=alarm`]).paths()).toEqual([`${home}?status=alarm`]);
  });
  it("close, and lead to the last remaining (§4.11)", () => {
    const { store, paths } = buildTabs();
    store.visit("/a", plain);
    store.visit("/b", plain);
    expect(store.close("/a")).toBe("/b");
    expect(store.close("/b")).toBe(home);
    expect(paths()).toEqual([home]);
  });
  it("do not close when affixed", () => {
    const { store, paths } = buildTabs();
    store.close(home);
    expect(paths()).toEqual([home]);
  });
  it("lead home when none remains", () => {
    const store = new TabStore(fakeMemory());
    store.visit("/a", plain);
    expect(store.close("/a")).toBeNull();
  });
  it("close all except one and the affixed ones (§4.12)", () => {
    const { store, paths } = buildTabs();
    for (const path of ["/a", "/b", "/c"]) store.visit(path, plain);
    store.closeOthers("/b");
    expect(paths()).toEqual([home, "/b"]);
  });
  it("close all except the affixed ones (§4.13)", () => {
    const { store, paths } = buildTabs();
    for (const path of ["/a", "/b"]) store.visit(path, plain);
    expect(store.closeAll()).toBe(home);
    expect(paths()).toEqual([home]);
  });
  it("remount only the refreshed view", () => {
    const { store } = buildTabs();
    store.visit("/a", plain);
    store.visit("/b", plain);
    store.refresh("/a");
    expect(store.tabs.map(({ version }) => version)).toEqual([0, 1, 0]);
  });
  it("are limited: the oldest closable one is closed", () => {
    const { store, paths } = buildTabs();
    for (let i = 0; i < 60; i++) store.visit(`/p/${i}`, plain);
    expect(paths()).toHaveLength(50);
    expect(paths()[0]).toBe(home);
    expect(paths()[1]).toBe("/p/11");
  });
  it("leave no data behind at sign-out", () => {
    const { store, memory } = buildTabs();
    store.visit("/house/7", plain);
    store.forget();
    expect(store.tabs).toEqual([]);
    expect(memory.texts.size).toBe(0);
  });
});
