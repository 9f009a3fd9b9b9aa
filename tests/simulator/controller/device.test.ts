import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { minuteMs } from "../../../contract/base/time.ts";
import type { HouseRun } from "../../../simulator/house-run.ts";
import { buildRun, live } from "../house.ts";
import { Desk, passing } from "./desk.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const cooler = [{ k: "targetOffset", from: 0, to: -1 }];

function connected(past: Desk | null = null, run?: HouseRun): Desk {
  const desk = new Desk(past, run);
  desk.connect();
  passing(5000);
  desk.reports.length = 0;
  return desk;
}

describe("a simulated controller", () => {
  it("sends every group after the connection, with its features", () => {
    const desk = new Desk();
    desk.connect();
    passing(5000);
    expect(new Set(desk.reports.map(({ group }) => group)).size).toBe(17);
    expect(desk.reports.every(({ origin }) => origin === "report")).toBe(true);
    expect(desk.device.caps).toMatchObject({ proto: 2, trial: true, journal: 64 });
  });

  it("executes commands: begun, written, read back, done", () => {
    const desk = connected();
    const id = desk.write("curve", cooler);
    passing(3000);
    expect(desk.answers.map(({ state }) => state)).toEqual(["begun", "done"]);
    expect(desk.answer(id)?.items).toEqual([{ k: "targetOffset", r: "applied", is: -1 }]);
    expect(desk.reports).toMatchObject([
      { group: "curve", rev: 2, origin: "command", id, values: { targetOffset: -1 } },
    ]);
    expect(desk.reports[0]?.hash).toBe(desk.answer(id)?.hash);
  });

  it("refuses a change based on other values, and sends its own", () => {
    const desk = connected();
    const id = desk.write("curve", cooler, { base: "00000000" });
    passing(3000);
    expect(desk.answer(id)).toMatchObject({ state: "rejected", reason: "conflict" });
    expect(desk.controller.settings("curve").values.targetOffset).toBe(0);
  });

  it("never overwrites a later change at the panel, 100 times of 100", () => {
    const desk = connected();
    for (let time = 1; time <= 100; time += 1) {
      const base = desk.controller.hash("curve");
      const panel = (time % 40) / 10;
      const is = desk.controller.settings("curve").values.targetOffset;
      desk.controller.write("curve", [{ k: "targetOffset", from: is ?? 0, to: panel }]);
      const id = desk.write("curve", cooler, { base });
      passing(3000);
      expect(desk.answer(id)).toMatchObject({ state: "rejected", reason: "conflict" });
      expect(desk.controller.settings("curve").values.targetOffset).toBe(panel);
    }
  });

  it("remembers commands and results over a restart", () => {
    const before = connected();
    const id = before.write("curve", cooler);
    passing(3000);
    const desk = connected(before);
    expect(desk.controller.settings("curve").values.targetOffset).toBe(-1);
    desk.device.received(JSON.stringify({ v: 2, type: "status", ids: [id] }));
    expect(desk.answer(id)).toEqual(before.answer(id));
  });

  it("reports a power cut in the middle, and does not continue", () => {
    const desk = connected();
    desk.plant.misbehaviour = "rebooter";
    const id = desk.write("curve", [...cooler, { k: "interpolate", from: "all", to: "temp" }]);
    passing(20_000);
    desk.connect("ffffffffffff");
    desk.device.received(JSON.stringify({ v: 2, type: "status", ids: [id] }));
    expect(desk.answer(id)).toMatchObject({
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
      const desk = connected(null, run);
      const trialMin = ([15, 30, 60] as const)[time % 3]!;
      const id = desk.write("curve", cooler, { trialMin });
      passing(2000);
      // The link goes at any moment of it.
      passing(time * 8000);
      desk.device.lost();
      passing(trialMin * minuteMs - time * 8000 - 2000 - 4000);
      expect(desk.controller.settings("curve").values.targetOffset).toBe(-1);
      passing(9000);
      expect(desk.controller.settings("curve").values.targetOffset).toBe(0);
      // A report that nobody received is sent at the next connection.
      desk.connect("ffffffffffff");
      expect(desk.reports.at(-1)).toMatchObject({ origin: "trialEnd", id });
      desk.stop();
    }
  });

  it("ends a hand mode by itself, 100 times of 100, with the link cut", () => {
    const run = buildRun({ adcode: "370000", dayAge: 28, date: "2026-07-15" });
    for (let time = 0; time < 100; time += 1) {
      const desk = connected(null, run);
      const untilMin = 15 + time;
      desk.do({ do: "mode", to: "hand", untilMin });
      passing(2000);
      desk.do({ do: "level", to: 5 });
      passing(2000 + time * 8000);
      desk.device.lost();
      passing(untilMin * minuteMs - 4000 - time * 8000 - 4000);
      expect(desk.run.site.control).toMatchObject({ mode: "hand", handLevel: 5 });
      passing(9000);
      expect(desk.run.site.control.mode).toBe("smart");
      desk.stop();
    }
  });
});

describe("actions of a simulated controller", () => {
  it("takes a level by hand alone", () => {
    const desk = connected();
    const early = desk.do({ do: "level", to: 5 });
    passing(1000);
    expect(desk.answer(early)).toMatchObject({ state: "rejected", reason: "notHand" });
    desk.do({ do: "mode", to: "hand", untilMin: 15 });
    passing(1000);
    const late = desk.do({ do: "level", to: 5 });
    passing(1000);
    expect(desk.answer(late)).toMatchObject({ state: "done", items: [{ k: "level", is: 5 }] });
  });

  it("stays empty over a restart, and is no longer by hand", () => {
    for (const [to, after] of [
      ["empty", "empty"],
      ["hand", "smart"],
    ] as const) {
      const before = connected();
      before.do({ do: "mode", to });
      passing(1000);
      expect(before.controller.mode).toBe(to);
      expect(connected(before).controller.mode).toBe(after);
    }
  });

  it("a point of the curve: its house is at the new target within 30 minutes", () => {
    const run = buildRun({ adcode: "230000", dayAge: 28, date: "2026-04-20" });
    live(run, 60);
    const before = run.state;
    const desk = connected(null, run);
    const { rows } = desk.controller.settings("curve");
    const row = rows.findIndex(({ day }) => day === 28);
    const from = rows[row]!["target"]!;
    const id = desk.write("curve", [{ k: "target", row, from, to: Number(from) - 2 }]);
    passing(3000);
    expect(desk.answer(id)).toMatchObject({ state: "done", items: [{ r: "applied" }] });
    const after = live(run, 30).at(-1)!;
    expect(after.targetC - before.targetC).toBeCloseTo(-2, 0);
    expect(Math.abs(after.tempC - after.targetC)).toBeLessThan(1.5);
    expect(before.tempC - after.tempC).toBeGreaterThan(1);
  });
});

describe("a controller that misbehaves", () => {
  const answerOf = (kind: NonNullable<Desk["plant"]["misbehaviour"]>, ms = 3000) => {
    const desk = connected();
    desk.plant.misbehaviour = kind;
    const id = desk.write("curve", [{ k: "targetOffset", from: 0, to: -0.7 }]);
    passing(ms);
    return { desk, id, is: desk.controller.settings("curve").values.targetOffset };
  };

  it("as a liar reports done, while its values differ", () => {
    const { desk, id, is } = answerOf("liar");
    expect(desk.answer(id)).toMatchObject({ state: "done", items: [{ r: "applied" }] });
    expect(is).toBe(0);
    expect(desk.reports.at(-1)?.values).toMatchObject({ targetOffset: 0 });
  });

  it("is deaf, slow, rounds, refuses, is away, says it twice or late", () => {
    const deaf = answerOf("deaf");
    expect([deaf.desk.answers, deaf.is]).toEqual([[], -0.7]);
    expect(answerOf("slow").desk.answers).toEqual([]);
    expect(answerOf("slow", 30_000).is).toBe(-0.7);
    expect(answerOf("rounder").is).toBe(-0.5);
    expect(answerOf("panel").desk.answers).toMatchObject([{ reason: "localBusy" }]);
    expect(answerOf("interlock").desk.answers).toMatchObject([{ reason: "interlock" }]);
    expect(answerOf("editor").desk.answers).toMatchObject([{ reason: "conflict" }]);
    expect(answerOf("offline").desk.cuts).toEqual([60_000]);
    expect(answerOf("doubler").desk.answers).toHaveLength(4);
    expect(answerOf("late").desk.answers).toEqual([]);
    expect(answerOf("late", 100_000).desk.answers).toHaveLength(2);
  });

  it("keeps everything out by its key, takes no value, has too much to do, or sleeps", () => {
    expect(answerOf("localOnly").desk.answers).toMatchObject([{ reason: "localOnly" }]);
    const rejecting = answerOf("rejecting");
    expect(rejecting.desk.answers).toMatchObject([{ reason: "range" }]);
    expect(rejecting.is).toBe(0);
    const busy = answerOf("busy");
    expect([busy.desk.answers, busy.is]).toMatchObject([[{ reason: "busy" }], 0]);
    expect(busy.desk.flash?.journal).toMatchObject([{ id: busy.id, answer: { reason: "busy" } }]);
    expect(answerOf("sleeper").desk.cuts).toEqual([3_600_000]);
  });

  it("with a clock that is off: still in time, and its log says so until it is set", () => {
    const { desk, id, is } = answerOf("clock");
    expect([desk.answer(id)?.state, is]).toEqual(["done", -0.7]);
    desk.do({ do: "log", lines: 5 });
    passing(1000);
    expect(desk.lines.at(-1)).toMatch(new RegExp(`^${new Date().getUTCFullYear() - 1}`));
    desk.do({ do: "clock" });
    passing(1000);
    desk.do({ do: "log", lines: 5 });
    passing(1000);
    expect(desk.lines.at(-1)).toMatch(new RegExp(`^${new Date().getUTCFullYear()}`));
  });

  it("says when a key is pressed at the panel, and when the key is turned", () => {
    const desk = connected();
    desk.plant.touchPanel();
    desk.plant.turnKey(true);
    expect(desk.events).toEqual([
      { v: 1, event: "panel" },
      { v: 1, event: "remote", remote: "localOnly" },
    ]);
    desk.write("curve", cooler);
    passing(3000);
    expect(desk.answers).toMatchObject([{ reason: "localOnly" }]);
    desk.plant.turnKey(false);
    desk.write("curve", cooler);
    passing(3000);
    expect(desk.answers.at(-1)).toMatchObject({ reason: "localBusy" });
    desk.write("curve", cooler, { protective: true });
    passing(3000);
    expect(desk.answers.at(-1)).toMatchObject({ state: "done" });
  });

  it("dies in the middle of a write: back to the former values, or reported one by one", () => {
    const desk = connected();
    desk.plant.misbehaviour = "partial";
    const items = [...cooler, { k: "interpolate", from: "all", to: "temp" }];
    const undone = desk.write("curve", items);
    passing(6000);
    expect(desk.answer(undone)).toMatchObject({ state: "done", undone: true });
    expect(desk.controller.settings("curve").values.targetOffset).toBe(0);
    const partly = desk.write("curve", items);
    passing(6000);
    expect(desk.answer(partly)).toMatchObject({
      state: "partly",
      items: [{ r: "applied" }, { r: "former" }],
    });
  });
});
