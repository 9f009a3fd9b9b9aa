import { choice, measure, type ParameterGroupDef, whole } from "./parameter-definition.ts";

/** The controller itself. The password of its panel never leaves it. */
export const sys = {
  values: {
    language: choice(
      "界面语言",
      "Panel language",
      { zh: { zh: "中文", en: "Chinese" }, en: { zh: "英文", en: "English" } },
      "zh",
      { risk: 0 },
    ),
    units: choice(
      "单位制",
      "Units",
      { metric: { zh: "公制", en: "Metric" }, imperial: { zh: "英制", en: "Imperial" } },
      "metric",
    ),
    clockZone: measure("时区", "Time zone", "count", [-12, 14], 8, { decimals: 2, step: 0.25 }),
    history: whole("历史数据保存", "Keep history for", "day", [1, 999], 30, { risk: 0 }),
  },
  table: null,
} as const satisfies ParameterGroupDef;
