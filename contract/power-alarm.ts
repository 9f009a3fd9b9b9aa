import type { AlarmKey } from "./alarm-kind.ts";

/** Alarms of power: what is told of a house as events of its supply. */
export const powerAlarms = [
  "powerFail",
  "phaseLoss",
  "voltDev",
  "voltUnbalance",
  "ampUnbalance",
  "generatorFail",
  "batteryLow",
  "overDemand",
  "pfLow",
] as const satisfies readonly AlarmKey[];
