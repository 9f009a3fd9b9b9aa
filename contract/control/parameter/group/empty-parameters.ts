import { flag, type ParameterGroupDef, whole } from "./parameter-definition.ts";

/** Climate of an empty house. */
export const empty = {
  values: {
    emptyVentPct: whole("空舍通风", "Ventilation", "percent", [0, 100], 0, {
      risk: 2,
      less: "down",
    }),
    emptyHeatPct: whole("空舍加热", "Heating", "percent", [0, 100], 0, { risk: 2 }),
    emptyAlarm: flag("空舍报警", "Alarms", 0, { risk: 2, less: "down" }),
  },
  table: null,
} as const satisfies ParameterGroupDef;
