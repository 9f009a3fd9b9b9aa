import { type ParameterGroupDef, whole } from "./parameter-definition.ts";

const travel = [1, 600] as const;

/** Travel times of inlets and tunnel doors. */
export const inlet = {
  values: {
    inletOpenS: whole("侧风窗全开用时", "Inlet opening time", "second", travel, 60),
    inletCloseS: whole("侧风窗全关用时", "Inlet closing time", "second", travel, 60),
    tunnelOpenS: whole("导流板全开用时", "Tunnel door opening time", "second", travel, 120),
    tunnelCloseS: whole("导流板全关用时", "Tunnel door closing time", "second", travel, 120),
    preOpenS: whole("纵向通风前预开导流板", "Tunnel door pre-opening", "second", [0, 300], 45),
  },
  table: null,
} as const satisfies ParameterGroupDef;
