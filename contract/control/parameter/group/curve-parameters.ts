import { choice, measure, type ParameterGroupDef, whole } from "./parameter-definition.ts";

const levelNumber = [0, 19] as const;

/** Climate of the house by age: one point per row, straight lines between them. */
export const curve = {
  values: {
    targetOffset: measure("目标温度修正", "Target offset", "degC", [-5, 5], 0, {
      sane: [-2, 2],
      risk: 2,
      less: "up",
    }),
    interpolate: choice(
      "曲线插值",
      "Interpolation",
      {
        off: { zh: "不插值", en: "Off" },
        temp: { zh: "仅温度", en: "Temperature" },
        all: { zh: "温度与级别", en: "All values" },
      },
      "all",
      { risk: 2 },
    ),
  },
  table: {
    rowsMax: 10,
    rowName: { zh: "曲线点", en: "Point" },
    columns: {
      day: whole("日龄", "Day age", "day", [0, 999], 0, { sane: [0, 600], risk: 2 }),
      target: measure("目标温度", "Target", "degC", [-40, 90], 22, {
        sane: [10, 38],
        risk: 2,
        less: "up",
      }),
      heatDiff: measure("加热起始温差", "Heating below target", "degC", [0.1, 10], 0.8, {
        sane: [0.2, 5],
        risk: 2,
      }),
      coolDiff: measure("湿帘起始温差", "Pads above target", "degC", [0.1, 30], 5, {
        sane: [2, 12],
        risk: 2,
        less: "up",
      }),
      tunnelDiff: measure("纵向通风起始温差", "Tunnel above target", "degC", [0.1, 30], 3.4, {
        sane: [1.5, 8],
        risk: 2,
        less: "up",
      }),
      lowAlarmDiff: measure("低温报警差值", "Low alarm below target", "degC", [0.3, 22], 3, {
        sane: [1, 8],
        risk: 2,
        less: "up",
      }),
      highAlarmDiff: measure("高温报警差值", "High alarm above target", "degC", [0.3, 22], 5, {
        sane: [1, 8],
        risk: 2,
        less: "up",
      }),
      minLevel: whole("最小级别", "Lowest level", "count", levelNumber, 0, {
        risk: 2,
        less: "down",
      }),
      maxLevel: whole("最大级别", "Highest level", "count", levelNumber, 16, {
        risk: 2,
        less: "down",
      }),
    },
  },
} as const satisfies ParameterGroupDef;
