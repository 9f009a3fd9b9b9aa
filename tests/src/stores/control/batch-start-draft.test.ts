import { beforeEach, describe, expect, it, vi } from "vitest";
import { autoGroups } from "../../../../contract/control/desired/auto-config.ts";
import type { Batch } from "../../../../contract/control/batch/control-batch.ts";
import { BatchDraft } from "../../../../src/stores/control/batch-draft.ts";
import { BatchStarting } from "../../../../src/stores/control/batch-starting.ts";
import { CopiedSettings } from "../../../../src/stores/control/copied-settings.ts";
import { HouseTicks } from "../../../../src/stores/control/house-ticks.ts";
import type { CallApi } from "../../../../src/stores/port/call.ts";

const stored = new Map<string, string>();
const memory = {
  get: (key: string) => stored.get(key) ?? null,
  set: (key: string, text: string) => void stored.set(key, text),
  remove: (key: string) => void stored.delete(key),
};
beforeEach(() => stored.clear());
const note = {
  houseId: 3,
  houseName: "3号舍",
  at: 1000,
  groups: [{ group: "curve" as const, hash: "9f2c41aa" }],
};

describe("the clipboard of settings", () => {
  it("survives a reload of the window, and is cleared at sign-out", () => {
    new CopiedSettings(memory).copy(note);
    const again = new CopiedSettings(memory);
    expect(again.note).toEqual(note);
    again.clear();
    expect([again.note, new CopiedSettings(memory).note]).toEqual([null, null]);
  });
  it("drops stored text that is not valid", () => {
    for (const text of ["", "{", "[]", '{"groups":[]}', '{"houseId":"3","groups":[]}', "null"]) {
      memory.set("copiedSettings", text);
      expect(new CopiedSettings(memory).note).toBeNull();
    }
  });
});

it("ticks stay while other houses are shown", () => {
  const ticks = new HouseTicks();
  ticks.set([1, 2, 3], true);
  ticks.set([2], false);
  expect([ticks.count, ticks.has(1), ticks.has(2)]).toEqual([2, true, false]);
  ticks.clear();
  expect(ticks.count).toBe(0);
});

describe("a draft for many houses", () => {
  const draft = (kind: ConstructorParameters<typeof BatchDraft>[0]) =>
    new BatchDraft(kind, "x", new CopiedSettings(memory));

  it("sends no ticked value that is empty or invalid, and no unticked value", () => {
    const one = draft("write");
    expect(one.what).toBeNull();
    one.tick("targetOffset", true);
    expect([one.what, one.faultOf("targetOffset")]).toEqual([null, "empty"]);
    one.set("targetOffset", 99);
    expect([one.what, one.faultOf("targetOffset")]).toEqual([null, "range"]);
    one.set("targetOffset", -0.5);
    expect(one.what).toEqual({
      kind: "write",
      group: "curve",
      items: [{ k: "targetOffset", to: -0.5 }],
    });
    one.tick("targetOffset", false);
    expect(one.what).toBeNull();
    one.tick("targetOffset", true);
    one.setGroup("vent");
    expect([one.values.size, one.keys.includes("levelGap")]).toEqual([0, true]);
  });

  it("pastes copied values, follows the chosen template, proposes for the ticked houses", () => {
    const one = draft("paste");
    expect(one.what).toBeNull();
    const copied = new CopiedSettings(memory);
    copied.copy(note);
    const pasting = new BatchDraft("paste", "x", copied);
    expect(pasting.what).toEqual({ kind: "paste", from: { houseId: 3, groups: note.groups } });
    one.setKind("template");
    expect(one.what).toBeNull();
    one.setTemplate(7);
    expect(one.what).toEqual({ kind: "template", templateId: 7 });
    one.setKind("auto");
    for (const group of autoGroups) one.tickAuto(group, group === "curve");
    expect(one.what).toEqual({ kind: "auto", groups: ["curve"] });
    one.tickAuto("curve", false);
    expect(one.what).toBeNull();
    one.setKind("do");
    one.setAction("empty");
    expect(one.what).toEqual({ kind: "do", action: { do: "mode", to: "empty" } });
    one.setAction("reset");
    expect(one.what).toEqual({ kind: "do", action: { do: "reset", to: null } });
    one.setName("y");
    expect(one.name).toBe("y");
  });
});

describe("the start of a plan", () => {
  const noCall: CallApi = () => Promise.reject(new Error("nothing is asked"));
  const batch = (over: Partial<Batch>) =>
    ({ id: "b", kind: "write", risk: "1", asks: ["name"], ...over }) as Batch;

  it("requires the number of remaining houses, and a reason where one is needed", () => {
    const one = new BatchStarting(batch({ asks: ["name", "reason"] }), noCall);
    one.put({ typed: " 12 " });
    expect([one.maySend(12), one.maySend(11), one.maySend(0)]).toEqual([false, false, false]);
    one.put({ reason: "heat" });
    expect([one.maySend(12), one.maySend(11)]).toEqual([true, false]);
  });

  it("tolerates no failure at high risk, and an undo is sent without waves", async () => {
    const callApi = vi.fn().mockResolvedValue({});
    const one = new BatchStarting(batch({ risk: "2", kind: "undo" }), callApi as CallApi);
    one.put({ tolerance: 0.1, typed: "2", soakMin: 0 });
    expect(await one.start(new Set([5]))).toBe(true);
    expect(callApi).toHaveBeenCalledWith("startBatch", {
      id: "b",
      left: [5],
      firstHouseId: null,
      isInWaves: false,
      soakMin: 0,
      tolerance: 0,
      confirm: { houses: 2, reason: "" },
    });
  });

  it("shows the server's error at a field, and can be tried again", async () => {
    const error = Object.assign(new Error("no"), {
      fields: { houses: "Does not match the number" },
    });
    const callApi = vi.fn().mockRejectedValueOnce(error).mockResolvedValueOnce({});
    const one = new BatchStarting(batch({}), callApi as CallApi);
    one.put({ typed: "3" });
    expect(await one.start(new Set())).toBe(false);
    expect([one.fault, one.isSending, one.maySend(3)]).toEqual([
      "Does not match the number",
      false,
      true,
    ]);
    expect(await one.start(new Set())).toBe(true);
    expect(one.fault).toBeNull();
  });
});
