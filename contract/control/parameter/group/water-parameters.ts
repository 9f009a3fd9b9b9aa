import { type ParameterGroupDef, whole } from "./parameter-definition.ts";

/** Alarm limits of water use. */
export const water = {
  values: {
    waterMaxPerHour: whole(
      "每小时最大饮水量",
      "Maximum water per hour",
      "litre",
      [0, 99_999],
      1200,
      {
        less: "up",
      },
    ),
    spill15min: whole("15 分钟最大饮水量", "Maximum water in 15 min", "litre", [0, 9999], 500, {
      less: "up",
    }),
    waterDayLow: whole("日饮水下限", "Minimum daily water", "percent", [50, 95], 85, {
      less: "down",
    }),
    waterDayHigh: whole("日饮水上限", "Maximum daily water", "percent", [105, 200], 130, {
      less: "up",
    }),
  },
  table: null,
} as const satisfies ParameterGroupDef;
