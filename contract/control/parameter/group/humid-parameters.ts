import { type ParameterGroupDef, whole } from "./parameter-definition.ts";

/** Measures against damp air. */
export const humid = {
  values: {
    rhHigh: whole(
      "湿度超过此值加大通风",
      "More ventilation above humidity",
      "percent",
      [40, 100],
      72,
      {
        less: "up",
      },
    ),
    rhAddPct: whole("湿度高时增加风量", "Airflow increase", "percent", [0, 100], 10, {
      less: "down",
    }),
  },
  table: null,
} as const satisfies ParameterGroupDef;
