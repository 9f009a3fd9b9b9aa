import { type ParameterGroupDef, whole } from "./parameter-definition.ts";

/** Alarm limits of water use. */
export const water = {
  values: {
    waterMaxPerHour: whole("每小时最大水量", "Max. per hour", "litre", [0, 99_999], 1200, {
      less: "up",
    }),
    spill15min: whole("15 分钟漏水", "Leak in 15 minutes", "litre", [0, 9999], 500, {
      less: "up",
    }),
    waterDayLow: whole("日水量低", "Daily minimum", "percent", [50, 95], 85, { less: "down" }),
    waterDayHigh: whole("日水量高", "Daily maximum", "percent", [105, 200], 130, { less: "up" }),
  },
  table: null,
} as const satisfies ParameterGroupDef;
