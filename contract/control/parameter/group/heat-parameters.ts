import { measure, type ParameterGroupDef, whole } from "./parameter-definition.ts";

/** Operation of the heaters; the curve sets the temperature they begin at. */
export const heat = {
  values: {
    heatHyst: measure("加热回差", "Heating hysteresis", "degC", [0.1, 5], 0.6, { sane: [0.2, 2] }),
    heatMinOn: whole("加热最短开", "Minimum on", "second", [0, 999], 60),
    heatMinOff: whole("加热最短停", "Minimum off", "second", [0, 999], 60),
    heatZones: whole("加热分区", "Zones", "count", [1, 6], 3),
  },
  table: null,
} as const satisfies ParameterGroupDef;
