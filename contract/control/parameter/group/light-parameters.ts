import { type ParameterGroupDef, timeOfDay, whole } from "./parameter-definition.ts";

/** Light times, by age. */
export const light = {
  values: {},
  table: {
    rowsMax: 8,
    rowName: { zh: "光照程序", en: "Light program" },
    columns: {
      day: whole("日龄", "Day age", "day", [0, 999], 0, { sane: [0, 600] }),
      from: timeOfDay("开灯", "From", 240),
      to: timeOfDay("关灯", "Until", 1260),
      level: whole("亮度", "Brightness", "percent", [0, 100], 20, { risk: 0 }),
      ramp: whole("渐变", "Ramp", "minute", [0, 120], 20, { risk: 0 }),
    },
  },
} as const satisfies ParameterGroupDef;
