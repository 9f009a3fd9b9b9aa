import type { HouseSettings } from "../parameter/parameter-catalog.ts";
import type { DoAction } from "../protocol/gateway-order.ts";
import type { CommandRisk } from "../command/command.ts";
import { type HouseNow, needM3h } from "./house-now.ts";
import { type LevelAir, levelAir, restingLevel } from "./level-plan.ts";
import type { ControlLimits } from "./control-limit.ts";

/** Effect of a change at this moment. Air in m3/h, null where it is unknown. */
export type WhatIf = NonNullable<CommandRisk["whatIf"]>;

/** Colour of one of its lines: under the need, less than now, or neither. */
export type WhatIfTone = "underNeed" | "less" | "plain";
export function whatIfTone({ before, after, needM3h: need }: WhatIf): WhatIfTone {
  if (after.airM3h !== null && need !== null && after.airM3h < need) return "underNeed";
  const isLess =
    before.airM3h === null || after.airM3h === null
      ? after.level < before.level
      : after.airM3h < before.airM3h;
  return isLess ? "less" : "plain";
}

function whatIf(
  now: HouseNow,
  limits: ControlLimits,
  levelsOf: (needed: number | null) => readonly [LevelAir | null, LevelAir | null],
): WhatIf | null {
  const needed = needM3h(now, limits.needM3h);
  const [before, after] = levelsOf(needed);
  if (now.tempC === null || before === null || after === null) return null;
  const need = needed === null ? null : Math.round(needed);
  return { tempC: now.tempC, before, after, birds: now.alive, needM3h: need };
}

/**
 * Returns the effect of other settings at the current temperature. Null: too little data, or not in
 * control.
 */
export function whatIfWritten(
  former: HouseSettings,
  desired: HouseSettings,
  now: HouseNow,
  limits: ControlLimits,
): WhatIf | null {
  if (now.mode !== "smart") return null;
  return whatIf(now, limits, (needed) => [
    restingLevel(former, now, needed),
    restingLevel(desired, now, needed),
  ]);
}

/** A level by hand, or a mode, at the current temperature. */
export function whatIfDone(
  settings: HouseSettings,
  action: DoAction,
  now: HouseNow,
  limits: ControlLimits,
): WhatIf | null {
  const { level, fanAirM3h } = now;
  if (level === null) return null;
  return whatIf(now, limits, (needed) => [
    levelAir(settings, level, fanAirM3h),
    afterAction(settings, action, now, needed),
  ]);
}

function afterAction(
  settings: HouseSettings,
  action: DoAction,
  now: HouseNow,
  needed: number | null,
): LevelAir | null {
  if (action.do === "level") return levelAir(settings, action.to, now.fanAirM3h);
  if (action.do !== "mode") return null;
  const after: Record<typeof action.to, () => LevelAir | null> = {
    smart: () => restingLevel(settings, now, needed),
    hand: () => levelAir(settings, now.level ?? 0, now.fanAirM3h),
    empty: () => ({ level: 0, airM3h: 0 }),
  };
  return after[action.to]();
}
