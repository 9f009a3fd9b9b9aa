import { type ParameterGroupDef, whole } from "./parameter-definition.ts";

/** Measures against damp air. */
export const humid = {
  values: {
    rhHigh: whole("湿度处理上限", "Treat humidity above", "percent", [40, 100], 72, {
      less: "up",
    }),
    rhAddPct: whole("湿度处理增风", "More air by", "percent", [0, 100], 10, { less: "down" }),
  },
  table: null,
} as const satisfies ParameterGroupDef;
