import { describe, expect, it } from "vitest";
import {
  undoConfirmations,
  isQuickUndo,
  quickUndoMs,
  quickUndoUntil,
} from "../../../../contract/control/risk/quick-undo.ts";

const endedAt = 1_000_000;
const change = {
  kind: "write",
  state: "verified",
  reason: null,
  undoOf: null,
  createdBy: 7,
  endedAt,
} as const;

describe("the quick undo", () => {
  it("is possible for ten minutes after the read-back, neither before nor after", () => {
    expect(quickUndoUntil(change, 7)).toBe(endedAt + quickUndoMs);
    expect(
      [-1, 0, quickUndoMs - 1, quickUndoMs].map((age) => isQuickUndo(change, 7, endedAt + age)),
    ).toEqual([false, true, true, false]);
  });

  it.each([
    ["somebody else's", { ...change, createdBy: 8 }],
    ["an autopilot's", { ...change, isAutopilot: true }],
    ["an undo", { ...change, undoOf: "a" }],
    ["an action", { ...change, kind: "do" }],
    ["read back in part", { ...change, state: "partly" }],
    ["changed since", { ...change, reason: "changedSince" }],
    ["under way", { ...change, endedAt: null }],
  ] as const)("is impossible for a change that is %s", (_which, one) => {
    expect(quickUndoUntil(one, 7)).toBeNull();
    expect(isQuickUndo(one, 7, endedAt)).toBe(false);
  });

  it("requires no more than the change or the undo", () => {
    expect(undoConfirmations(["name", "reason", "second"], ["name"])).toEqual(["name"]);
    expect(undoConfirmations([], ["name", "reason"])).toEqual([]);
  });
});
