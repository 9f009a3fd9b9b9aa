import { describe, expect, it } from "vitest";
import { SavedViewStore, savedViewsMax } from "../../../../src/stores/app/saved-view-store.ts";
import { fakeMemory } from "../../harness/fake-memory.ts";

const names = (store: SavedViewStore) => store.views.map(({ name }) => name);

describe("SavedViewStore", () => {
  it("keeps views for their author across a reload", () => {
    const memory = fakeMemory();
    expect(new SavedViewStore(memory, "monitor", 7).save(" 夜班 ", "status=alarm")).toBe(true);
    expect(new SavedViewStore(memory, "monitor", 7).views).toEqual([
      { name: "夜班", query: "status=alarm" },
    ]);
    expect([
      new SavedViewStore(memory, "monitor", 8).views,
      new SavedViewStore(memory, "other", 7).views,
    ]).toEqual([[], []]);
  });

  it("replaces a view of the same name in place", () => {
    const store = new SavedViewStore(fakeMemory(), "monitor", 7);
    store.save("a", "1");
    store.save("b", "2");
    store.save("a", "3");
    expect(store.views).toEqual([
      { name: "a", query: "3" },
      { name: "b", query: "2" },
    ]);
  });

  it("renames views, but not to the name of another, and deletes them", () => {
    const store = new SavedViewStore(fakeMemory(), "monitor", 7);
    store.save("a", "1");
    store.save("b", "2");
    expect([
      store.rename("a", "b"),
      store.rename("a", " "),
      store.rename("a", "c"),
      names(store),
    ]).toEqual([false, false, true, ["c", "b"]]);
    store.remove("c");
    expect(names(store)).toEqual(["b"]);
  });

  it("keeps at most twenty, and then still replaces", () => {
    const store = new SavedViewStore(fakeMemory(), "monitor", 7);
    for (let i = 0; i < savedViewsMax; i++) expect(store.save(`${i}`, "")).toBe(true);
    expect([
      store.isFull,
      store.save("one more", ""),
      store.save("3", "new"),
      store.views.length,
    ]).toEqual([true, false, true, 20]);
  });

  it("accepts no empty name, and truncates a long one", () => {
    const store = new SavedViewStore(fakeMemory(), "monitor", 7);
    expect(store.save("   ", "")).toBe(false);
    store.save("x".repeat(99), "");
    expect(names(store)).toEqual(["x".repeat(40)]);
  });

  it("keeps views saved in another window meanwhile", () => {
    const memory = fakeMemory();
    const [one, other] = [
      new SavedViewStore(memory, "monitor", 7),
      new SavedViewStore(memory, "monitor", 7),
    ];
    one.save("a", "1");
    other.save("b", "2");
    one.remove("nothing");
    expect(names(one)).toEqual(["a", "b"]);
  });

  it.each(["{", "7", "null", '[1,{"name":2},{"name":"x"}]'])(
    "starts empty when the stored value is invalid: %s",
    (text) => {
      expect(
        new SavedViewStore(fakeMemory({ "monitorViews.7": text }), "monitor", 7).views,
      ).toEqual([]);
    },
  );
});
