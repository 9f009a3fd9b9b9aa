import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { minuteMs } from "../../../contract/base/time.ts";
import type { HouseRun } from "../../../simulator/house-run.ts";
import { buildRun, live } from "../house.ts";
import { DeviceHarness, passTime } from "./device-harness.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const cooler = [{ k: "targetOffset", from: 0, to: -1 }];

function connected(past: DeviceHarness | null = null, run?: HouseRun): DeviceHarness {
  const harness = new DeviceHarness(past, run);
  harness.connect();
  passTime(5000);
  harness.reports.length = 0;
  return harness;
}

describe("a simulated controller", () => {
  it("sends every group after the connection, with its features", () => {
    const harness = new DeviceHarness();
    harness.connect();
    passTime(5000);
    expect(new Set(harness.reports.map(({ group }) => group)).size).toBe(17);
    expect(harness.reports.every(({ origin }) => origin === "report")).toBe(true);
    expect(harness.device.caps).toMatchObject({ proto: 2, trial: true, journal: 64 });
  });

  it("executes commands: begun, written, read back, done", () => {
    const harness = connected();
    const id = harness.write("curve", cooler);
    passTime(3000);
    expect(harness.answers.map(({ state }) => state)).toEqual(["begun", "done"]);
    expect(harness.answer(id)?.items).toEqual([{ k: "targetOffset", r: "applied", is: -1 }]);
    expect(harness.reports).toMatchObject([
      { group: "curve", rev: 2, origin: "command", id, values: { targetOffset: -1 } },
    ]);
    expect(harness.reports[0]?.hash).toBe(harness.answer(id)?.hash);
  });

  it("refuses a change based on other values, and sends its own", () => {
    const harness = connected();
    const id = harness.write("curve", cooler, { base: "00000000" });
    passTime(3000);
    expect(harness.answer(id)).toMatchObject({ state: "rejected", reason: "conflict" });
    expect(harness.controller.settings("curve").values.targetOffset).toBe(0);
  });

  it("never overwrites a later change at the panel, 100 times of 100", () => {
    const harness = connected();
    for (let time = 1; time <= 100; time += 1) {
      const base = harness.controller.hash("curve");
      const panel = (time % 40) / 10;
      const is = harness.controller.settings("curve").values.targetOffset;
      harness.controller.write("curve", [{ k: "targetOffset", from: is ?? 0, to: panel }]);
      const id = harness.write("curve", cooler, { base });
      passTime(3000);
      expect(harness.answer(id)).toMatchObject({ state: "rejected", reason: "conflict" });
      expect(harness.controller.settings("curve").values.targetOffset).toBe(panel);
    }
  });

  it("remembers commands and results over a restart", () => {
    const before = connected();
    const id = before.write("curve", cooler);
    passTime(3000);
    const harness = connected(before);
    expect(harness.controller.settings("curve").values.targetOffset).toBe(-1);
    harness.device.received(JSON.stringify({ v: 2, type: "status", ids: [id] }));
    expect(harness.answer(id)).toEqual(before.answer(id));
  });

  it("reports a power cut in the middle, and does not continue", () => {
    const harness = connected();
    harness.plant.misbehaviour = "rebooter";
    const id = harness.write("curve", [...cooler, { k: "interpolate", from: "all", to: "temp" }]);
    passTime(20_000);
    harness.connect("ffffffffffff");
    harness.device.received(JSON.stringify({ v: 2, type: "status", ids: [id] }));
    expect(harness.answer(id)).toMatchObject({
      state: "interrupted",
      items: [
        { k: "targetOffset", r: "applied", is: -1 },
        { k: "interpolate", r: "former", is: "all" },
      ],
    });
  });

  it("brings a trial back at its minute, 100 times of 100, with the link cut", () => {
    const run = buildRun({ adcode: "370000", dayAge: 28, date: "2026-07-15" });
    for (let time = 0; time < 100; time += 1) {
      const harness = connected(null, run);
      const trialMin = ([15, 30, 60] as const)[time % 3]!;
      const id = harness.write("curve", cooler, { trialMin });
      passTime(2000);
      // The link goes at any moment of it.
      passTime(time * 8000);
      harness.device.lost();
      passTime(trialMin * minuteMs - time * 8000 - 2000 - 4000);
      expect(harness.controller.settings("curve").values.targetOffset).toBe(-1);
      passTime(9000);
      expect(harness.controller.settings("curve").values.targetOffset).toBe(0);
      // A report that nobody received is sent at the next connection.
      harness.connect("ffffffffffff");
      expect(harness.reports.at(-1)).toMatchObject({ origin: "trialEnd", id });
      harness.stop();
    }
  });

  it("ends a hand mode by itself, 100 times of 100, with the link cut", () => {
    const run = buildRun({ adcode: "370000", dayAge: 28, date: "2026-07-15" });
    for (let time = 0; time < 100; time += 1) {
      const harness = connected(null, run);
      const untilMin = 15 + time;
      harness.do({ do: "mode", to: "hand", untilMin });
      passTime(2000);
      harness.do({ do: "level", to: 5 });
      passTime(2000 + time * 8000);
      harness.device.lost();
      passTime(untilMin * minuteMs - 4000 - time * 8000 - 4000);
      expect(harness.run.site.control).toMatchObject({ mode: "hand", handLevel: 5 });
      passTime(9000);
      expect(harness.run.site.control.mode).toBe("smart");
      harness.stop();
    }
  });
});

