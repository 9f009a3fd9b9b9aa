import { describe, expect, it } from "vitest";
import type { Frame } from "../../contract/telemetry/mqtt.ts";
import { dayMs, hourMs } from "../../contract/base/time.ts";
import { plainRandom } from "../../simulator/event/event-kinds.ts";
import { replayHistory } from "../../simulator/history.ts";
import { freshState, HouseRun, type HouseWorld, simulateTo } from "../../simulator/house-run.ts";
import { Climate } from "../../simulator/model/climate.ts";
import { buildSite, midnight } from "./house.ts";

const toMs = midnight("2026-11-21");
const fromMs = toMs - 2 * dayMs;
const site = buildSite({ adcode: "370000", dayAge: 30, date: "2026-11-21" });

function simulatePast(planned: HouseWorld["planned"] = [], isPlannedOnly = false) {
  const world: HouseWorld = { climate: new Climate(1), planned, isPlannedOnly };
  const from = freshState(site, world.climate, fromMs);
  const run = new HouseRun(site, world, from, 0);
  simulateTo(run, toMs);
  return { world, from, run };
}

const framesOf = (everyMs: number, { world, from }: ReturnType<typeof simulatePast>): Frame[] =>
  [...replayHistory({ site, from, toMs, everyMs }, world, 100)].flat();

describe("history sent again", () => {
  it("meets the live state at the seam: its meters are never above", () => {
    const past = simulatePast();
    const frames = framesOf(60_000, past);
    const live = past.run.frame(toMs);
    const last = frames.at(-1)!;
    expect(live.ts - last.ts).toBe(60);
    for (const meter of ["waterMeter", "feedMeter", "kwh"] as const) {
      const readings = [...frames, live]
        .map((frame) => frame[meter] ?? null)
        .filter((value) => value !== null);
      expect(readings).toEqual(readings.toSorted((a, b) => a - b));
      expect(live[meter]! - last[meter]!).toBeLessThan(200);
    }
    expect(Math.abs(live.temp![0]! - last.temp![0]!)).toBeLessThan(1);
  });

  it("comes every ten minutes on request, marked as late", () => {
    const frames = framesOf(600_000, simulatePast());
    expect(frames.length).toBeGreaterThan(270);
    expect(frames.every((frame) => frame.buffered === true)).toBe(true);
    for (let i = 1; i < frames.length; i++)
      expect((frames[i]!.ts - frames[i - 1]!.ts) % 600).toBe(0);
  });

  it("is equal on each pass, so that the second one is a duplicate", () => {
    expect(framesOf(600_000, simulatePast())).toEqual(framesOf(600_000, simulatePast()));
  });

  it("leaves a gap where a dead link lost the frames", () => {
    const lost = {
      kind: "gatewayOffline",
      fromMs: toMs - 7_200_000,
      toMs: toMs - hourMs,
      isForced: false,
    } as const;
    let random = 1;
    while (random === plainRandom("gatewayOffline", random)) random += 1;
    const frames = framesOf(60_000, simulatePast([{ ...lost, random: random }], true));
    expect(
      frames.some((frame) => frame.ts * 1000 >= lost.fromMs && frame.ts * 1000 < lost.toMs),
    ).toBe(false);
    expect(frames.filter((frame) => frame.ts * 1000 >= lost.toMs)).toHaveLength(60);
  });
});
