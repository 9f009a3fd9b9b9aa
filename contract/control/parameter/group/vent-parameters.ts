import { flag, measure, type ParameterGroupDef, whole } from "./parameter-definition.ts";

const air = { risk: 2, less: "up" } as const;

/** Steps of the controller from level to level, and conditions for transition and tunnel. */
export const vent = {
  values: {
    levelGap: measure("级间温差", "Level step", "degC", [0.1, 3], 0.4, air),
    levelHyst: measure("级别回差", "Level hysteresis", "degC", [0.1, 3], 0.4, { risk: 2 }),
    levelDelay: whole("级别延时", "Level delay", "second", [0, 999], 120, {
      ...air,
      sane: [30, 600],
    }),
    cycleTotal: whole("循环周期", "Cycle", "second", [60, 900], 300, { risk: 2 }),
    ventByWeight: flag("按体重通风", "Ventilate by weight", 0, { risk: 2 }),
    transitionMinOut: measure(
      "过渡通风最低舍外温差（相对目标）",
      "Transition: minimum outdoor vs target",
      "degC",
      [-30, 5],
      -10,
      air,
    ),
    transitionMinDay: whole("过渡通风最小日龄", "Transition: minimum age", "day", [0, 60], 14, air),
    tunnelFirstLevel: whole("纵向通风起始级别", "First tunnel level", "count", [1, 20], 10, air),
    tunnelExitHyst: measure("纵向通风退出回差", "Tunnel exit hysteresis", "degC", [0, 10], 1, {
      risk: 2,
      less: "down",
    }),
    tunnelExitDelay: whole("纵向通风退出延时", "Tunnel exit delay", "minute", [0, 60], 5, {
      risk: 2,
      less: "down",
    }),
    tunnelMinOut: measure(
      "纵向通风最低舍外温度",
      "Tunnel: minimum outdoor temperature",
      "degC",
      [-20, 40],
      17,
      air,
    ),
    tunnelMinDay: whole("纵向通风最小日龄", "Tunnel: minimum age", "day", [0, 60], 21, air),
    outExitLimit: measure("舍外温度保持纵向", "Outdoor temp. keeps tunnel", "degC", [0, 10], 0, {
      risk: 2,
      less: "up",
    }),
    modeDwell: whole("模式最短停留", "Minimum time in mode", "minute", [0, 30], 3, { risk: 2 }),
  },
  table: null,
} as const satisfies ParameterGroupDef;
