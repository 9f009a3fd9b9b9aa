import { type ParameterGroupDef, whole } from "./parameter-definition.ts";

const travel = [1, 600] as const;

/** Travel times of inlets and tunnel doors. */
export const inlet = {
  values: {
    inletOpenS: whole("侧风窗开启行程", "Inlets open in", "second", travel, 60),
    inletCloseS: whole("侧风窗关闭行程", "Inlets close in", "second", travel, 60),
    tunnelOpenS: whole("导流板开启行程", "Tunnel door opens in", "second", travel, 120),
    tunnelCloseS: whole("导流板关闭行程", "Tunnel door closes in", "second", travel, 120),
    preOpenS: whole("纵向预开", "Pre-open before tunnel", "second", [0, 300], 45),
  },
  table: null,
} as const satisfies ParameterGroupDef;
