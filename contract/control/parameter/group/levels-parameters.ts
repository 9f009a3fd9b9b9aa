import { ventModes } from "../../../base/run-mode.ts";
import { runModes } from "../../../base/run-mode.ts";
import { tableOf } from "../../../base/table-keys.ts";
import { bits, choice, measure, type ParameterGroupDef, whole } from "./parameter-definition.ts";

/** Fan outputs of a controller. */
export const fanOutputs = 24;

/** Equipment that runs at each ventilation level, from 0. A cycle without a pause runs always. */
export const levels = {
  values: {},
  table: {
    rowsMax: 20,
    rowName: { zh: "级别", en: "Level" },
    columns: {
      fans: bits("风机", "Fans", fanOutputs, 0, { risk: 2, less: "down" }),
      cycleOn: whole("循环开启", "On", "second", [0, 900], 300, { risk: 2, less: "down" }),
      cycleOff: whole("循环停止", "Off", "second", [0, 900], 0, { risk: 2, less: "up" }),
      offset: measure("起始温差", "Start above target", "degC", [-5, 20], 0, {
        sane: [0, 10],
        risk: 2,
        less: "up",
      }),
      mode: choice(
        "通风模式",
        "Ventilation",
        tableOf(ventModes, (mode) => runModes[mode]),
        "minVent",
        { risk: 2 },
      ),
      inlet: whole("侧风窗", "Inlets", "percent", [0, 100], 0, { risk: 2, less: "down" }),
      tunnelDoor: whole("导流板", "Tunnel door", "percent", [0, 100], 0, {
        risk: 2,
        less: "down",
      }),
      pressure: whole("负压设定", "Pressure", "pa", [0, 100], 20, { sane: [5, 60], risk: 2 }),
    },
  },
} as const satisfies ParameterGroupDef;
