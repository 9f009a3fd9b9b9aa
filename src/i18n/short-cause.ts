import type { AlarmKey } from "../../contract/alarm/alarm-kind.ts";

/** Short English names of alarms for rows of the wall; the Chinese names fit. */
export const shortCauses: Partial<Record<AlarmKey, string>> = {
  tempHigh: "High temp.",
  tempAbsHigh: "Temp. over max",
  tempLow: "Low temp.",
  tempDiff: "Temp. uneven",
  tempRise: "Temp. rising",
  feltLow: "Low felt temp.",
  spHigh: "High pressure",
  spLow: "Low pressure",
  waterDayLow: "Water low",
  waterDayHigh: "Water high",
  augerLong: "Feed line on",
  feedDayDev: "Feed off std.",
  weightLow: "Low weight",
  flockUnknown: "No flock",
  voltDev: "Voltage off",
  voltUnbalance: "Volts uneven",
  generatorFail: "No generator",
  batteryLow: "Battery low",
  overDemand: "Over demand",
  pfLow: "Power factor",
  ampUnbalance: "Amps uneven",
  tunnelDoorStuck: "Tunnel door",
  padPump: "Pad pump",
  sensorDrift: "Sensor drift",
  allSensorsFault: "No temp. probe",
  tempUnmeasured: "No temperature",
  valuesFrozen: "Frozen values",
  gatewayOffline: "Offline",
  noLiveData: "No live data",
  controllerLost: "No controller",
  simLow: "SIM data low",
  clockDrift: "Clock off",
  modeHand: "Hand mode",
  modeHunting: "Mode hunting",
  modeError: "Control error",
};

/**
 * Returns the short name with its subject, for places where the value with its unit is beside it.
 */
export const causesWithValue: Partial<Record<AlarmKey, string>> = {
  tempAbsHigh: "Over max",
};
