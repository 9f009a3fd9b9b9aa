import { expect, it } from "vitest";
import { addSums, fanKwOf, noSums, sumsOf } from "../../contract/figure/energy.ts";
import { dayMs, minuteMs } from "../../contract/time.ts";
import { plainDice } from "../../simulator/event/kind.ts";
import { walk } from "../../simulator/house-run.ts";
import { buildings } from "../../simulator/model/archetype.ts";
import { buildRun, midnight } from "./house.ts";

/** kW a tunnel fan as the kept days reckon it, over a summer week; and at how many levels. */
function week(isWorn: boolean): { kw: number | null; levels: number } {
  const wish = { adcode: "370000", dayAge: 30, date: "2026-07-10" };
  const from = midnight(wish.date);
  const worn = {
    kind: "fansDirty" as const,
    fromMs: from,
    toMs: from + 8 * dayMs,
    dice: plainDice("fansDirty", 1),
    isForced: true,
  };
  const run = buildRun(wish, isWorn ? [worn] : []);
  let sums = noSums;
  const levels = new Set<number>();
  let stood = 0;
  let before = -1;
  for (let at = from + minuteMs; at < from + 7 * dayMs; at += minuteMs) {
    walk(run, at);
    const { ventMode, ventLevel = 0, kw, fan, coolPad, heater } = run.frame(at);
    stood = ventLevel === before ? stood + 1 : 1;
    before = ventLevel ?? 0;
    const fans = (fan ?? []).filter((on) => on === 1).length;
    const isQuiet = coolPad?.[0] !== 1 && (heater ?? []).every((pct) => pct === 0);
    if (ventMode !== "tunnel" || stood < 5 || !isQuiet || kw == null || fans === 0) continue;
    sums = addSums(sums, sumsOf(fans, kw));
    levels.add(fans);
  }
  return { kw: fanKwOf(sums), levels: levels.size };
}

it("finds what a simulated tunnel fan draws within 3 %, and that it is worn", () => {
  const truth = buildings.broilerFloor.tunnelFanKw;
  const [sound, worn] = [week(false), week(true)];
  expect(sound.levels).toBeGreaterThanOrEqual(4);
  expect(Math.abs(sound.kw! / truth - 1)).toBeLessThan(0.03);
  expect(Math.abs(worn.kw! / (1.2 * truth) - 1)).toBeLessThan(0.03);
});
