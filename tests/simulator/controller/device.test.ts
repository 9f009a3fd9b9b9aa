import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { minuteMs } from "../../../contract/time.ts";
import type { HouseRun } from "../../../simulator/house-run.ts";
import { buildRun } from "../house.ts";
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
  it("says every group after the connection, and what it can be told", () => {
    const desk = new Desk();
    desk.connect();
    passing(5000);
    expect(new Set(desk.reports.map(({ group }) => group)).size).toBe(16);
    expect(desk.reports.every(({ origin }) => origin === "report")).toBe(true);
    expect(desk.device.caps).toMatchObject({ proto: 2, trial: true, journal: 64 });
  });

  it("does what it is told: begun, written, said with its values, done", () => {
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

  it("refuses what was wished for other values, and says which it has", () => {
    const desk = connected();
    const id = desk.write("curve", cooler, { base: "00000000" });
    passing(3000);
    expect(desk.answer(id)).toMatchObject({ state: "rejected", reason: "conflict" });
    expect(desk.controller.settings("curve").values.targetOffset).toBe(0);
  });

  it("remembers over a restart what it was told and what it has done", () => {
    const before = connected();
    const id = before.write("curve", cooler);
    passing(3000);
    const desk = connected(before);
    expect(desk.controller.settings("curve").values.targetOffset).toBe(-1);
    desk.device.heard(JSON.stringify({ v: 2, type: "status", ids: [id] }));
    expect(desk.answer(id)).toEqual(before.answer(id));
  });

  it("tells of a power cut in the middle as it was, and does not go on", () => {
    const desk = connected();
    desk.plant.misbehaviour = "rebooter";
    const id = desk.write("curve", [...cooler, { k: "interpolate", from: "all", to: "temp" }]);
    passing(20_000);
    desk.connect("ffffffffffff");
    desk.device.heard(JSON.stringify({ v: 2, type: "status", ids: [id] }));
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
      // What nobody heard is told when somebody does.
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

describe("a controller that misbehaves", () => {
  const told = (kind: NonNullable<Desk["plant"]["misbehaviour"]>, ms = 3000) => {
    const desk = connected();
    desk.plant.misbehaviour = kind;
    const id = desk.write("curve", [{ k: "targetOffset", from: 0, to: -0.7 }]);
    passing(ms);
    return { desk, id, is: desk.controller.settings("curve").values.targetOffset };
  };

  it("as a liar says that it is done, and its values say otherwise", () => {
    const { desk, id, is } = told("liar");
    expect(desk.answer(id)).toMatchObject({ state: "done", items: [{ r: "applied" }] });
    expect(is).toBe(0);
    expect(desk.reports.at(-1)?.values).toMatchObject({ targetOffset: 0 });
  });

  it("is deaf, slow, rounds, refuses, is away, says it twice or late", () => {
    const deaf = told("deaf");
    expect([deaf.desk.answers, deaf.is]).toEqual([[], -0.7]);
    expect(told("slow").desk.answers).toEqual([]);
    expect(told("slow", 30_000).is).toBe(-0.7);
    expect(told("rounder").is).toBe(-0.5);
    expect(told("panel").desk.answers).toMatchObject([{ reason: "localBusy" }]);
    expect(told("interlock").desk.answers).toMatchObject([{ reason: "interlock" }]);
    expect(told("editor").desk.answers).toMatchObject([{ reason: "conflict" }]);
    expect(told("offline").desk.cuts).toEqual([60_000]);
    expect(told("doubler").desk.answers).toHaveLength(4);
    expect(told("late").desk.answers).toEqual([]);
    expect(told("late", 100_000).desk.answers).toHaveLength(2);
  });

  it("dies in the middle of a write: back to the former values, or told one by one", () => {
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
