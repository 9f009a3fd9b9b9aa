import type { AlarmKey } from "./alarm-kind.ts";

/** Alarms shown as events of a house's power supply. */
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
