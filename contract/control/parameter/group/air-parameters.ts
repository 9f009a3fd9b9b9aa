import { type ParameterGroupDef, whole } from "./parameter-definition.ts";

/** Measures against bad air, at minimum ventilation. */
export const air = {
  values: {
    co2Set: whole("二氧化碳处理", "Treat CO2 above", "ppm", [500, 9999], 3000, {
      sane: [1500, 5000],
      less: "up",
    }),
    nh3Set: whole("氨气处理", "Treat NH3 above", "ppm", [5, 100], 15, {
      sane: [5, 30],
      less: "up",
    }),
    airStep: whole("处理步长", "Air increase per step", "percent", [0, 50], 2, { less: "down" }),
    airCheckS: whole("处理周期", "Step interval", "second", [5, 999], 30, { less: "up" }),
  },
  table: null,
} as const satisfies ParameterGroupDef;
