import { measure, type ParameterGroupDef, timeOfDay, whole } from "./parameter-definition.ts";

/** Conditions and operation of the cooling pads. */
export const cool = {
  values: {
    padFrom: timeOfDay("湿帘允许开始时间", "Pads from", 540, { less: "up" }),
    padTo: timeOfDay("湿帘允许结束时间", "Pads until", 1260, { less: "down" }),
    padMaxRh: whole("湿帘停用湿度", "Pads off above humidity", "percent", [25, 100], 85, {
      less: "down",
    }),
    padOnS: whole("湿帘循环开启时间", "Pad cycle on", "second", [0, 999], 60, { less: "down" }),
    padOffS: whole("湿帘循环停止时间", "Pad cycle off", "second", [5, 999], 120, { less: "up" }),
    padRamp: measure("湿帘常开温差", "Pads always on above", "degC", [0, 10], 2, { less: "up" }),
    padMinDay: whole("湿帘最小日龄", "Minimum age for pads", "day", [0, 99], 21, { less: "up" }),
    padMinTemp: measure("湿帘最低温度", "Pads from", "degC", [15, 40], 27, { less: "up" }),
  },
  table: null,
} as const satisfies ParameterGroupDef;
