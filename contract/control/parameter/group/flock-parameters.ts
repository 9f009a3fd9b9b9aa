import { type ParameterGroupDef, measure, text, whole } from "./parameter-definition.ts";

/** The flock as the controller knows it. Its day age is only ever raised. */
export const flock = {
  values: {
    dayAge: whole("日龄", "Day age", "day", [0, 999], 0, { sane: [0, 600], risk: 2 }),
    placedCount: whole("入舍数", "Placed", "count", [0, 200_000], 30_000, { risk: 2 }),
    flockNo: text("批次号", "Flock number", 20, { risk: 0 }),
    houseNo: whole("栋号", "House number", "count", [0, 999], 1, { risk: 0 }),
    houseLen: measure("舍长", "House length", "metre", [1, 300], 120, { sane: [10, 200] }),
    houseWid: measure("舍宽", "House width", "metre", [1, 60], 14, { sane: [5, 40] }),
    houseHgt: measure("舍高", "House height", "metre", [1, 20], 3, { sane: [2, 10] }),
  },
  table: null,
} as const satisfies ParameterGroupDef;
