import { type ParameterGroupDef, timeOfDay, whole } from "./parameter-definition.ts";

/** Feeding times, and limits for a line that runs too long or too short. */
export const feed = {
  values: {
    overRun: whole("喂料最长时间", "Maximum run time", "minute", [0, 240], 45),
    underRun: whole("喂料最短时间", "Minimum run time", "minute", [0, 60], 3),
    alarmStartDay: whole("喂料报警起始日龄", "Alarms from age", "day", [0, 60], 3, {
      less: "up",
    }),
  },
  table: {
    rowsMax: 8,
    rowName: { zh: "喂料时段", en: "Feeding window" },
    columns: {
      from: timeOfDay("开始", "From", 360),
      to: timeOfDay("结束", "Until", 420),
    },
  },
} as const satisfies ParameterGroupDef;
