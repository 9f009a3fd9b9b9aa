import { autorun } from "mobx";
import { describe, expect, it } from "vitest";
import { EditStore } from "../../../../src/stores/app/edit-store.ts";

describe("EditStore", () => {
  it("does not end an edit that began after all others were discarded", () => {
    const edits = new EditStore();
    const end = edits.begin("House 1");
    edits.abandon();
    edits.begin("House 2");
    end();
    expect(edits.labels).toEqual(["House 2"]);
  });

  it("counts each edit, but names an edited record once", () => {
    const edits = new EditStore();
    for (const label of ["House 1", "Farm 1", "House 1"]) edits.begin(label);
    expect([edits.count, edits.labels]).toEqual([3, ["House 1", "Farm 1"]]);
  });

  it("is empty once the person agreed to discard all edits", () => {
    const edits = new EditStore();
    edits.begin("House 1");
    edits.begin("Farm 1");
    edits.abandon();
    expect([edits.count, edits.labels]).toEqual([0, []]);
  });

  it("notifies its observers", () => {
    const edits = new EditStore();
    const counts: number[] = [];
    const stop = autorun(() => void counts.push(edits.count));
    edits.begin("House 1")();
    stop();
    expect(counts).toEqual([0, 1, 0]);
  });
});