describe("actions of a simulated controller", () => {
  it("takes a level by hand alone", () => {
    const harness = connected();
    const early = harness.do({ do: "level", to: 5 });
    passTime(1000);
    expect(harness.answer(early)).toMatchObject({ state: "rejected", reason: "notHand" });
    harness.do({ do: "mode", to: "hand", untilMin: 15 });
    passTime(1000);
    const late = harness.do({ do: "level", to: 5 });
    passTime(1000);
    expect(harness.answer(late)).toMatchObject({ state: "done", items: [{ k: "level", is: 5 }] });
  });

  it("stays empty over a restart, and is no longer by hand", () => {
    for (const [to, after] of [
      ["empty", "empty"],
      ["hand", "smart"],
    ] as const) {
      const before = connected();
      before.do({ do: "mode", to });
      passTime(1000);
      expect(before.controller.mode).toBe(to);
      expect(connected(before).controller.mode).toBe(after);
    }
  });

  it("a point of the curve: its house is at the new target within 30 minutes", () => {
    const run = buildRun({ adcode: "230000", dayAge: 28, date: "2026-04-20" });
    live(run, 60);
    const before = run.state;
    const harness = connected(null, run);
    const { rows } = harness.controller.settings("curve");
    const row = rows.findIndex(({ day }) => day === 28);
    const from = rows[row]!["target"]!;
    const id = harness.write("curve", [{ k: "target", row, from, to: Number(from) - 2 }]);
    passTime(3000);
    expect(harness.answer(id)).toMatchObject({ state: "done", items: [{ r: "applied" }] });
    const after = live(run, 30).at(-1)!;
    expect(after.targetC - before.targetC).toBeCloseTo(-2, 0);
    expect(Math.abs(after.tempC - after.targetC)).toBeLessThan(1.5);
    expect(before.tempC - after.tempC).toBeGreaterThan(1);
  });
});

