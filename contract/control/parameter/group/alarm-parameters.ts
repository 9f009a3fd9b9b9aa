import { flag, measure, type ParameterGroupDef, whole } from "./parameter-definition.ts";

const weaker = { risk: 2, less: "up" } as const;

/** Alarms of the controller itself. Earlier and stronger is no risk. */
export const alarm = {
  values: {
    alarmOn: flag("报警启用", "Alarms on", 1, { risk: 3, less: "down" }),
    alarmDelay: whole("报警延时", "Delay", "second", [0, 999], 120, { ...weaker, sane: [0, 300] }),
    alarmReminder: whole("重复提醒", "Reminder every", "minute", [0, 999], 15, {
      risk: 0,
      sane: [5, 120],
    }),
    absHigh: measure("绝对高温", "Absolute high", "degC", [-40, 49], 36, {
      ...weaker,
      sane: [28, 39],
    }),
    outComp: measure("舍外温度补偿", "Outdoor compensation", "degC", [0, 10], 3, weaker),
    probeLowDiff: measure(
      "单个探头低温报警差值",
      "Single probe low alarm by",
      "degC",
      [0, 10],
      5,
      weaker,
    ),
    probeHighDiff: measure(
      "单个探头高温报警差值",
      "Single probe high alarm by",
      "degC",
      [0, 10],
      5,
      weaker,
    ),
    tempDiffMax: measure("温差报警", "Max. probe difference", "degC", [1, 15], 5, weaker),
  },
  table: null,
} as const satisfies ParameterGroupDef;
