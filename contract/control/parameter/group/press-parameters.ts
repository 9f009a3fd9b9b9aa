import { measure, type ParameterGroupDef, whole } from "./parameter-definition.ts";

/** Static pressure the inlets keep, and when it alarms. */
export const press = {
  values: {
    spTargetCold: measure("天冷时负压目标", "Target in cold weather", "pa", [0, 60], 25),
    spTargetWarm: measure("天暖时负压目标", "Target in warm weather", "pa", [0, 60], 15),
    spBand: measure("负压允许偏差", "Permitted deviation", "pa", [0, 20], 4),
    spLow: measure("低负压报警", "Low alarm", "pa", [0, 100], 5, { less: "down" }),
    spHigh: measure("高负压报警", "High alarm", "pa", [0, 100], 50, { less: "up" }),
    windDelay: whole("阵风延时", "Wind gust delay", "second", [0, 999], 8, { sane: [0, 120] }),
    spLowMinLevel: whole("低负压报警起始级别", "Low alarm from level", "count", [1, 10], 3, {
      less: "up",
    }),
  },
  table: null,
} as const satisfies ParameterGroupDef;
