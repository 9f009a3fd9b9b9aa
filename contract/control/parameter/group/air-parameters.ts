import { type ParameterGroupDef, whole } from "./parameter-definition.ts";

/** Measures against bad air, at minimum ventilation. */
export const air = {
  values: {
    co2Set: whole(
      "二氧化碳超过此值加大通风",
      "More ventilation above CO₂",
      "ppm",
      [500, 9999],
      3000,
      {
        sane: [1500, 5000],
        less: "up",
      },
    ),
    nh3Set: whole("氨气超过此值加大通风", "More ventilation above NH₃", "ppm", [5, 100], 15, {
      sane: [5, 30],
      less: "up",
    }),
    airStep: whole("每次增加风量", "Air increase per step", "percent", [0, 50], 2, {
      less: "down",
    }),
    airCheckS: whole("增加间隔", "Step interval", "second", [5, 999], 30, { less: "up" }),
  },
  table: null,
} as const satisfies ParameterGroupDef;
