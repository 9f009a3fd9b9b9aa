import { measure, type ParameterGroupDef, whole } from "./parameter-definition.ts";

/** Static pressure the inlets keep, and when it alarms. */
export const press = {
  values: {
    spTargetCold: measure("负压目标（冷）", "Target when cold", "pa", [0, 60], 25),
    spTargetWarm: measure("负压目标（暖）", "Target when warm", "pa", [0, 60], 15),
    spBand: measure("负压带宽", "Band", "pa", [0, 20], 4),
    spLow: measure("低负压报警", "Low alarm", "pa", [0, 100], 5, { less: "down" }),
    spHigh: measure("高负压报警", "High alarm", "pa", [0, 100], 50, { less: "up" }),
    windDelay: whole("风延时", "Wind delay", "second", [0, 999], 8, { sane: [0, 120] }),
    spLowMinLevel: whole("低负压报警起始级别", "Low alarm from level", "count", [1, 10], 3, {
      less: "up",
    }),
  },
  table: null,
} as const satisfies ParameterGroupDef;