describe("a controller that misbehaves", () => {
  const answerOf = (kind: NonNullable<DeviceHarness["plant"]["misbehaviour"]>, ms = 3000) => {
    const harness = connected();
    harness.plant.misbehaviour = kind;
    const id = harness.write("curve", [{ k: "targetOffset", from: 0, to: -0.7 }]);
    passTime(ms);
    return { harness, id, is: harness.controller.settings("curve").values.targetOffset };
  };

  it("as a liar reports done, while its values differ", () => {
    const { harness, id, is } = answerOf("liar");
    expect(harness.answer(id)).toMatchObject({ state: "done", items: [{ r: "applied" }] });
    expect(is).toBe(0);
    expect(harness.reports.at(-1)?.values).toMatchObject({ targetOffset: 0 });
  });

  it("is deaf, slow, rounds, refuses, is away, says it twice or late", () => {
    const deaf = answerOf("deaf");
    expect([deaf.harness.answers, deaf.is]).toEqual([[], -0.7]);
    expect(answerOf("slow").harness.answers).toEqual([]);
    expect(answerOf("slow", 30_000).is).toBe(-0.7);
    expect(answerOf("rounder").is).toBe(-0.5);
    expect(answerOf("panel").harness.answers).toMatchObject([{ reason: "localBusy" }]);
    expect(answerOf("interlock").harness.answers).toMatchObject([{ reason: "interlock" }]);
    expect(answerOf("editor").harness.answers).toMatchObject([{ reason: "conflict" }]);
    expect(answerOf("offline").harness.cuts).toEqual([60_000]);
    expect(answerOf("doubler").harness.answers).toHaveLength(4);
    expect(answerOf("late").harness.answers).toEqual([]);
    expect(answerOf("late", 100_000).harness.answers).toHaveLength(2);
  });

  it("keeps everything out by its key, takes no value, has too much to do, or sleeps", () => {
    expect(answerOf("localOnly").harness.answers).toMatchObject([{ reason: "localOnly" }]);
    const rejecting = answerOf("rejecting");
    expect(rejecting.harness.answers).toMatchObject([{ reason: "range" }]);
    expect(rejecting.is).toBe(0);
    const busy = answerOf("busy");
    expect([busy.harness.answers, busy.is]).toMatchObject([[{ reason: "busy" }], 0]);
    expect(busy.harness.flash?.journal).toMatchObject([
      { id: busy.id, answer: { reason: "busy" } },
    ]);
    expect(answerOf("sleeper").harness.cuts).toEqual([3_600_000]);
  });

  it("with a clock that is off: still in time, and its log says so until it is set", () => {
    const { harness, id, is } = answerOf("clock");
    expect([harness.answer(id)?.state, is]).toEqual(["done", -0.7]);
    harness.do({ do: "log", lines: 5 });
    passTime(1000);
    expect(harness.lines.at(-1)).toMatch(new RegExp(`^${new Date().getUTCFullYear() - 1}`));
    harness.do({ do: "clock" });
    passTime(1000);
    harness.do({ do: "log", lines: 5 });
    passTime(1000);
    expect(harness.lines.at(-1)).toMatch(new RegExp(`^${new Date().getUTCFullYear()}`));
  });

  it("says when a key is pressed at the panel, and when the key is turned", () => {
    const harness = connected();
    harness.plant.touchPanel();
    harness.plant.turnKey(true);
    expect(harness.events).toEqual([
      { v: 1, event: "panel" },
      { v: 1, event: "remote", remote: "localOnly" },
    ]);
    harness.write("curve", cooler);
    passTime(3000);
    expect(harness.answers).toMatchObject([{ reason: "localOnly" }]);
    harness.plant.turnKey(false);
    harness.write("curve", cooler);
    passTime(3000);
    expect(harness.answers.at(-1)).toMatchObject({ reason: "localBusy" });
    harness.write("curve", cooler, { protective: true });
    passTime(3000);
    expect(harness.answers.at(-1)).toMatchObject({ state: "done" });
  });

  it("dies in the middle of a write: back to the former values, or reported one by one", () => {
    const harness = connected();
    harness.plant.misbehaviour = "partial";
    const items = [...cooler, { k: "interpolate", from: "all", to: "temp" }];
    const undone = harness.write("curve", items);
    passTime(6000);
    expect(harness.answer(undone)).toMatchObject({ state: "done", undone: true });
    expect(harness.controller.settings("curve").values.targetOffset).toBe(0);
    const partly = harness.write("curve", items);
    passTime(6000);
    expect(harness.answer(partly)).toMatchObject({
      state: "partly",
      items: [{ r: "applied" }, { r: "former" }],
    });
  });
});
